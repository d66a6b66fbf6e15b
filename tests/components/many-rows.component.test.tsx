import { expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { deviceApi } from '@/lib/contract/device'
import { type Job, jobApi } from '@/lib/contract/job'
import { cannedDevices, pageOf } from '@/tests/support/component/canned-device'
import { answer } from '@/tests/support/component/canned-platform'
import { fill, idsOf, rowOf, shownIds } from '@/tests/support/component/list-elements'
import { openDeviceList } from './open-device-list'

const devices = cannedDevices(25)
const job: Job = {
  jobId: '900',
  kind: 'batch',
  subject: 'device.batchHimit',
  status: 'done',
  endReason: null,
  total: 25,
  done: 24,
  failed: 1,
  skipped: 0,
  fileName: null,
  createTime: '2026-03-18 06:30:00',
  updateTime: '2026-03-18 06:30:00',
}
const reason = '设备未激活，不能解绑'
const answers = [
  answer(deviceApi.himitBatch, { jobId: '900' }),
  answer(jobApi.info, job),
  answer(jobApi.results, (query) =>
    pageOf(
      devices.map(({ macWifiId }, at) => ({
        key: macWifiId,
        code: at === 0 ? 40003 : 0,
        reason: at === 0 ? reason : '',
        result: at === 0 ? ('failed' as const) : ('done' as const),
      })),
      query,
    ),
  ),
]
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const boxOf = (device: (typeof devices)[number] | undefined) => {
  if (!device) throw new Error('no such row')
  return within(rowOf(device)).getByRole('checkbox', { name: /^选择/ })
}
const pageBox = () => screen.getByRole('checkbox', { name: '选择本页' })

it('an action on more than 20 rows is named and asks for their number', async () => {
  const { person, asked } = await openDeviceList({ devices, answers })
  await person.click(pageBox())
  await person.click(button('选择全部25条'))
  await person.click(button('解绑'))
  const dialog = within(await screen.findByRole('dialog', { name: '解绑' }))
  const go = () => dialog.getByRole('button', { name: '解绑' })
  expect(go()).toHaveProperty('disabled', true)
  const field = dialog.getByLabelText('解绑：输入数量25以确认')
  await fill(person, field, '24')
  expect(go()).toHaveProperty('disabled', true)
  expect(dialog.getByText('数量不一致')).toBeTruthy()
  await fill(person, field, '25')
  await person.click(go())
  await waitFor(() => expect(asked(deviceApi.himitBatch)).toHaveLength(1))
  // The platform is told the confirmed number, so that it acts on no others.
  expect(asked(deviceApi.himitBatch)).toMatchObject([{ action: 'unbind', selection: { except: [], count: 25 } }])
})

it('an action on 20 rows asks for a plain confirmation', async () => {
  const { person, asked } = await openDeviceList({ devices, answers })
  await person.click(pageBox())
  await person.click(button('解绑'))
  const dialog = within(await screen.findByRole('dialog', { name: '解绑' }))
  expect(dialog.queryByRole('textbox')).toBeNull()
  await person.click(dialog.getByRole('button', { name: '解绑' }))
  await waitFor(() => expect(asked(deviceApi.himitBatch)).toHaveLength(1))
})

it('a selection of all matches never applies to another filter', async () => {
  const search = '?limit=10&onlineStatus=1'
  const { person, reload } = await openDeviceList({ devices, answers, search })
  await person.click(pageBox())
  await person.click(button(/^选择全部\d+条$/))
  expect(screen.queryByText(/^已选\d+条$/)).toBeTruthy()
  // As a link, Back or a colleague's address does.
  act(() => window.history.replaceState(null, '', '/equipmentCenter/HIMIT?limit=10&vipFlag=0'))
  await reload()
  expect(screen.queryByText(/^已选\d+条$/)).toBeNull()
  const [first] = devices
  if (!first) throw new Error('there is no row')
  expect(within(rowOf(first)).getByRole('checkbox', { name: /^选择/ })).toHaveProperty('checked', false)
  // The selection holds again where it was made.
  act(() => window.history.replaceState(null, '', `/equipmentCenter/HIMIT${search}`))
  await reload()
  expect(screen.queryByText(/^已选\d+条$/)).toBeTruthy()
})

it('rows that were ticked are never hit under another filter', async () => {
  const { person, reload } = await openDeviceList({ devices, answers, search: '?limit=10&onlineStatus=1' })
  for (const device of devices.slice(0, 2)) await person.click(boxOf(device))
  expect(screen.queryByText('已选2条')).toBeTruthy()
  act(() => window.history.pushState(null, '', '/equipmentCenter/HIMIT?limit=10&vipFlag=0'))
  await waitFor(() => expect(screen.queryByText(/^已选\d+条$/)).toBeNull())
  for (const device of devices.slice(0, 2)) expect(boxOf(device)).toHaveProperty('checked', false)
  await reload()
  expect(screen.queryByText(/^已选\d+条$/)).toBeNull()
})

it('an open question is gone when the address leads to another filter', async () => {
  const { person } = await openDeviceList({ devices, answers, search: '?limit=10&onlineStatus=1' })
  await person.click(pageBox())
  await person.click(button('解绑'))
  await screen.findByRole('dialog', { name: '解绑' })
  act(() => window.history.pushState(null, '', '/equipmentCenter/HIMIT?limit=10&vipFlag=0'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('rows that are selected and not on the page are counted and listed, and the question names ten', async () => {
  const { person } = await openDeviceList({ devices, answers, search: '?limit=10' })
  await person.click(pageBox())
  expect(screen.queryByText(/不在本页$/)).toBeNull()
  await person.click(screen.getByRole('link', { name: '下一页' }))
  await waitFor(() => expect(shownIds()).toEqual(idsOf(devices.slice(10, 20))))
  await person.click(boxOf(devices[10]))
  await person.click(boxOf(devices[11]))
  expect(screen.getByText('其中10条不在本页')).toBeTruthy()
  const listed = document.getElementById(button('其中10条不在本页：查看').getAttribute('popovertarget') ?? '')
  const names = devices.map(({ deviceName }) => deviceName)
  expect([...(listed?.querySelectorAll('li') ?? [])].map((each) => each.textContent)).toEqual(names.slice(0, 10))
  await person.click(button('解绑'))
  const dialog = within(await screen.findByRole('dialog', { name: '解绑' }))
  expect(dialog.getByText(`将操作：${names.slice(0, 10).join('、')}，另有2条。`)).toBeTruthy()
})

it('where all are selected, those in view are named and the others counted', async () => {
  const { person } = await openDeviceList({ devices, answers, search: '?limit=10' })
  await person.click(pageBox())
  await person.click(button('选择全部25条'))
  await person.click(boxOf(devices[0]))
  await person.click(button('解绑'))
  const dialog = within(await screen.findByRole('dialog', { name: '解绑' }))
  const names = devices.slice(1, 10).map(({ deviceName }) => deviceName)
  expect(dialog.getByText(`将操作：${names.join('、')}，另有15条。`)).toBeTruthy()
})

it('the result of each row is listed', async () => {
  const { person } = await openDeviceList({ devices, answers, search: '?limit=10' })
  await person.click(pageBox())
  await person.click(button('解绑'))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '解绑' }))
  const tray = within(await screen.findByRole('region', { name: '任务进度' }))
  await person.click(await tray.findByRole('button', { name: '查看每项结果' }))
  const table = within(await tray.findByRole('table', { name: '每项结果' }))
  await waitFor(() => expect(table.getAllByText('成功')).toHaveLength(24))
  expect(table.getByText(reason)).toBeTruthy()
  for (const { macWifiId } of devices) expect(table.getByText(macWifiId)).toBeTruthy()
})
