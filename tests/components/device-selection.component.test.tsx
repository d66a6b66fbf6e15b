import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { deviceApi } from '@/lib/contract/device'
import { type Job, jobApi } from '@/lib/contract/job'
import { cannedDevice, cannedDevices, pageOf } from '@/tests/support/component/canned-device'
import { answer } from '@/tests/support/component/canned-platform'
import { idsOf, rowOf, shownIds } from '@/tests/support/component/list-elements'
import { openDeviceList } from './open-device-list'

const devices = cannedDevices(12)
const search = '?limit=10'

const cannedJob = (given: Partial<Job>): Job => ({
  jobId: '900',
  kind: 'batch',
  subject: 'device.vipOn',
  status: 'done',
  endReason: null,
  total: 0,
  done: 0,
  failed: 0,
  skipped: 0,
  fileName: null,
  createTime: '2026-03-18 06:30:00',
  updateTime: '2026-03-18 06:30:00',
  ...given,
})
const answers = [
  answer(deviceApi.himitBatch, { jobId: '900' }),
  answer(jobApi.info, cannedJob({ total: 11, done: 11 })),
]

const chosen = () => screen.queryByText(/^已选\d+条$/)
const chosenText = () => chosen()?.textContent
const pageBox = () => screen.getByRole('checkbox', { name: '选择本页' })
const boxOf = (device: (typeof devices)[number] | undefined) => {
  if (!device) throw new Error('no such row')
  return within(rowOf(device)).getByRole('checkbox', { name: /^选择/ })
}
const button = (name: string) => screen.getByRole('button', { name })
const confirm = async (person: Awaited<ReturnType<typeof openDeviceList>>['person'], text: string) => {
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(text)).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: /^(设为VIP|取消VIP|重启模块)$/ }))
}
const tray = async () => within(await screen.findByRole('region', { name: '任务进度' }))

it('selected rows span pages, survive a reload, and are changed as one batch', async () => {
  const { person, reload, asked } = await openDeviceList({ devices, search, answers })
  await person.click(pageBox())
  expect(chosenText()).toBe('已选10条')
  await person.click(screen.getByRole('link', { name: '下一页' }))
  await waitFor(() => expect(shownIds()).toEqual(idsOf(devices.slice(10))))
  expect(pageBox()).toHaveProperty('checked', false)
  await person.click(boxOf(devices[11]))
  expect(chosenText()).toBe('已选11条')
  await reload()
  expect(chosenText()).toBe('已选11条')
  expect(boxOf(devices[11])).toHaveProperty('checked', true)
  expect(boxOf(devices[10])).toHaveProperty('checked', false)

  const reads = () => asked(deviceApi.himitList).length
  const before = reads()
  await person.click(button('设为VIP'))
  await confirm(person, '确定将所选的11台设备设为VIP吗？')
  expect(await (await tray()).findByText('已完成11条')).toBeTruthy()
  expect(chosen()).toBeNull()
  const keys = idsOf([...devices.slice(0, 10), ...devices.slice(11)])
  expect(asked(deviceApi.himitBatch)).toEqual([{ action: 'vipOn', selection: { keys } }])
  // What the job has changed is read again.
  await waitFor(() => expect(reads()).toBe(before + 1))
})

it('a result stays with the page until it is dismissed', async () => {
  const { person, reload } = await openDeviceList({ devices, search, answers })
  await person.click(boxOf(devices[0]))
  await person.click(button('设为VIP'))
  await confirm(person, '确定将所选的1台设备设为VIP吗？')
  expect(await (await tray()).findByText('已完成11条')).toBeTruthy()
  await reload()
  const again = await tray()
  await person.click(await again.findByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '任务进度' })).toBeNull())
})

it('all matching rows are selected, except one', async () => {
  const { person, asked } = await openDeviceList({ devices, search: '?limit=10&onlineStatus=1', answers })
  await person.click(pageBox())
  await person.click(button('选择全部12条'))
  expect(chosenText()).toBe('已选12条')
  expect(screen.queryByRole('button', { name: /^选择全部/ })).toBeNull()
  await person.click(boxOf(devices[3]))
  expect(chosenText()).toBe('已选11条')
  await person.click(button('取消VIP'))
  await confirm(person, '确定取消所选的11台设备的VIP吗？')
  await tray()
  expect(asked(deviceApi.himitBatch)).toEqual([
    {
      action: 'vipOff',
      selection: { filter: { onlineStatus: 1, timeZone: 'Asia/Shanghai' }, except: [devices[3]?.macWifiId], count: 11 },
    },
  ])
})

it('the selection is in the place of the filters until it is cleared', async () => {
  const { person } = await openDeviceList({ devices, search, answers })
  await person.click(boxOf(devices[0]))
  expect(chosenText()).toBe('已选1条')
  expect(screen.queryByRole('form', { name: '查询条件' })).toBeNull()
  await person.click(button('取消选择'))
  expect(chosen()).toBeNull()
  expect(screen.getByRole('form', { name: '查询条件' })).toBeTruthy()
})

it('rows that could not be changed are listed with the reason, and can be retried', async () => {
  const silent = cannedDevice(1, { onlineStatus: 0 })
  const reason = '设备离线或正在重启，无法重启模块'
  const failed = cannedJob({ subject: 'device.reboot', total: 2, done: 1, failed: 1 })
  const opened = await openDeviceList({
    devices: [silent, cannedDevice(2)],
    answers: [
      answer(deviceApi.himitBatch, { jobId: failed.jobId }),
      answer(jobApi.info, failed),
      answer(jobApi.failures, (query) => pageOf([{ key: silent.macWifiId, code: 40003, reason }], query)),
      answer(jobApi.retryFailed, { jobId: '901' }),
    ],
  })
  const { person, asked, reload } = opened
  await person.click(pageBox())
  await person.click(button('重启模块'))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '重启模块' }))
  expect(await (await tray()).findByText('成功1条，失败1条')).toBeTruthy()
  // The result waits for whoever comes back.
  await reload()
  await person.click(await (await tray()).findByRole('button', { name: '查看失败原因' }))
  const row = (await tray()).findByRole('row', { name: `${silent.macWifiId} ${reason}` })
  expect(await row).toBeTruthy()
  expect(asked(jobApi.failures)).toMatchObject([{ jobId: failed.jobId }])

  opened.answer(
    answer(jobApi.info, ({ jobId }) => (jobId === '901' ? cannedJob({ jobId, total: 1, failed: 1 }) : failed)),
  )
  await person.click((await tray()).getByRole('button', { name: '重试失败项' }))
  expect(await (await tray()).findByText('成功0条，失败1条')).toBeTruthy()
  expect(asked(jobApi.retryFailed)).toEqual([{ jobId: failed.jobId }])
})
