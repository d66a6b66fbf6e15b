import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import page from '@/app/(console)/userCenter/userCore/page'
import { deviceApi } from '@/lib/contract/device'
import { listViewApi } from '@/lib/contract/list-view'
import { organizationApi } from '@/lib/contract/organization'
import { webUserApi } from '@/lib/contract/web-user'
import { toDayRange } from '@/lib/format/day-range'
import { cannedDevices, pageOf } from '@/tests/support/component/canned-device'
import { answer } from '@/tests/support/component/canned-platform'
import { filterForm, idsOf, searchFor, shownIds } from '@/tests/support/component/list-elements'
import { renderPage } from '@/tests/support/component/render-page'
import { deviceList, openDeviceList } from './open-device-list'

const devices = cannedDevices(25)
const pages = () => within(screen.getByRole('navigation', { name: '分页' }))

it('a page is opened by its number; what is no page is refused beside the field and changes nothing', async () => {
  const { person, address, asked } = await openDeviceList({ devices, search: '?limit=10' })
  const field = pages().getByLabelText('跳至页')
  for (const wrong of ['4', '0', '1.5', 'x']) {
    await person.clear(field)
    await person.type(field, `${wrong}{Enter}`)
    expect(pages().getByRole('alert').textContent).toBe('请输入1至3之间的页码')
  }
  expect(asked(deviceApi.himitList)).toEqual([])
  expect(address()).toBe(`${deviceList}?limit=10`)
  await person.clear(field)
  await person.type(field, '3{Enter}')
  await waitFor(() => expect(shownIds()).toEqual(idsOf(devices.slice(20))))
  expect(address()).toBe(`${deviceList}?limit=10&page=3`)
  expect(field).toHaveProperty('value', '')
})

it('a shortcut fills both days of its range, by the zone of the list, and the search sends them', async () => {
  const { person, address } = await openDeviceList({ devices })
  await person.click(filterForm().getByRole('button', { name: '更多条件' }))
  const [ranges] = filterForm().getAllByRole('group', { name: /快捷范围$/ })
  if (!ranges) throw new Error('no range of days has shortcuts')
  await person.click(within(ranges).getByRole('button', { name: '近7天' }))
  // Midnight may pass meanwhile: both ends move together.
  const days = [0, 60_000].map((later) => toDayRange('week', Date.now() - later, 'Asia/Shanghai'))
  await searchFor(person, {})
  const search = new URLSearchParams(address().split('?')[1])
  expect(days).toContainEqual({ from: search.get('installFrom'), to: search.get('installTo') })
})

const list = Array.from({ length: 12 }, (_, i) => ({
  ...{ id: String(i + 1), pid: '0', name: i === 7 ? 'São Paulo' : `部门${i + 1}` },
}))

it('a select with more than ten options is searched by typing, by keys alone; Escape changes nothing', async () => {
  const { person, address } = await renderPage({
    page,
    at: '/userCenter/userCore',
    answers: [
      answer(listViewApi.list, { list: [] }),
      answer(webUserApi.list, (query) => pageOf([], query)),
      answer(webUserApi.roles, { list: [] }),
      answer(organizationApi.options, { list }),
    ],
  })
  const select = filterForm().getByRole<HTMLSelectElement>('combobox', { name: '组织' })
  await waitFor(() => expect(select.options).toHaveLength(13))
  select.focus()
  await person.keyboard('{ArrowDown}{ArrowDown}{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect([select.value, document.activeElement]).toEqual(['', select])
  await person.keyboard('s')
  await person.keyboard('ao')
  const found = within(screen.getByRole('listbox', { name: '组织' })).getAllByRole('option')
  expect(found.map(({ textContent }) => textContent)).toEqual(['São Paulo'])
  await person.keyboard('{Enter}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect([select.value, document.activeElement]).toEqual(['8', select])
  await searchFor(person, {})
  expect(address()).toBe('/userCenter/userCore?organizationId=8')
})
