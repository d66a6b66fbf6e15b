import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ListView } from '@/lib/contract/list-view'
import { listViewApi } from '@/lib/contract/list-view'
import { preferenceApi } from '@/lib/contract/preference'
import { cannedDevice } from '@/tests/support/component/canned-device'
import { cannedView, cannedViews } from '@/tests/support/component/canned-views'
import { dismiss, fill, idsOf, searchFor, shownIds } from '@/tests/support/component/list-elements'
import { deviceList, openDeviceList } from './open-device-list'

const online = cannedDevice(1)
const offline = cannedDevice(2, { onlineStatus: 0 })
const devices = [online, offline]
const onlineView = cannedView('7', { name: '在线', address: { onlineStatus: '1' } })

const open = (search: string, views: readonly ListView[] = []) =>
  openDeviceList({ devices, search, answers: cannedViews(views) })

/** The button with the current view's name; behind an open panel it is out of reach, but still there. */
const button = () => screen.getByRole('button', { name: /^(当前视图|视图)/, hidden: true })
const panel = () => within(screen.getByRole('dialog', { name: '视图' }))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const openViews = async (person: UserEvent) => {
  await person.click(button())
  await screen.findByRole('button', { name: '将当前条件存为视图' })
  await waitFor(() => expect(panel().queryByText('加载中…')).toBeNull())
}
const saveAs = async (person: UserEvent, name: string, ...choices: string[]) => {
  await person.click(panel().getByRole('button', { name: '将当前条件存为视图' }))
  await fill(person, panel().getByLabelText('视图名称'), name)
  for (const choice of choices) await person.click(panel().getByLabelText(choice))
  await person.click(panel().getByRole('button', { name: '保存' }))
}
const choose = async (person: UserEvent, view: string, action: string) => {
  await person.click(await panel().findByRole('button', { name: `${view}的更多操作` }))
  await person.click(panel().getByRole('button', { name: action }))
}
const shows = (rows: readonly (typeof online)[]) => waitFor(() => expect(shownIds()).toEqual(idsOf(rows)))

it('a view is saved with the address’s state, and becomes the current one', async () => {
  const { person, asked, reload } = await open('?onlineStatus=1&order=asc&sidx=deviceName&page=1&limit=50')
  expect(button().textContent).toBe('视图')
  await openViews(person)
  expect(panel().getByText(/^还没有保存的视图/)).toBeTruthy()
  await saveAs(person, ' 在线 ', '共享给本品牌能打开此列表的同事')
  expect(await screen.findByText('视图已保存')).toBeTruthy()
  const address = { onlineStatus: '1', order: 'asc', sidx: 'deviceName', limit: '50' }
  expect(asked(listViewApi.save)).toEqual([
    { list: '/sys/device/himit/list', name: '在线', address, columns: null, shared: 1 },
  ])
  const link = await panel().findByRole('link', { name: /^在线/ })
  expect(link.getAttribute('aria-current')).toBe('true')
  await dismiss(person)
  expect(button().textContent).toBe('当前视图：在线')
  await reload()
  expect(button().textContent).toBe('当前视图：在线')
  // Its name appears with its address only.
  await searchFor(person, { 在线状态: '离线' })
  expect(button().textContent).toBe('视图')
})

it('an error of the name is shown at its field, and the name stays typed', async () => {
  const { person, asked } = await open('?onlineStatus=0', [onlineView])
  await openViews(person)
  await person.click(panel().getByRole('button', { name: '将当前条件存为视图' }))
  const field = (description: string) => panel().findByRole('textbox', { name: '视图名称', description })
  expect(document.activeElement).toBe(panel().getByLabelText('视图名称'))
  await person.click(panel().getByRole('button', { name: '保存' }))
  expect(await field('视图名称不能为空')).toBeTruthy()
  expect(asked(listViewApi.save)).toEqual([])
  await fill(person, panel().getByLabelText('视图名称'), '在线')
  await person.click(panel().getByRole('button', { name: '保存' }))
  expect(await field('已存在')).toHaveProperty('value', '在线')
})

it('somebody else’s view can be opened but not changed', async () => {
  const theirs = cannedView('8', { ...onlineView, viewId: '8', own: 0, mayChange: 0, shared: 1, ownerName: '李编辑' })
  const { person, address } = await open('', [theirs])
  await openViews(person)
  const shared = within(await panel().findByRole('region', { name: '共享视图' }))
  expect(shared.getByRole('link', { name: /在线.*李编辑/ })).toBeTruthy()
  await person.click(shared.getByRole('button', { name: '在线的更多操作' }))
  expect(shared.getByRole('button', { name: '设为默认' })).toBeTruthy()
  for (const action of ['更新为当前条件', '重命名', '取消共享', '删除视图'])
    expect(shared.queryByRole('button', { name: action })).toBeNull()
  await person.click(shared.getByRole('link', { name: /在线/ }))
  await closed()
  expect(address()).toBe(`${deviceList}?onlineStatus=1`)
  await shows([online])
})

it('a default applies to the bare address without a further request, and all rows are one click away', async () => {
  const { person, address, asked } = await open('', [{ ...onlineView, isDefault: 1 }])
  expect(shownIds()).toEqual(idsOf([online]))
  expect(button().textContent).toBe('当前视图：在线默认')
  expect(address()).toBe(deviceList)
  await person.click(screen.getByRole('link', { name: '全部数据' }))
  expect(address()).toBe(`${deviceList}?view=all`)
  await shows(devices)
  expect(button().textContent).toBe('视图')
  window.history.back()
  await shows([online])
  expect(address()).toBe(deviceList)
  expect(button().textContent).toBe('当前视图：在线默认')
  expect(asked(listViewApi.list)).toEqual([])
})

it('a default applies to no address with a query, and reset does not return to it', async () => {
  const { person, address } = await open('?onlineStatus=0', [{ ...onlineView, isDefault: 1 }])
  expect(shownIds()).toEqual(idsOf([offline]))
  await person.click(screen.getByRole('button', { name: '重置' }))
  expect(address()).toBe(`${deviceList}?view=all`)
  await shows(devices)
})

it('setting or removing a default changes nothing on screen', async () => {
  const { person, address, reload } = await open('', [onlineView])
  await openViews(person)
  await choose(person, '在线', '设为默认')
  expect(await screen.findByText(/^已设为默认视图/)).toBeTruthy()
  expect(address()).toBe(`${deviceList}?view=all`)
  await dismiss(person)
  await shows(devices)

  await reload(deviceList)
  expect(shownIds()).toEqual(idsOf([online]))
  await openViews(person)
  await choose(person, '在线', '取消默认')
  expect(await screen.findByText('已取消默认视图')).toBeTruthy()
  expect(address()).toBe(`${deviceList}?onlineStatus=1`)
  await dismiss(person)
  await shows([online])
})

it('it is renamed, and deleted only after a confirmation that says who else has it', async () => {
  const { person, asked } = await open('', [{ ...onlineView, shared: 1 }])
  await openViews(person)
  await choose(person, '在线', '重命名')
  const field = panel().getByLabelText('视图名称')
  expect(field).toHaveProperty('value', '在线')
  await person.clear(field)
  await person.type(field, '久在线{Enter}')
  expect(await panel().findByRole('link', { name: /^久在线/ })).toBeTruthy()
  await person.click(panel().getByRole('button', { name: '删除视图' }))
  const dialog = within(await screen.findByRole('dialog', { name: '删除视图' }))
  expect(dialog.getByText('视图“久在线”已共享，删除后其他人也无法再使用。确定删除吗？')).toBeTruthy()
  expect(asked(listViewApi.remove)).toEqual([])
  await person.click(dialog.getByRole('button', { name: '删除视图' }))
  expect(await screen.findByText('视图已删除')).toBeTruthy()
  expect(asked(listViewApi.remove)).toEqual([{ viewId: '7', version: 2 }])
  await waitFor(() => expect(screen.queryByRole('link', { name: /^久在线/, hidden: true })).toBeNull())
})

it('a view keeps its columns and does not change the reader’s own', async () => {
  const { person, asked, reload } = await open('?onlineStatus=1')
  const head = () => screen.queryByRole('columnheader', { name: /^运转状态/, hidden: true })
  await openViews(person)
  await saveAs(person, '在线', '同时保存列的显示、顺序和宽度')
  await panel().findByRole('link', { name: /^在线/ })
  expect(asked(listViewApi.save)).toMatchObject([{ columns: { table: 'device' } }])
  await dismiss(person)

  await person.click(screen.getByRole('button', { name: '列设置' }))
  const chooser = within(await screen.findByRole('dialog', { name: '列设置' }))
  await person.click(chooser.getByRole('checkbox', { name: '运转状态' }))
  await dismiss(person)
  expect(head()).toBeNull()
  expect(button().textContent).toBe('当前视图：在线列已改')
  await openViews(person)
  await choose(person, '在线', '更新为当前条件')
  expect(await screen.findByText('视图已更新')).toBeTruthy()
  expect(asked(listViewApi.update)[0]?.columns?.hidden).toContain('runStatus')
  expect(asked(preferenceApi.saveTable)).toEqual([])

  await reload()
  expect(head()).toBeNull()
  expect(button().textContent).toBe('当前视图：在线')
  await person.click(screen.getByRole('link', { name: '全部数据' }))
  await waitFor(() => expect(head()).toBeTruthy())
})
