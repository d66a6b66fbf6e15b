import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import dashboard from '@/app/(console)/dashboard/page'
import himit from '@/app/(console)/equipmentCenter/HIMIT/page'
import profile from '@/app/(console)/informationEdit/page'
import { authApi } from '@/lib/contract/auth'
import { captchaApi } from '@/lib/contract/captcha'
import { dashboardApi } from '@/lib/contract/dashboard'
import { deviceApi } from '@/lib/contract/device'
import { codes } from '@/lib/contract/error-code'
import { listViewApi } from '@/lib/contract/list-view'
import { sessionApi } from '@/lib/contract/session'
import { userApi } from '@/lib/contract/user'
import { dashboardAnswers } from '@/tests/support/component/canned-dashboard'
import { cannedDevices, pageOf } from '@/tests/support/component/canned-device'
import { answer, refuse } from '@/tests/support/component/canned-platform'
import { fill, idsOf, searchFor, shownIds } from '@/tests/support/component/list-elements'
import { openOtherTab } from '@/tests/support/component/other-tab'
import { renderConsole } from '@/tests/support/component/render-console'
import { onWire, sentOnWire } from '@/tests/support/component/wire'

const devices = cannedDevices(3)
const list = deviceApi.himitList.path
const save = userApi.updateProfile.path
const login = authApi.login.path
const ended = { body: { code: codes.tokenExpired, msg: '登录已过期，请重新登录' } }
const done = { body: { code: 0, msg: '', data: null } }

const dialogOf = (name = '确认退出') => screen.findByRole('dialog', { name })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const introduction = () => screen.getByLabelText(/^简介/)

const openList = (language: 'zh' | 'en' = 'zh') =>
  renderConsole({
    language,
    page: himit,
    at: '/equipmentCenter/HIMIT',
    width: 560,
    answers: [answer(deviceApi.himitList, (query) => pageOf(devices, query)), answer(listViewApi.list, { list: [] })],
  })
const openProfile = () =>
  renderConsole({ page: profile, at: '/informationEdit', width: 560, answers: [answer(sessionApi.list, { list: [] })] })

/** Types a text and saves it. */
const write = async (person: UserEvent, text: string) => {
  await fill(person, introduction(), text)
  await person.click(screen.getByRole('button', { name: '保存' }))
}
const signIn = async (person: UserEvent) => {
  const dialog = within(await dialogOf())
  await fill(person, dialog.getByLabelText('密码'), 'any-password')
  await person.click(dialog.getByRole('button', { name: '重新登录' }))
}

beforeEach(() => {
  onWire(captchaApi.issue.path, () => ({ body: { code: 0, msg: '', data: { required: false, image: null } } }))
  onWire(login, () => ({ body: { code: 0, msg: '', data: { userId: '1' } } }))
})

describe('one dialog asks whether to sign in again', () => {
  it.each([codes.illegalToken, codes.otherClient, codes.tokenExpired])('%i: cancel keeps the page', async (code) => {
    const { person, address } = await openList()
    onWire(list, (attempt) => (attempt === 1 ? { body: { code, msg: '已失效' } } : undefined))
    await searchFor(person, { 设备名称: 'Residence' })
    const dialog = await dialogOf()
    expect(within(dialog).getByRole('heading').textContent).toBe('确认退出')
    expect(dialog.textContent).toContain('您已被登出，可以取消继续留在该页面，或者重新登录')
    expect(dialog.textContent).toContain('已失效')
    await person.click(within(dialog).getByRole('button', { name: '取消' }))
    await gone()
    expect(address()).toBe('/equipmentCenter/HIMIT?deviceName=Residence')
    await searchFor(person, { 设备名称: 'Residence 1' })
    await waitFor(() => expect(shownIds()).toEqual(idsOf(devices)))
  })

  it('in English, and a call that fails again after signing in shows its error in place', async () => {
    const { person, address } = await openList('en')
    onWire(list, (attempt) =>
      attempt === 1 ? ended : { body: { code: codes.failure, msg: 'Something went wrong. Try again later.' } },
    )
    await searchFor(person, { 'Device name': 'word' })
    const dialog = await dialogOf('Confirm logout')
    expect(dialog.textContent).toContain(
      'You have been logged out, you can cancel to stay on this page, or log in again',
    )
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Cancel', 'Re-Login'])
    await fill(person, within(dialog).getByLabelText('Password'), 'any-password')
    await person.click(within(dialog).getByRole('button', { name: 'Re-Login' }))
    await gone()
    await waitFor(() =>
      expect(screen.getByRole('main').textContent).toContain('Something went wrong. Try again later.'),
    )
    expect(address()).toBe('/equipmentCenter/HIMIT?deviceName=word')
    expect(sentOnWire(list).length).toBeGreaterThanOrEqual(2)
  })
})

it('a page that fails on its first visit asks for a new sign-in too, and then shows its data', async () => {
  onWire(list, (attempt) => (attempt === 1 ? ended : undefined))
  const { person, answer: give } = await renderConsole({
    page: himit,
    at: '/equipmentCenter/HIMIT',
    width: 560,
    answers: [answer(deviceApi.himitList, refuse('tokenExpired')), answer(listViewApi.list, { list: [] })],
  })
  await dialogOf()
  give(answer(deviceApi.himitList, (query) => pageOf(devices, query)))
  await signIn(person)
  await gone()
  await waitFor(() => expect(shownIds()).toEqual(idsOf(devices)))
})

it('many failing calls open one dialog; each is resent once, and all parts of the page load', async () => {
  const reads = Object.values(dashboardApi).map(({ path }) => path)
  for (const path of reads) onWire(path, (attempt) => (attempt === 1 ? ended : undefined))
  const refused = answer(dashboardApi.summary, refuse('tokenExpired'))
  const { person, answer: give } = await renderConsole({
    page: dashboard,
    at: '/dashboard',
    width: 560,
    answers: [...dashboardAnswers(), refused],
  })
  await waitFor(() => expect(reads.map((path) => sentOnWire(path).length)).toEqual([1, 1, 1]))
  expect((await screen.findAllByRole('dialog')).map(({ textContent }) => textContent?.slice(0, 4))).toEqual([
    '确认退出',
  ])
  give(...dashboardAnswers())
  await signIn(person)
  await gone()
  await waitFor(() => expect(screen.getByRole('region', { name: '最新报警' }).textContent).toContain('没有报警记录'))
  expect(screen.getByRole('main').textContent).not.toContain('已过期')
  expect(sentOnWire(login)).toHaveLength(1)
})

describe('a form', () => {
  it('is saved once after signing in over the page, with the key of its first try, and without retyping', async () => {
    const { person, address } = await openProfile()
    onWire(save, (attempt) => (attempt === 1 ? ended : done))
    onWire(login, (attempt) =>
      attempt === 1
        ? { status: 400, body: { code: codes.wrongPassword, msg: '密码错误' } }
        : { body: { code: 0, msg: '', data: { userId: '1' } } },
    )
    await write(person, '现场负责人')
    const dialog = await dialogOf()
    expect(within(dialog).getByRole('definition').textContent).toBe('admin')
    // A wrong password is shown at its field and loses nothing.
    await signIn(person)
    expect((await within(dialog).findByRole('alert')).textContent).toBe('密码错误')
    expect(within(dialog).getByLabelText('密码')).toHaveProperty('value', 'any-password')
    expect(sentOnWire(save)).toHaveLength(1)

    await signIn(person)
    await gone()
    expect(await screen.findByText('修改成功')).toBeTruthy()
    const [first, second, ...more] = sentOnWire(save)
    expect(more).toEqual([])
    expect(second?.body).toMatchObject({ introduction: '现场负责人' })
    expect(second?.body).toEqual(first?.body)
    expect(first?.header('idempotency-key')).toMatch(/^[\w-]{16,64}$/)
    expect(second?.header('idempotency-key')).toBe(first?.header('idempotency-key'))
    expect(address()).toBe('/informationEdit')
  })

  it('survives a session that is gone for good: the dialog asks in place, and the input is sent afterwards', async () => {
    const { person } = await openProfile()
    onWire(save, (attempt) =>
      attempt === 1 ? { status: 401, body: { code: codes.unauthorized, msg: '登录已失效，请重新登录' } } : done,
    )
    await write(person, '还没有保存')
    await signIn(person)
    await gone()
    expect(await screen.findByText('修改成功')).toBeTruthy()
    expect(sentOnWire(save)).toHaveLength(2)
    expect(sentOnWire(save)[1]?.body).toMatchObject({ introduction: '还没有保存' })
  })

  it('of another user’s session says so, and nothing is sent beyond the refused call', async () => {
    const { person } = await openProfile()
    onWire(save, () => ({ status: 409, body: { code: codes.otherUser, msg: '当前登录用户已变更，未执行该操作' } }))
    await write(person, '属于第一位用户')
    const dialog = await dialogOf('登录用户已变更')
    expect(sentOnWire(save).map(({ header }) => header('x-expected-user'))).toEqual(['1'])
    await person.click(within(dialog).getByRole('button', { name: '留在本页' }))
    await gone()
    expect(introduction()).toHaveProperty('value', '属于第一位用户')
    await person.click(screen.getByRole('button', { name: '保存' }))
    await dialogOf('登录用户已变更')
    expect(screen.queryByText('修改成功')).toBeNull()
  })
})

it('a captcha is requested where the platform requires one, and sent with the password', async () => {
  const image = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='
  onWire(captchaApi.issue.path, () => ({ body: { code: 0, msg: '', data: { required: true, image } } }))
  const { person } = await openList()
  onWire(list, (attempt) => (attempt === 1 ? ended : undefined))
  await person.click(screen.getByRole('button', { name: '刷新' }))
  const dialog = within(await dialogOf())
  const captcha = await dialog.findByLabelText('验证码')
  await signIn(person)
  expect(dialog.getByRole('alert').textContent).toBe('请输入验证码')
  expect(sentOnWire(login)).toEqual([])
  await fill(person, captcha, 'ab12')
  await person.click(dialog.getByRole('button', { name: '重新登录' }))
  await gone()
  expect(sentOnWire(login).map(({ body }) => body)).toEqual([
    { username: 'admin', password: 'any-password', captcha: 'ab12' },
  ])
})

describe('other tabs', () => {
  it('one that signs in as the same user closes the dialog here, and waiting calls are sent', async () => {
    const { person } = await openProfile()
    onWire(save, (attempt) => (attempt === 1 ? ended : done))
    const other = openOtherTab()
    await write(person, '等着')
    await dialogOf()
    other.says({ kind: 'in', userId: '1' })
    await gone()
    expect(await screen.findByText('修改成功')).toBeTruthy()
    expect(sentOnWire(login)).toEqual([])
    other.close()
  })

  it('hear of a sign-in here', async () => {
    const { person } = await openProfile()
    onWire(save, (attempt) => (attempt === 1 ? ended : done))
    const other = openOtherTab()
    await write(person, '我先')
    await signIn(person)
    await gone()
    expect(other.heard).toEqual([{ kind: 'in', userId: '1' }])
    other.close()
  })

  it('T60: hear of a 401 here, once; a tab that hears of one does not repeat it', async () => {
    const { person } = await openProfile()
    onWire(save, () => ({ status: 401, body: { code: codes.unauthorized, msg: '登录已失效，请重新登录' } }))
    const other = openOtherTab()
    await write(person, '还没有保存')
    await dialogOf()
    other.says({ kind: 'out' })
    await waitFor(() => expect(other.heard).toEqual([{ kind: 'out' }]))
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    other.close()
  })

  it('a sign-in of somebody else in one is shown here at once', async () => {
    await openList()
    const other = openOtherTab()
    other.says({ kind: 'in', userId: '4711' })
    expect(await dialogOf('登录用户已变更')).toBeTruthy()
    other.close()
  })
})
