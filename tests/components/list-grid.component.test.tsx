import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { deviceApi } from '@/lib/contract/device'
import { cannedDevice } from '@/tests/support/component/canned-device'
import { dismiss, idsOf, shownIds } from '@/tests/support/component/list-elements'
import { deviceList, openDeviceList } from './open-device-list'

const devices = [cannedDevice(2, { alarmCount: 3 }), cannedDevice(1, { alarmCount: 1 })]

/** The grid replaces the table once somebody opens a column's menu. */
const gridOf = async (person: UserEvent): Promise<void> => {
  await person.click(
    within(screen.getByRole('columnheader', { name: /^设备名称/ })).getByRole('button', { name: '列选项' }),
  )
  await screen.findByRole('grid')
  await screen.findByRole('menu')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
}
const openGrid = async (search = '') => {
  const opened = await openDeviceList({ devices, search, width: 1280 })
  await gridOf(opened.person)
  return opened
}
/** The accessible name of a sorted head has a suffix. */
const head = (text: string) => screen.queryByRole('columnheader', { name: new RegExp(`^${text}`) })

it('a third click removes the sort', async () => {
  const { person, address, asked } = await openGrid()
  for (const [sort, search] of [
    ['ascending', '?order=asc&sidx=alarmCount'],
    ['descending', '?order=desc&sidx=alarmCount'],
    ['none', ''],
  ] as const) {
    await person.click(screen.getByRole('columnheader', { name: /^当前报警数/ }))
    await waitFor(() => expect(address()).toBe(deviceList + search))
    await waitFor(() => expect(head('当前报警数')?.getAttribute('aria-sort')).toBe(sort))
  }
  expect(asked(deviceApi.himitList).map(({ sidx, order }) => `${sidx} ${order}`)).toEqual([
    'alarmCount asc',
    'alarmCount desc',
  ])
})

it('rows stay sorted by a hidden column', async () => {
  const { person, address } = await openGrid('?order=desc&sidx=alarmCount')
  await person.click(screen.getByRole('button', { name: '列设置' }))
  const chooser = within(await screen.findByRole('dialog', { name: '列设置' }))
  await person.click(chooser.getByRole('checkbox', { name: '当前报警数' }))
  await dismiss(person)
  expect(head('当前报警数')).toBeNull()
  expect(head('运转状态')).toBeTruthy()
  expect(shownIds()).toEqual(idsOf(devices))
  expect(address()).toBe(`${deviceList}?order=desc&sidx=alarmCount`)
})

it('a list sorted by a field without a column keeps its address', async () => {
  const { address } = await openGrid('?offlineHours=24&order=asc&sidx=lastOnlineTime')
  expect(shownIds()).toEqual(idsOf(devices))
  expect(address()).toBe(`${deviceList}?offlineHours=24&order=asc&sidx=lastOnlineTime`)
})
