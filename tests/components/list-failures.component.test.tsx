import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { deviceApi } from '@/lib/contract/device'
import type { ErrorName } from '@/lib/contract/error-code'
import { cannedDevices, pageOf } from '@/tests/support/component/canned-device'
import { answer, refuse } from '@/tests/support/component/canned-platform'
import { filterForm, idsOf, searchFor, shownIds } from '@/tests/support/component/list-elements'
import { onWire, sentOnWire } from '@/tests/support/component/wire'
import { openDeviceList } from './open-device-list'

const devices = cannedDevices(3)
const list = deviceApi.himitList
/** The canned platform, which fails for a search for the word. */
const failsFor = (word: string, name: ErrorName) =>
  answer(list, (query) => (query.deviceName === word ? refuse(name) : pageOf(devices, query)))
const place = () => within(screen.getByRole('main')).findByRole('status')

it.each([
  ['badRequest', '提交的内容有误，请检查后重试'],
  ['notFound', '数据不存在或已被删除'],
  ['conflict', '数据已被他人修改，请刷新后重试'],
  ['tooManyRequests', '操作过于频繁，请稍后再试'],
  ['failure', '系统异常，请稍后重试'],
  ['badGateway', '平台返回了无法识别的内容'],
  ['unavailable', '平台服务暂时不可用，请稍后重试'],
] as const)(
  '%s: the list says so in its place, with the request’s number, and can be tried again',
  async (name, text) => {
    const { person, asked, reload } = await openDeviceList({ devices, answers: [failsFor('word', name)] })
    await searchFor(person, { 设备名称: 'word' })
    await waitFor(() => expect(shownIds()).toEqual([]))
    const failed = await place()
    expect(failed.textContent).toContain('加载失败')
    expect(failed.textContent).toContain(text)
    expect(failed.textContent).toMatch(/请求编号\W*0c0ffee0/)
    expect(screen.queryAllByRole('row')).toEqual([])
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    // What was typed is still there, and the next search works.
    expect(filterForm().getByLabelText('设备名称')).toHaveProperty('value', 'word')
    await person.click(within(failed).getByRole('button', { name: '重试' }))
    await waitFor(() => expect(asked(list)).toHaveLength(2))
    await searchFor(person, { 设备名称: 'Residence' })
    await waitFor(() => expect(shownIds()).toEqual(idsOf(devices)))

    // The same on the first visit.
    await reload('/equipmentCenter/HIMIT?deviceName=word')
    expect((await place()).textContent).toContain(text)
    expect((await screen.findByRole('alert')).textContent).toContain(text)
  },
)

it('a cut connection is an error and never half a list, and is retried at most once', async () => {
  const { person } = await openDeviceList({ devices })
  onWire(list.path, () => 'cut')
  await searchFor(person, { 设备名称: 'word' })
  const failed = await place()
  expect(failed.textContent).toContain('加载失败')
  expect(failed.textContent).toContain('网络异常，请检查网络后重试')
  expect((await screen.findByRole('alert')).textContent).toContain('网络异常，请检查网络后重试')
  expect(screen.queryAllByRole('row')).toEqual([])
  expect(sentOnWire(list.path)).toHaveLength(2)
})

it('a user who lost the right is told so', async () => {
  const { person } = await openDeviceList({ devices, answers: [failsFor('word', 'forbidden')] })
  await searchFor(person, { 设备名称: 'word' })
  await waitFor(() => expect(shownIds()).toEqual([]))
  expect((await place()).textContent).toContain('您没有查看该列表的权限')
})
