import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import questionPage from '@/app/(console)/APPAdministration/questionManagement/page'
import logPage from '@/app/(console)/platformCenter/systemLog/page'
import type { Endpoint } from '@/lib/contract/endpoint'
import { listViewApi } from '@/lib/contract/list-view'
import { logApi } from '@/lib/contract/log'
import { preferenceApi } from '@/lib/contract/preference'
import { type Question, questionApi } from '@/lib/contract/question'
import { pageOf } from '@/tests/support/component/canned-device'
import { cannedMenu, usualMenu } from '@/tests/support/component/canned-menu'
import { answer } from '@/tests/support/component/canned-platform'
import { renderConsole } from '@/tests/support/component/render-console'
import { renderPage } from '@/tests/support/component/render-page'
import { who } from '@/tests/support/component/who'

const question: Question = {
  questionId: '1',
  title: '问题1',
  content: '答',
  type: '使用',
  grade: 1,
  language: 'zh',
  status: 1,
  viewCount: 0,
  helpfulCount: 0,
  updateTime: '2026-03-18 06:30:00',
  version: 1,
}
const questions = '/APPAdministration/questionManagement'
const answers = [answer(listViewApi.list, { list: [] }), answer(questionApi.list, (query) => pageOf([question], query))]
type Options = Partial<Parameters<typeof renderPage>[0]>
const openQuestions = (options: Options = {}) => renderPage({ page: questionPage, at: questions, answers, ...options })
const notOffered = '此平台不提供该功能'

const button = (name: string) => screen.getByRole('button', { name })
const isGrey = (name: string, why: string) => {
  expect(button(name).getAttribute('aria-disabled')).toBe('true')
  expect(button(name).title).toBe(why)
}

describe('an action whose call the platform lacks', () => {
  it('is grey and says so, and its neighbours are not', async () => {
    const { person } = await openQuestions({ without: ['question.save'] })
    isGrey('新增问题', notOffered)
    expect(button('编辑').getAttribute('aria-disabled')).toBeNull()
    await person.click(button('新增问题'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is grey in the menu of a row, by the call that it makes itself', async () => {
    const { person, asked } = await openQuestions({ without: ['question.update', 'question.move'] })
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull()
    expect(button('新增问题').getAttribute('aria-disabled')).toBeNull()
    await person.click(screen.getByRole('button', { name: /更多操作/ }))
    for (const name of ['编辑', '上移', '下移']) {
      const item = await screen.findByRole('menuitem', { name: new RegExp(name) })
      expect(item.getAttribute('aria-disabled')).toBe('true')
      expect(item.textContent).toBe(`${name}${notOffered}`)
      await person.click(item)
    }
    expect(asked(questionApi.move as Endpoint)).toEqual([])
  })

  it('is grey where it is a switch, an export, or stands for every call of a right', async () => {
    const { person, asked } = await openQuestions({ without: ['question.setStatus', 'listExport.export'] })
    const turn = screen.getByRole<HTMLInputElement>('switch', { name: '问题1的状态' })
    expect(turn.getAttribute('aria-disabled')).toBe('true')
    expect(turn.title).toBe(notOffered)
    isGrey('导出', notOffered)
    // The keyboard reaches it, and turns nothing.
    turn.focus()
    expect(document.activeElement).toBe(turn)
    await person.keyboard(' ')
    await person.click(turn)
    expect(turn.checked).toBe(true)
    await person.click(screen.getByRole('button', { name: '导出' }))
    // The call was not begun, or it would be refused with these words.
    await expect(screen.findByText(notOffered, {}, { timeout: 500 })).rejects.toThrow()
    expect(asked(questionApi.setStatus)).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('names the lacking call before a lacking right', async () => {
    const viewer = { ...who(), superAdmin: 0 as const, perms: ['question:list'] }
    const { person } = await openQuestions({ user: viewer, without: ['question.save'] })
    isGrey('新增问题', notOffered)
    await person.click(screen.getByRole('button', { name: /更多操作/ }))
    expect(await screen.findByRole('menuitem', { name: '编辑 缺少权限：编辑问题' })).toBeTruthy()
  })

  it('is not grey on a whole platform', async () => {
    await openQuestions()
    for (const name of ['新增问题', '编辑', '导出']) expect(button(name).getAttribute('aria-disabled')).toBeNull()
  })

  it('says so in English, too', async () => {
    await openQuestions({ language: 'en', without: ['question.save'] })
    expect(screen.getAllByTitle('This platform does not offer this.').length).toBeGreaterThan(0)
  })
})

it('a layout that the platform does not store holds for the page, and nothing is sent or reported', async () => {
  const { person, asked } = await openQuestions({ without: ['preference.saveTable'] })
  await person.click(button('行高'))
  await person.click(await screen.findByRole('menuitem', { name: '紧凑' }))
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  expect(asked(preferenceApi.saveTable)).toEqual([])
  expect(screen.queryByText(notOffered)).toBeNull()
})

it('a tab whose list is lacking says so in place, and is not asked for', async () => {
  const { person, asked } = await renderPage({
    page: logPage,
    at: '/platformCenter/systemLog',
    answers: [answer(listViewApi.list, { list: [] }), answer(logApi.operations, (query) => pageOf([], query))],
    without: ['log.logins'],
  })
  await person.click(screen.getByRole('tab', { name: '登录日志' }))
  expect(await screen.findByText(notOffered)).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(asked(logApi.logins)).toEqual([])
})

describe('a screen for which the platform has nothing', () => {
  const menu = [...usualMenu, ...cannedMenu([['问题管理', 'Questions', questions]], '0', 99)]
  const nav = () => within(screen.getByRole('navigation', { name: /^(主菜单|Main menu)$/ }))
  const open = (options: Partial<Parameters<typeof renderConsole>[0]> = {}) =>
    renderConsole({ page: questionPage, at: questions, menu, answers, ...options })

  it('is in the menu as the server says, and says in place what is missing, under its own title', async () => {
    const { asked } = await open({ without: ['question.list'] })
    expect(nav().getByRole('link', { name: '问题管理' })).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['问题管理'])
    expect(screen.getByText('此平台不提供该页面').parentElement?.textContent).toBe(
      '此平台不提供该页面该页面所需的功能未在此平台实现。',
    )
    expect(asked(questionApi.list)).toEqual([])
  })

  it('says so in English, too', async () => {
    await open({ language: 'en', without: ['question.list'] })
    expect(screen.getByText('This platform does not offer this page')).toBeTruthy()
  })

  it('is there on a whole platform', async () => {
    await open()
    expect(nav().getByRole('link', { name: '问题管理' })).toBeTruthy()
    expect(screen.queryByText('此平台不提供该页面')).toBeNull()
  })
})
