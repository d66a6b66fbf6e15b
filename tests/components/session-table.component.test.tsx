import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import profilePage from '@/app/(console)/informationEdit/page'
import usersPage from '@/app/(console)/userCenter/userCore/page'
import { listViewApi } from '@/lib/contract/list-view'
import { organizationApi } from '@/lib/contract/organization'
import { regionApi } from '@/lib/contract/region'
import { type Session, sessionApi } from '@/lib/contract/session'
import { webUserApi } from '@/lib/contract/web-user'
import { pageOf } from '@/tests/support/component/canned-device'
import { answer } from '@/tests/support/component/canned-platform'
import { user } from '@/tests/support/component/canned-rows'
import { renderConsole } from '@/tests/support/component/render-console'
import { renderPage } from '@/tests/support/component/render-page'

const session = (sessionId: string, given: Partial<Session> = {}): Session => ({
  sessionId,
  platformId: 6,
  ip: '192.0.2.1',
  userAgent: 'Chrome 141 · Windows',
  createTime: '2026-03-18 02:00:00',
  lastUsedTime: '2026-03-18 06:00:00',
  way: 'password',
  factor: 0,
  newBrowser: 0,
  current: 0,
  ...given,
})
const list = [
  session('1', { current: 1, factor: 1 }),
  session('2', { way: 'oidc', userAgent: '', newBrowser: 1, platformId: 12 }),
  session('3', { way: 'passkey', factor: 1 }),
]
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole<HTMLTableRowElement>('row')
    .map(({ cells }) => [...cells].map(({ textContent }) => textContent.trim()))

describe('where somebody is signed in', () => {
  const open = (language: 'zh' | 'en') =>
    renderConsole({
      page: profilePage,
      at: '/informationEdit',
      width: 390,
      language,
      answers: [answer(sessionApi.list, { list }), answer(sessionApi.end, { ended: 1 })],
    })

  it('says how each session began, and marks a new browser and a second factor', async () => {
    await open('zh')
    await screen.findByRole('table', { name: '登录会话' })
    expect(rowsOf('登录会话')).toEqual([
      ['浏览器', '登录方式', '品牌', 'IP地址', '登录时间', '最近使用', '操作'],
      [
        ...['Chrome 141 · Windows', '密码 已通过双重验证', '海信'],
        ...['192.0.2.1', '2026-03-18 10:00:00', '2026-03-18 14:00:00', '当前会话'],
      ],
      [
        ...['未知浏览器 新浏览器', '公司账号', '日立'],
        ...['192.0.2.1', '2026-03-18 10:00:00', '2026-03-18 14:00:00', '退出'],
      ],
      [
        ...['Chrome 141 · Windows', '通行密钥 已通过双重验证', '海信'],
        ...['192.0.2.1', '2026-03-18 10:00:00', '2026-03-18 14:00:00', '退出'],
      ],
    ])
    // What is wider than a phone scrolls in its own place, which the keyboard reaches.
    expect(screen.getByRole('group', { name: '登录会话' }).tabIndex).toBe(0)
  })

  it('says so in English, too', async () => {
    await open('en')
    await screen.findByRole('table', { name: 'Sessions' })
    const ways = rowsOf('Sessions').map(([browser, way]) => [browser, way])
    expect(ways).toEqual([
      ['Browser', 'Signed in by'],
      ['Chrome 141 · Windows', 'Password Second factor'],
      ['Unknown browser New browser', 'Company account'],
      ['Chrome 141 · Windows', 'Passkey Second factor'],
    ])
  })
})

it('the sessions of another user are told by the same table', async () => {
  const { person } = await renderPage({
    page: usersPage,
    at: '/userCenter/userCore',
    answers: [
      answer(listViewApi.list, { list: [] }),
      answer(webUserApi.list, (query) => pageOf([user], query)),
      answer(webUserApi.roles, { list: [] }),
      answer(organizationApi.options, { list: [] }),
      answer(regionApi.byLanguage, { regionList: [] }),
      answer(webUserApi.sessions, { list: list.slice(1) }),
    ],
  })
  await person.click(screen.getByRole('button', { name: /更多操作/ }))
  await person.click(await screen.findByRole('menuitem', { name: '登录会话' }))
  await waitFor(() => expect(screen.getByRole('table', { name: '登录会话' })).toBeTruthy())
  expect(rowsOf('登录会话').map(([browser, way]) => [browser, way])).toEqual([
    ['浏览器', '登录方式'],
    ['未知浏览器 新浏览器', '公司账号'],
    ['Chrome 141 · Windows', '通行密钥 已通过双重验证'],
  ])
  // On a phone the drawer covers all, and there is no Escape.
  await person.click(screen.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('table', { name: '登录会话' })).toBeNull())
})
