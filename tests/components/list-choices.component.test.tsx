import { expect, it } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import page from '@/app/(console)/userCenter/userCore/page'
import { SearchSelect } from '@/components/ui/field/search-select'
import { deviceApi } from '@/lib/contract/device'
import { listViewApi } from '@/lib/contract/list-view'
import { organizationApi } from '@/lib/contract/organization'
import { webUserApi } from '@/lib/contract/web-user'
import { toDayRange } from '@/lib/format/day-range'
import { cannedDevice, cannedDevices, pageOf } from '@/tests/support/component/canned-device'
import { answer } from '@/tests/support/component/canned-platform'
import { filterForm, idsOf, rowOf, searchFor, shownIds } from '@/tests/support/component/list-elements'
import { renderPage } from '@/tests/support/component/render-page'
import { allColumns, deviceList, openDeviceList } from './open-device-list'

const devices = cannedDevices(25)
const pages = () => within(screen.getByRole('navigation', { name: '分页' }))

it('a page is opened by its number; an invalid number is refused beside the field and changes nothing', async () => {
  const { person, address, asked } = await openDeviceList({ devices, search: '?limit=10' })
  const field = pages().getByLabelText('跳至页')
  for (const wrong of ['4', '0', '1.5', 'x']) {
    await person.clear(field)
    await person.type(field, `${wrong}{Enter}`)
    expect(pages().getByRole('alert').textContent).toBe('请输入1～3的页码')
  }
  expect(asked(deviceApi.himitList)).toEqual([])
  expect(address()).toBe(`${deviceList}?limit=10`)
  await person.clear(field)
  await person.type(field, '3{Enter}')
  await waitFor(() => expect(shownIds()).toEqual(idsOf(devices.slice(20))))
  expect(address()).toBe(`${deviceList}?limit=10&page=3`)
  expect(field).toHaveProperty('value', '')
})

it('a shortcut fills both days of its range, in the list’s zone, and the search sends them', async () => {
  const { person, address } = await openDeviceList({ devices })
  const [ranges] = filterForm().getAllByRole('group', { name: /快捷范围$/ })
  if (!ranges) throw new Error('no range of days has shortcuts')
  await person.click(within(ranges).getByRole('button', { name: '近7天' }))
  // Midnight may pass meanwhile: both ends then move together.
  const days = [0, 60_000].map((later) => toDayRange('week', Date.now() - later, 'Asia/Shanghai'))
  await searchFor(person, {})
  const search = new URLSearchParams(address().split('?')[1])
  expect(days).toContainEqual({ from: search.get('installFrom'), to: search.get('installTo') })
})

const list = Array.from({ length: 12 }, (_, i) => ({
  id: String(i + 1),
  pid: '0',
  name: i === 7 ? 'São Paulo' : `部门${i + 1}`,
}))

it('a select with more than ten options is searched by typing, with the keyboard only; Escape changes nothing', async () => {
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

it('a long select inside its label, with groups, is named by the label only and searched with its headings', async () => {
  const chosen: string[] = []
  const numbers = Array.from({ length: 6 }, (_, at) => at)
  const select = async () => (
    <label>
      机组
      <SearchSelect defaultValue="1-0" onChange={(event) => chosen.push(event.target.value)}>
        {[1, 2].map((system) => (
          <optgroup key={system} label={`系统 ${system}`}>
            {numbers.map((no) => (
              <option key={no} value={`${system}-${no}`}>
                {`室内机 ${no}`}
              </option>
            ))}
          </optgroup>
        ))}
      </SearchSelect>
    </label>
  )
  const { person } = await renderPage({ page: select, at: '/dashboard', answers: [] })
  screen.getByRole('combobox').focus()
  await person.keyboard('{ArrowDown}')
  const list = within(screen.getByRole('listbox', { name: '机组' }))
  expect(list.getAllByText(/^系统/).map(({ textContent }) => textContent)).toEqual(['系统 1', '系统 2'])
  await person.keyboard('系统 2 室内机 4')
  const [only, ...others] = list.getAllByRole('option')
  expect([only?.textContent, others]).toEqual(['室内机 4', []])
  await person.click(only as HTMLElement)
  expect(chosen).toEqual(['2-4'])
  expect(screen.queryByRole('listbox')).toBeNull()
})

it('a count in a cell has thousands separators', async () => {
  const device = cannedDevice(1, { systemQuantity: 1234, iduCount: 12_345 })
  await openDeviceList({ devices: [device], tables: allColumns })
  expect(within(rowOf(device)).getByText('12,345')).toBeTruthy()
})

it('an address that names a day names its zone, and shows the same moments to a reader elsewhere', async () => {
  const { person, address, asked } = await openDeviceList({
    devices,
    search: '?installFrom=2026-03-08&timeZone=America/New_York',
  })
  const again = async () => {
    const before = asked(deviceApi.himitList).length
    await person.click(screen.getByRole('button', { name: '刷新' }))
    await waitFor(() => expect(asked(deviceApi.himitList).length).toBe(before + 1))
    return asked(deviceApi.himitList).at(-1)
  }
  expect(await again()).toMatchObject({ installFrom: '2026-03-08', timeZone: 'America/New_York' })
  await person.click(screen.getByRole('link', { name: /日期按 America\/New_York 计/ }))
  expect(address()).toBe(`${deviceList}?installFrom=2026-03-08&timeZone=Asia%2FShanghai`)
  expect(await again()).toMatchObject({ installFrom: '2026-03-08', timeZone: 'Asia/Shanghai' })
  expect(screen.queryByRole('link', { name: /日期按/ })).toBeNull()
})

it('without a day, or with a zone that nobody knows, the days are the reader’s and the address is bare', async () => {
  for (const search of ['?timeZone=America/New_York', '?installFrom=2026-03-08&timeZone=Mars/Base']) {
    const { person, asked } = await openDeviceList({ devices, search })
    await person.click(screen.getByRole('button', { name: '刷新' }))
    await waitFor(() => expect(asked(deviceApi.himitList).at(-1)).toMatchObject({ timeZone: 'Asia/Shanghai' }))
    cleanup()
  }
})

it.each(['?limit=10&page=999', '?limit=10&page=4'])('a page beyond the end is the last one: %s', async (search) => {
  const { person, asked } = await openDeviceList({ devices, search })
  expect(shownIds()).toEqual(idsOf(devices.slice(20)))
  expect(pages().getByText('第3/3页')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '刷新' }))
  await waitFor(() => expect(asked(deviceApi.himitList).map(({ page }) => page)).toContain(3))
  expect(shownIds()).toEqual(idsOf(devices.slice(20)))
  await person.click(pages().getByRole('link', { name: '上一页' }))
  await waitFor(() => expect(shownIds()).toEqual(idsOf(devices.slice(10, 20))))
})

it('where the last row of the last page is gone, the page before it is shown', async () => {
  const left = cannedDevices(11)
  const { person } = await openDeviceList({ devices: left, search: '?limit=10&page=2' })
  expect(shownIds()).toEqual(idsOf(left.slice(10)))
  left.pop()
  await person.click(screen.getByRole('button', { name: '刷新' }))
  await waitFor(() => expect(shownIds()).toEqual(idsOf(left)))
})
