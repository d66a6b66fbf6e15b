import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { deviceApi } from '@/lib/contract/device'
import { preferenceApi } from '@/lib/contract/preference'
import { cannedDevice, cannedDevices } from '@/tests/support/component/canned-device'
import {
  dismiss,
  filterForm,
  idsOf,
  openActions,
  rowOf,
  searchFor,
  shownIds,
} from '@/tests/support/component/list-elements'
import { who } from '@/tests/support/component/who'
import { deviceList, openDeviceList } from './open-device-list'

const devices = cannedDevices(25)
const few = [cannedDevice(1), cannedDevice(2)] as const
/** Part of every request of the list, whatever the search. */
const first = { page: 1, limit: 20, timeZone: 'Asia/Shanghai' }
const pages = () => within(screen.getByRole('navigation', { name: '分页' }))
const nothingFound = () => screen.findByText('没有符合条件的数据')

it('the list shows the first twenty, which came with the page', async () => {
  const { asked } = await openDeviceList({ devices })
  expect(shownIds()).toEqual(idsOf(devices.slice(0, 20)))
  expect(pages().getByText('共25条')).toBeTruthy()
  expect(pages().getByText('第1/2页')).toBeTruthy()
  expect(asked(deviceApi.himitList, 'page')).toEqual([first])
  expect(asked(deviceApi.himitList)).toEqual([])
})

it('the card of a row on a phone shows the beginning of a long text until it is opened', async () => {
  const long = '风机不转，现场无电源。\n'.repeat(6)
  await openDeviceList({ devices: [{ ...cannedDevice(1), projectName: long }, cannedDevice(2)], width: 390 })
  const cards = [...document.querySelectorAll('tbody tr')]
  expect(cards.map((card) => card.querySelector('.long')?.textContent)).toEqual([long, undefined])
})

it('a search is in the address and in the request, and begins at the first page', async () => {
  const { person, address, asked } = await openDeviceList({ search: '?page=2' })
  await searchFor(person, { 设备名称: '  Residence 7 ', 在线状态: '在线' })
  expect(address()).toBe(`${deviceList}?deviceName=Residence+7&onlineStatus=1`)
  await waitFor(() => expect(shownIds()).toEqual(idsOf(devices.slice(6, 7))))
  expect(asked(deviceApi.himitList)).toEqual([{ ...first, deviceName: 'Residence 7', onlineStatus: 1 }])
})

it('filters in the address fill their fields', async () => {
  const { asked } = await openDeviceList({ search: '?deviceName=Residence+1&onlineStatus=1&page=2&limit=10' })
  const form = filterForm()
  expect(form.getByLabelText('设备名称')).toHaveProperty('value', 'Residence 1')
  expect(form.getByLabelText('在线状态')).toHaveProperty('value', '1')
  expect(asked(deviceApi.himitList, 'page')).toEqual([
    { ...first, page: 2, limit: 10, deviceName: 'Residence 1', onlineStatus: 1 },
  ])
})

it('a third click removes the sort', async () => {
  const { person, address, asked } = await openDeviceList({ devices: few })
  const head = screen.getByRole('columnheader', { name: '当前报警数' })
  for (const [sort, search] of [
    ['ascending', '?order=asc&sidx=alarmCount'],
    ['descending', '?order=desc&sidx=alarmCount'],
    [null, ''],
  ] as const) {
    await person.click(within(head).getByRole('link'))
    expect(address()).toBe(deviceList + search)
    expect(head.getAttribute('aria-sort')).toBe(sort)
  }
  expect(asked(deviceApi.himitList).map(({ sidx, order }) => `${sidx} ${order}`)).toEqual([
    'alarmCount asc',
    'alarmCount desc',
  ])
})

it('the page size is in the address, and the last page ends with the last row', async () => {
  const { person, address } = await openDeviceList({ devices, search: '?limit=50' })
  await person.selectOptions(pages().getByLabelText('每页条数'), '10')
  expect(address()).toBe(`${deviceList}?limit=10`)
  await waitFor(() => expect(shownIds()).toHaveLength(10))
  await person.click(pages().getByRole('link', { name: '末页' }))
  expect(address()).toBe(`${deviceList}?limit=10&page=3`)
  await waitFor(() => expect(shownIds()).toEqual(idsOf(devices.slice(20))))
  expect(pages().queryByRole('link', { name: '下一页' })).toBeNull()
})

it('reset removes all filters', async () => {
  const { person, address } = await openDeviceList({ devices: few, search: '?deviceName=Residence&vipFlag=0&page=1' })
  const vip = () => filterForm().queryByLabelText('VIP标志')
  expect(vip()).toHaveProperty('value', '0')
  await person.click(screen.getByRole('button', { name: '重置' }))
  expect(address()).toBe(deviceList)
  expect(vip()).toHaveProperty('value', '')
})

it('a filter that finds nothing says so', async () => {
  const { person } = await openDeviceList({ devices: few })
  await searchFor(person, { 设备名称: '没有这样的设备' })
  expect(await nothingFound()).toBeTruthy()
})

it('query metacharacters are plain text', async () => {
  const { person, asked } = await openDeviceList({ devices: few })
  const signs = ['%', '_', "'", '\\', '";--', '<b>']
  for (const text of signs) {
    await searchFor(person, { 设备名称: text })
    expect(await nothingFound()).toBeTruthy()
  }
  expect(asked(deviceApi.himitList).map(({ deviceName }) => deviceName)).toEqual(signs)
})

it.each([
  ['zh', '地址中的以下条件无效，已忽略：page、limit、在线状态'],
  ['en', 'These conditions in the address are not valid and were ignored: page, limit, Online status'],
] as const)('a value of the address that is not valid is named and left out (%s)', async (language, text) => {
  const { asked } = await openDeviceList({
    devices: few,
    search: '?page=0&limit=999&onlineStatus=7&deviceName=Residence',
    language,
  })
  expect(within(screen.getByRole('main')).getByRole('alert').textContent).toBe(text)
  expect(shownIds()).toHaveLength(2)
  expect(asked(deviceApi.himitList, 'page')).toEqual([{ ...first, deviceName: 'Residence' }])
})

it('typed but unsent filters survive a language switch and a reload', async () => {
  const { person, reload, asked } = await openDeviceList({ devices: few })
  const field = (name: string) => filterForm().getByLabelText(name)
  await person.type(field('设备名称'), 'half-typed')
  await person.click(screen.getByRole('button', { name: 'English' }))
  expect(await screen.findByRole('columnheader', { name: 'Device name' })).toBeTruthy()
  expect(field('Device name')).toHaveProperty('value', 'half-typed')
  await reload()
  expect(field('Device name')).toHaveProperty('value', 'half-typed')
  expect(asked(deviceApi.himitList)).toEqual([])
})

it('hidden columns are stored at the platform, stay hidden in every browser, and can be shown again', async () => {
  const { person, reload, asked } = await openDeviceList({ devices: few })
  const head = (name: string) => screen.queryByRole('columnheader', { name: new RegExp(`^${name}`) })
  expect(head('运转状态')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '列设置' }))
  const chooser = within(await screen.findByRole('dialog', { name: '列设置' }))
  await person.click(chooser.getByRole('checkbox', { name: '运转状态' }))
  expect(screen.queryByRole('columnheader', { name: /^运转状态/, hidden: true })).toBeNull()
  await waitFor(() => expect(asked(preferenceApi.saveTable)).toHaveLength(1))
  const [saved] = asked(preferenceApi.saveTable)
  expect(saved?.table).toBe('device')
  expect(saved?.preference.hidden).toContain('runStatus')

  // What another browser shows, and this one after a reload: only the platform's answer.
  sessionStorage.clear()
  await reload()
  expect(head('运转状态')).toBeNull()
  expect(head('在线状态')).toBeTruthy()

  await person.click(screen.getByRole('button', { name: '列设置' }))
  const again = within(await screen.findByRole('dialog', { name: '列设置' }))
  await person.click(again.getByRole('button', { name: '下移激活标志' }))
  await waitFor(() => expect(asked(preferenceApi.saveTable)).toHaveLength(2))
  const { order = [] } = asked(preferenceApi.saveTable)[1]?.preference ?? {}
  expect(order.indexOf('activationFlag')).toBe(order.indexOf('onlineStatus') + 1)
  await person.click(again.getByRole('button', { name: '恢复默认列' }))
  await waitFor(() => expect(asked(preferenceApi.saveTable).at(-1)?.preference).toEqual({}))
  await dismiss(person)
  expect(head('运转状态')).toBeTruthy()
})

describe('a reader', () => {
  const viewer = who({ perms: ['device:list', 'unit:list'] })

  it('sees every action, disabled, with the missing right', async () => {
    const { person } = await openDeviceList({ devices: few, user: viewer })
    const [device] = few
    const row = within(rowOf(device))
    const menu = within(await openActions(person, device))
    for (const [action, right] of [
      ['编辑', '编辑设备'],
      ['解绑', '解绑设备'],
      ['删除', '删除设备'],
    ] as const) {
      const item = menu.getByRole('menuitem', { name: new RegExp(`^${action}`) })
      expect(item.textContent).toBe(`${action}缺少权限：${right}`)
      expect(item.getAttribute('aria-disabled')).toBe('true')
      await person.click(item)
      expect(screen.queryByRole('dialog')).toBeNull()
    }
    await dismiss(person, 'menu')
    const missing = (name: string) => screen.getByRole('button', { name }).title
    expect(missing('导出')).toBe('缺少权限：导出设备')
    await person.click(row.getByRole('checkbox'))
    expect(missing('设为VIP')).toBe('缺少权限：编辑设备')
    await person.click(screen.getByRole('button', { name: '设为VIP' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('in English too', async () => {
    const { person } = await openDeviceList({ devices: few, user: viewer, language: 'en' })
    await person.click(within(rowOf(few[0])).getByRole('button', { name: /^More actions/ }))
    const item = await screen.findByRole('menuitem', { name: /^Edit/ })
    expect(item.textContent).toBe('EditMissing permission: Edit device')
  })

  it('sees the missing right in place of the rows of a list that they may not read', async () => {
    const { asked } = await openDeviceList({ devices: few, user: who({ perms: [] }) })
    const place = within(screen.getByRole('main')).getByRole('status')
    expect(place.textContent).toBe('您没有查看该列表的权限缺少权限：查看设备')
    expect(screen.queryByRole('table')).toBeNull()
    expect(asked(deviceApi.himitList)).toEqual([])
  })
})
