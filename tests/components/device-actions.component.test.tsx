import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { deviceApi } from '@/lib/contract/device'
import { cannedDevice } from '@/tests/support/component/canned-device'
import { answer, refuse } from '@/tests/support/component/canned-platform'
import { hold } from '@/tests/support/component/hold'
import { fill, openActions, rowOf } from '@/tests/support/component/list-elements'
import { allColumns, deviceAnswers, deviceList, openDeviceList } from './open-device-list'

const device = cannedDevice(1)
const idle = cannedDevice(2, { activationFlag: 0, groupName: null, adminAccount: null, adminUserId: null })
const silent = cannedDevice(3, { onlineStatus: 0 })
const devices = [device, idle, silent]

type Opened = Awaited<ReturnType<typeof openDeviceList>>
const choose = async ({ person }: Opened, of: typeof device, name: RegExp) =>
  person.click(within(await openActions(person, of)).getByRole('menuitem', { name }))
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name: new RegExp(`^${name}`) }))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('unbind', () => {
  it('a device that is not activated cannot be unbound, and says why', async () => {
    const opened = await openDeviceList({ devices })
    const menu = within(await openActions(opened.person, idle))
    const unbind = menu.getByRole('menuitem', { name: /^解绑/ })
    expect(unbind.getAttribute('aria-disabled')).toBe('true')
    expect(unbind.textContent).toBe('解绑未激活的设备不能解绑')
    await opened.person.click(unbind)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('unbinding asks for confirmation, then the list is read again', async () => {
    const opened = await openDeviceList({ devices, tables: allColumns, answers: [answer(deviceApi.unbind, null)] })
    const { person, asked } = opened
    await choose(opened, device, /^解绑/)
    const dialog = await dialogOf('解绑')
    expect(dialog.getByText('解绑后将清除该设备的家庭、管理员和激活标志，确定解绑吗？')).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: '取消' }))
    await closed()
    expect(await screen.findByText('已取消移除设备')).toBeTruthy()
    expect(asked(deviceApi.unbind)).toEqual([])

    await choose(opened, device, /^解绑/)
    opened.answer(...deviceAnswers([{ ...device, activationFlag: 0 }, idle, silent]))
    await person.click((await dialogOf('解绑')).getByRole('button', { name: '解绑' }))
    expect(await screen.findByText('解绑成功')).toBeTruthy()
    expect(await within(rowOf(device)).findByText('未激活')).toBeTruthy()
    expect(asked(deviceApi.unbind)).toEqual([{ macWifiId: device.macWifiId }])
  })
})

describe('delete', () => {
  it('an activated device is deleted only after its WiFi ID is typed', async () => {
    const opened = await openDeviceList({ devices: [device], answers: [answer(deviceApi.remove, null)] })
    const { person, asked } = opened
    await choose(opened, device, /^删除/)
    const dialog = await dialogOf('删除')
    expect(dialog.getByText('删除后不可恢复。')).toBeTruthy()
    const confirm = dialog.getByRole('button', { name: '删除' })
    const typed = dialog.getByRole('textbox', { name: `请输入 ${device.macWifiId} 以确认` })
    for (const short of ['', device.macWifiId.slice(0, -1)]) {
      await fill(person, typed, short)
      expect(confirm).toHaveProperty('disabled', true)
      await person.type(typed, '{Enter}')
    }
    expect(asked(deviceApi.remove)).toEqual([])
    await fill(person, typed, device.macWifiId)
    opened.answer(...deviceAnswers([]))
    await person.click(confirm)
    expect(await screen.findByText('删除成功')).toBeTruthy()
    expect(await screen.findByText('暂无数据')).toBeTruthy()
    expect(asked(deviceApi.remove)).toEqual([{ macWifiId: device.macWifiId, confirmId: device.macWifiId }])
  })

  it('a device that is not activated needs only a confirmation', async () => {
    const opened = await openDeviceList({ devices, answers: [answer(deviceApi.remove, null)] })
    await choose(opened, idle, /^删除/)
    const dialog = await dialogOf('删除')
    expect(dialog.queryByRole('textbox')).toBeNull()
    await opened.person.click(dialog.getByRole('button', { name: '删除' }))
    expect(await screen.findByText('删除成功')).toBeTruthy()
    expect(opened.asked(deviceApi.remove)).toEqual([{ macWifiId: idle.macWifiId }])
  })
})

describe('restart of the module', () => {
  it('a module restarts from its row', async () => {
    const opened = await openDeviceList({
      devices,
      answers: [answer(deviceApi.reboot, { readyTime: '2026-03-18 06:32:00' })],
    })
    await choose(opened, device, /^重启模块/)
    await opened.person.click((await dialogOf('重启模块')).getByRole('button', { name: '重启模块' }))
    expect(await screen.findByText('已下发重启指令')).toBeTruthy()
    expect(opened.asked(deviceApi.reboot)).toEqual([{ macWifiId: device.macWifiId }])
  })

  it('an offline one cannot be restarted, and says why', async () => {
    const { person } = await openDeviceList({ devices })
    const menu = within(await openActions(person, silent))
    expect(menu.getByRole('menuitem', { name: /^重启模块/ }).textContent).toBe('重启模块设备离线，无法重启')
  })
})

it('links of a row lead to the screens of that controller', async () => {
  const opened = await openDeviceList({ devices })
  await choose(opened, device, /^故障分析/)
  expect(opened.left).toEqual([`/equipmentCenter/faultanalysis/${device.macWifiId}`])
  await opened.person.click(screen.getByRole('link', { name: idle.deviceName }))
  expect(opened.left[1]).toBe(`/equipmentCenter/devicedetails?macWifiId=${idle.macWifiId}`)
  expect(opened.address()).toBe(deviceList)
})

describe('the VIP switch of a row', () => {
  const vip = () => screen.getByRole('switch', { name: `${device.deviceName} 的VIP标志` })

  it('switches at once and stays', async () => {
    const { answered, release } = hold<null>()
    const opened = await openDeviceList({
      devices,
      tables: allColumns,
      answers: [answer(deviceApi.vip, () => answered)],
    })
    await opened.person.click(vip())
    await waitFor(() => expect(vip()).toHaveProperty('checked', true))
    opened.answer(...deviceAnswers([{ ...device, vipFlag: 1 }, idle, silent]))
    release(null)
    await waitFor(() => expect(opened.asked(deviceApi.himitList)).toHaveLength(1))
    await waitFor(() => expect(vip()).toHaveProperty('disabled', false))
    expect(vip()).toHaveProperty('checked', true)
    expect(opened.asked(deviceApi.vip)).toEqual([{ macWifiId: device.macWifiId, vipFlag: 1 }])
  })

  it('switches back when refused', async () => {
    const { answered, release } = hold<ReturnType<typeof refuse>>()
    const read = hold<never>()
    const opened = await openDeviceList({
      devices,
      tables: allColumns,
      answers: [answer(deviceApi.vip, () => answered)],
    })
    // The list read afterwards plays no part in it.
    opened.answer(answer(deviceApi.himitList, () => read.answered))
    await opened.person.click(vip())
    await waitFor(() => expect(vip()).toHaveProperty('checked', true))
    release(refuse('notFound'))
    expect(await screen.findByText(/数据不存在或已被删除/)).toBeTruthy()
    await waitFor(() => expect(vip()).toHaveProperty('checked', false))
  })
})
