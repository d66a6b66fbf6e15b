import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import page from '@/app/(console)/equipmentCenter/HIMIT/page'
import { deviceApi } from '@/lib/contract/device'
import { listViewApi } from '@/lib/contract/list-view'
import { cannedDevices, pageOf } from '@/tests/support/component/canned-device'
import { answer } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'

const list = '/equipmentCenter/HIMIT'
const devices = cannedDevices(45)

const openList = (search = '') =>
  renderPage({
    page,
    at: list + search,
    answers: [answer(deviceApi.himitList, (query) => pageOf(devices, query)), answer(listViewApi.list, { list: [] })],
  })

it('a third click takes the sort away', async () => {
  const { person, address, asked } = await openList()
  const head = screen.getByRole('columnheader', { name: '当前报警数' })
  for (const [sort, search] of [
    ['ascending', '?order=asc&sidx=alarmCount'],
    ['descending', '?order=desc&sidx=alarmCount'],
    [null, ''],
  ] as const) {
    await person.click(screen.getByRole('link', { name: /^当前报警数/ }))
    expect(address()).toBe(list + search)
    expect(head.getAttribute('aria-sort')).toBe(sort)
  }
  expect(asked(deviceApi.himitList).map(({ sidx, order }) => [sidx, order])).toEqual([
    ['alarmCount', 'asc'],
    ['alarmCount', 'desc'],
  ])
})
