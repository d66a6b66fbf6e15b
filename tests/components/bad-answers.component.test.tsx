import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import dashboard from '@/app/(console)/dashboard/page'
import record from '@/app/(console)/equipmentCenter/devicedetails/page'
import himit from '@/app/(console)/equipmentCenter/HIMIT/page'
import profile from '@/app/(console)/informationEdit/page'
import { dashboardApi } from '@/lib/contract/dashboard'
import { deviceApi } from '@/lib/contract/device'
import { codes } from '@/lib/contract/error-code'
import { listViewApi } from '@/lib/contract/list-view'
import { sessionApi } from '@/lib/contract/session'
import { userApi } from '@/lib/contract/user'
import { badAnswers } from '@/tests/support/bad-answers'
import { dashboardAnswers } from '@/tests/support/component/canned-dashboard'
import { cannedDevices, pageOf } from '@/tests/support/component/canned-device'
import { answer, refuse } from '@/tests/support/component/canned-platform'
import { fill, idsOf, shownIds } from '@/tests/support/component/list-elements'
import { renderConsole } from '@/tests/support/component/render-console'
import { onWire, sentOnWire } from '@/tests/support/component/wire'

const devices = cannedDevices(2)
const bad = '平台返回了无法识别的内容'
const menuStands = () => expect(screen.getByRole('navigation', { name: '主菜单', hidden: true })).toBeTruthy()
const introduction = () => screen.getByLabelText(/^简介/)

const openList = (fails = false) =>
  renderConsole({
    page: himit,
    at: '/equipmentCenter/HIMIT',
    width: 560,
    answers: [
      answer(deviceApi.himitList, (query) => (fails ? refuse('badGateway') : pageOf(devices, query))),
      answer(listViewApi.list, { list: [] }),
    ],
  })
const openDashboard = () =>
  renderConsole({ page: dashboard, at: '/dashboard', width: 560, answers: dashboardAnswers() })
const openProfile = () =>
  renderConsole({ page: profile, at: '/informationEdit', width: 560, answers: [answer(sessionApi.list, { list: [] })] })

/** What reaches the browser in each case: the proxy passes envelopes on and answers all else with its own error. */
const arrivals = [
  { name: 'what the proxy says of no envelope', status: 502, body: { code: codes.badGateway, msg: bad }, reason: bad },
  // Answered not by the console but by something in front of it.
  { name: 'a page of a gateway', status: 504, body: '<h1>504</h1>', reason: '服务暂时不可用，请稍后重试' },
  ...badAnswers.flatMap(({ name, body, isEnvelope }) =>
    isEnvelope ? [{ name, status: 200, body: body.toString(), reason: bad }] : [],
  ),
]

describe.each(arrivals)('$name', (arrival) => {
  it('a list that has rows keeps them and says so', async () => {
    const { person } = await openList()
    onWire(deviceApi.himitList.path, () => arrival)
    await person.click(screen.getByRole('button', { name: '刷新' }))
    const said = await within(screen.getByRole('main')).findByRole('alert')
    expect(said.textContent).toContain('加载失败，当前显示的是')
    expect(said.textContent).toContain(arrival.reason)
    expect(shownIds()).toEqual(idsOf(devices))
  })

  it('the dashboard says once what came, and each panel that it has failed', async () => {
    for (const { path } of Object.values(dashboardApi)) onWire(path, () => arrival)
    await openDashboard()
    const panels = ['最新报警', '最新报修', '近30天报警趋势']
    await waitFor(() => {
      const said = within(screen.getByRole('main')).getAllByRole('alert')
      const reasons = said.map(({ textContent }) => textContent).filter((text) => text.includes(arrival.reason))
      expect(reasons).not.toEqual([])
      expect(reasons).toEqual([...new Set(reasons)])
      for (const name of panels) expect(screen.getByRole('region', { name }).textContent).toContain('加载失败')
    })
    menuStands()
  })

  it('a form keeps its input and shows the outcome', async () => {
    const { person } = await openProfile()
    await fill(person, introduction(), '保留')
    onWire(userApi.updateProfile.path, () => ({ ...arrival, headers: { 'retry-after': '1' } }))
    await person.click(screen.getByRole('button', { name: '保存' }))
    // A change with code 0 has happened, whatever else the answer says: there is nothing to find out.
    if (arrival.status === 200) {
      const told = arrival.name === 'data that is null' ? '修改成功' : bad
      expect(await screen.findByText(told, { exact: false })).toBeTruthy()
      expect(sentOnWire(userApi.updateProfile.path)).toHaveLength(1)
      if (told === bad) expect(introduction()).toHaveProperty('value', '保留')
      return
    }
    const unknown = within(await screen.findByRole('dialog', { name: '操作结果未知' }))
    await person.click(unknown.getByRole('button', { name: '稍后再说' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(introduction()).toHaveProperty('value', '保留')
  })
})

it('a list that the page could not read says so in its place, under the menu', async () => {
  await openList(true)
  const place = await within(screen.getByRole('main')).findByRole('status')
  expect(place.textContent).toContain(bad)
  expect(shownIds()).toEqual([])
  menuStands()
})

it('a record that the page could not read says so in its place, under the menu', async () => {
  await renderConsole({
    page: record,
    at: '/equipmentCenter/devicedetails?macWifiId=8C1F64000001',
    width: 560,
    answers: [answer(deviceApi.info, refuse('badGateway'))],
  })
  const place = within(screen.getByRole('main'))
  expect(place.getByRole('alert').textContent).toContain(bad)
  expect(place.getByRole('button', { name: '重试' })).toBeTruthy()
  menuStands()
})

const limited = {
  status: 429,
  headers: { 'retry-after': '30' },
  body: { code: codes.tooManyRequests, msg: '操作过于频繁，请稍后再试' },
}
const soon = '操作过于频繁，请稍后再试（30秒后可重试）'

it('too many requests: the list says how long to wait', async () => {
  const { person } = await openList()
  onWire(deviceApi.himitList.path, () => limited)
  await person.click(screen.getByRole('button', { name: '刷新' }))
  expect((await within(screen.getByRole('main')).findByRole('alert')).textContent).toContain(soon)
})

it('too many requests: a toast says how long to wait, and the change is not resent', async () => {
  const { person } = await openProfile()
  await fill(person, introduction(), '太快')
  onWire(userApi.updateProfile.path, () => limited)
  await person.click(screen.getByRole('button', { name: '保存' }))
  expect((await screen.findByRole('alert')).textContent).toContain(soon)
  expect(sentOnWire(userApi.updateProfile.path)).toHaveLength(1)
})

it.each([
  [403, '没有权限执行该操作'],
  [404, '数据不存在或已被删除'],
  [500, '<b>系统异常</b>，请稍后重试'],
] as const)('%i: the platform’s own words, as text', async (code, msg) => {
  const { person } = await openProfile()
  await fill(person, introduction(), '内容')
  onWire(userApi.updateProfile.path, () => ({ status: code, body: { code, msg, data: null } }))
  await person.click(screen.getByRole('button', { name: '保存' }))
  expect((await screen.findByRole('alert')).textContent).toContain(msg)
  expect(introduction()).toHaveProperty('value', '内容')
})
