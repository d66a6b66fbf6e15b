import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import users from '@/app/(console)/userCenter/userCore/page'
import { listViewApi } from '@/lib/contract/list-view'
import { organizationApi } from '@/lib/contract/organization'
import { type Identity, type WebUser, webUserApi } from '@/lib/contract/web-user'
import { pageOf } from '@/tests/support/component/canned-device'
import { answer, type CannedAnswer, refuse } from '@/tests/support/component/canned-platform'
import { user } from '@/tests/support/component/canned-rows'
import { descriptionOf } from '@/tests/support/component/description-of'
import { fill } from '@/tests/support/component/list-elements'
import { renderPage } from '@/tests/support/component/render-page'
import { who } from '@/tests/support/component/who'

const linked: Identity = {
  identityId: '5',
  issuer: 'https://login.example.com',
  subject: 'a1b2-c3',
  createTime: '2026-03-01 02:00:00',
  lastUsedTime: null,
}
const superuser = who()
const manager = who({ perms: ['user:list', 'user:save'] })

type Setting = {
  as?: typeof superuser
  row?: Partial<WebUser>
  identities?: Identity[]
  answers?: readonly CannedAnswer[]
}
const open = ({ as = superuser, row = {}, identities = [linked], answers = [] }: Setting = {}) =>
  renderPage({
    page: users,
    at: '/userCenter/userCore',
    user: as,
    answers: [
      answer(listViewApi.list, { list: [] }),
      answer(organizationApi.options, { list: [] }),
      answer(webUserApi.roles, { list: [] }),
      answer(webUserApi.list, (query) => pageOf([{ ...user, ...row }], query)),
      answer(webUserApi.identities, { list: identities }),
      ...answers,
    ],
  })

const openMenu = async (person: UserEvent) => {
  await person.click(screen.getByRole('button', { name: 'engineer的更多操作' }))
  return within(await screen.findByRole('menu'))
}
const choose = async (person: UserEvent, name: string) => {
  await person.click((await openMenu(person)).getByRole('menuitem', { name }))
  return within(await screen.findByRole('dialog'))
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('the second factor of a user', () => {
  it('is reset by a superuser, who is told what that means', async () => {
    const { person, asked } = await open({ row: { factor: 1 }, answers: [answer(webUserApi.resetFactors, null)] })
    const dialog = await choose(person, '重置双重验证')
    expect(dialog.getByText(/立即结束其所有登录会话/).textContent).toContain('engineer')
    expect(asked(webUserApi.resetFactors)).toEqual([])
    await person.click(dialog.getByRole('button', { name: '重置双重验证' }))
    await gone()
    expect(asked(webUserApi.resetFactors)).toEqual([{ userId: '7' }])
    expect(await screen.findByText(/双重验证已重置/)).toBeTruthy()
  })

  it('is not reset by anybody else, who learns why', async () => {
    const { person } = await open({ as: manager, row: { factor: 1 } })
    const dialog = await choose(person, '重置双重验证')
    expect(dialog.getByText('仅限超级用户')).toBeTruthy()
    expect(dialog.getByRole('button', { name: '重置双重验证' })).toHaveProperty('disabled', true)
  })

  it('that is not there cannot be reset', async () => {
    const { person } = await open()
    const item = (await openMenu(person)).getByRole('menuitem', { name: /^重置双重验证/ })
    expect(item.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('the company accounts of a user', () => {
  it('are linked by their identifier, with the platform’s refusal at the field', async () => {
    const {
      person,
      asked,
      answer: give,
    } = await open({
      identities: [],
      answers: [answer(webUserApi.linkIdentity, refuse('badRequest', { subject: '该公司账号已关联其他用户' }))],
    })
    const dialog = await choose(person, '公司账号')
    expect(await dialog.findByText('未关联公司账号')).toBeTruthy()
    const field = dialog.getByLabelText(/^账号标识/)
    await person.click(dialog.getByRole('button', { name: '关联公司账号' }))
    expect(descriptionOf(field)).toBe('账号标识不能为空')
    await fill(person, field, ' a1b2-c3 ')
    await person.click(dialog.getByRole('button', { name: '关联公司账号' }))
    await waitFor(() => expect(descriptionOf(field)).toBe('该公司账号已关联其他用户'))
    expect(field).toHaveProperty('value', ' a1b2-c3 ')
    give(answer(webUserApi.linkIdentity, null), answer(webUserApi.identities, { list: [linked] }))
    await person.click(dialog.getByRole('button', { name: '关联公司账号' }))
    expect(await dialog.findByRole('row', { name: /a1b2-c3/ })).toBeTruthy()
    expect(field).toHaveProperty('value', '')
    expect(asked(webUserApi.linkIdentity)).toEqual([
      { userId: '7', subject: 'a1b2-c3' },
      { userId: '7', subject: 'a1b2-c3' },
    ])
  })

  it('are unlinked after a question', async () => {
    const { person, asked } = await open({ answers: [answer(webUserApi.unlinkIdentity, null)] })
    const dialog = await choose(person, '公司账号')
    await person.click(await dialog.findByRole('button', { name: '解除关联a1b2-c3' }))
    const question = within(await screen.findByRole('dialog', { name: /a1b2-c3/ }))
    expect(asked(webUserApi.unlinkIdentity)).toEqual([])
    await person.click(question.getByRole('button', { name: '解除关联' }))
    await waitFor(() => expect(asked(webUserApi.unlinkIdentity)).toEqual([{ userId: '7', identityId: '5' }]))
  })

  it('are only shown to anybody else', async () => {
    const { person } = await open({ as: manager })
    const dialog = await choose(person, '公司账号')
    expect(await dialog.findByRole('button', { name: '解除关联a1b2-c3' })).toHaveProperty('disabled', true)
    expect(dialog.getByText('仅限超级用户')).toBeTruthy()
    expect(dialog.queryByLabelText(/^账号标识/)).toBeNull()
  })

  it('that cannot be read can be read again', async () => {
    const { person, answer: give } = await open({ answers: [answer(webUserApi.identities, refuse('failure'))] })
    const dialog = await choose(person, '公司账号')
    expect((await dialog.findByRole('alert')).textContent).toContain('公司账号加载失败')
    give(answer(webUserApi.identities, { list: [] }))
    await person.click(dialog.getByRole('button', { name: '重试' }))
    expect(await dialog.findByText('未关联公司账号')).toBeTruthy()
  })
})
