import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import dashboard from '@/app/(console)/dashboard/page'
import himit from '@/app/(console)/equipmentCenter/HIMIT/page'
import profile from '@/app/(console)/informationEdit/page'
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
const ended = { body: { code: codes.tokenExpired, msg: '登录已过期，请重新登录' } }
const done = { body: { code: 0, msg: '', data: null } }

const dialogOf = (name = '确认退出') => screen.findByRole('dialog', { name })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
/** Texts of the toasts. */
const toasts = () =>
  screen
    .getAllByRole('alert')
    .flatMap((region) =>
      [...region.querySelectorAll('[data-kind=error] span:first-child')].map(({ textContent }) => textContent),
    )
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

describe('a toast says why, and one dialog asks whether to sign in again', () => {
  it.each([codes.illegalToken, codes.otherClient, codes.tokenExpired])('%i: cancel keeps the page', async (code) => {
    const { person, address } = await openList()
    onWire(list, (attempt) => (attempt === 1 ? { body: { code, msg: `失效 ${code}` } } : undefined))
    await searchFor(person, { 设备名称: 'Residence' })
    const dialog = await dialogOf()
    expect(within(dialog).getByRole('heading').textContent).toBe('确认退出')
    expect(dialog.textContent).toContain('您已被登出，可以取消继续留在该页面，或者重新登录')
    expect(toasts()).toEqual([`失效 ${code}`])
    await person.click(within(dialog).getByRole('button', { name: '取消' }))
    await gone()
    expect(address()).toBe('/equipmentCenter/HIMIT?deviceName=Residence')
    await searchFor(person, { 设备名称: 'Residence 1' })
    await waitFor(() => expect(shownIds()).toEqual(idsOf(devices)))
  })

  it('in English', async () => {
    const { person } = await openList('en')
    onWire(list, (attempt) => (attempt === 1 ? { body: { code: codes.tokenExpired, msg: 'Expired' } } : undefined))
    await searchFor(person, { 'Device name': 'word' })
    const dialog = await dialogOf('Confirm logout')
    expect(dialog.textContent).toContain(
      'You have been logged out, you can cancel to stay on this page, or log in again',
    )
    const buttons = within(dialog).getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Cancel', 'Re-Login'])
    expect(toasts()).toEqual(['Expired'])
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await gone()
  })
})

it('a page that fails on its first visit asks too, and shows its data once another tab has signed in', async () => {
  onWire(list, (attempt) => (attempt === 1 ? ended : undefined))
  const { answer: give } = await renderConsole({
    page: himit,
    at: '/equipmentCenter/HIMIT',
    width: 560,
    answers: [answer(deviceApi.himitList, refuse('tokenExpired')), answer(listViewApi.list, { list: [] })],
  })
  const other = openOtherTab()
  await dialogOf()
  give(answer(deviceApi.himitList, (query) => pageOf(devices, query)))
  other.says({ kind: 'in', userId: '1' })
  await gone()
  await waitFor(() => expect(shownIds()).toEqual(idsOf(devices)))
  other.close()
})

it('many failing calls are one toast and one dialog; each is resent once, and all parts of the page load', async () => {
  const reads = Object.values(dashboardApi).map(({ path }) => path)
  for (const path of reads) onWire(path, (attempt) => (attempt === 1 ? ended : undefined))
  const refused = answer(dashboardApi.summary, refuse('tokenExpired'))
  const { answer: give } = await renderConsole({
    page: dashboard,
    at: '/dashboard',
    width: 560,
    answers: [...dashboardAnswers(), refused],
  })
  const other = openOtherTab()
  await waitFor(() => expect(reads.map((path) => sentOnWire(path).length)).toEqual([1, 1, 1]))
  await dialogOf()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(toasts()).toEqual([ended.body.msg])
  give(...dashboardAnswers())
  other.says({ kind: 'in', userId: '1' })
  await gone()
  await waitFor(() => expect(screen.getByRole('region', { name: '最新报警' }).textContent).toContain('没有报警记录'))
  expect(screen.getByRole('main').textContent).not.toContain('已过期')
  other.close()
})

describe('a form', () => {
  it('is not saved by itself when another tab has signed in: it says so, and is saved by hand', async () => {
    const { person, address } = await openProfile()
    onWire(save, (attempt) => (attempt === 1 ? ended : done))
    const other = openOtherTab()
    await write(person, '现场负责人')
    await dialogOf()
    other.says({ kind: 'in', userId: '1' })
    await gone()
    expect(await screen.findByText(/已重新登录，该操作尚未提交，请再次提交/)).toBeTruthy()
    expect(sentOnWire(save)).toHaveLength(1)
    expect(introduction()).toHaveProperty('value', '现场负责人')
    await person.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('修改成功')).toBeTruthy()
    const [first, second, ...more] = sentOnWire(save)
    expect(more).toEqual([])
    expect(second?.body).toEqual(first?.body)
    expect(address()).toBe('/informationEdit')
    other.close()
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

describe('other tabs', () => {
  it('a sign-in of somebody else in one is shown here at once', async () => {
    await openList()
    const other = openOtherTab()
    other.says({ kind: 'in', userId: '4711' })
    expect(await dialogOf('登录用户已变更')).toBeTruthy()
    other.close()
  })
})
