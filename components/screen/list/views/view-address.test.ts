import { describe, expect, test } from '@jest/globals'
import * as z from 'zod'
import { fromQuery, listQuery } from '@/lib/contract/endpoint'
import type { ListView } from '@/lib/contract/list-view'
import {
  defaultFor,
  expandAddress,
  isShownBy,
  noViews,
  readView,
  type SavedViews,
  toAddress,
  toFixedSearch,
  toPlainSearch,
} from './view-address'

const input = listQuery(['name', 'time'], {
  name: z.string().max(8).optional(),
  online: fromQuery(z.literal([0, 1])).optional(),
  days: z.coerce.number().default(30),
  from: z.string().optional(),
  timeZone: z.string().optional(),
})
const endpoint = { input }
const [berlin, shanghai] = ['Europe/Berlin', 'Asia/Shanghai']
const list = { endpoint, fixed: {}, readersZone: shanghai }
const viewOf = (address: Record<string, string>): ListView => ({
  viewId: '1',
  list: '/sys/a/list',
  name: 'a',
  address,
  columns: null,
  shared: 0,
  ownerName: '',
  own: 1,
  mayChange: 1,
  isDefault: 1,
  version: 1,
})
const offline = viewOf({ online: '0', limit: '50' })
const alone: SavedViews = { ...noViews, applies: true, defaults: { '': offline } }
const tabbed: SavedViews = { ...noViews, applies: true, tabs: ['a', 'b'], defaults: { b: offline } }

describe('a default', () => {
  test('applies only to an address without a query', () => {
    expect(expandAddress(alone, {})).toEqual({ online: '0', limit: '50' })
    for (const given of [{ page: '2' }, { view: 'all' }, { tab: 'b' }, { utm: '1' }, { online: '' }]) {
      expect(expandAddress(alone, given)).toBe(given)
    }
    expect(expandAddress(noViews, {})).toEqual({})
  })

  test('depends on the tab, which is not part of the query', () => {
    expect(defaultFor(tabbed, {})).toBeUndefined()
    expect(defaultFor(tabbed, { tab: 'a' })).toBeUndefined()
    expect(expandAddress(tabbed, { tab: 'b' })).toEqual({ online: '0', limit: '50', tab: 'b' })
    expect(defaultFor(tabbed, { tab: 'b', page: '2' })).toBeUndefined()
  })

  test('does not apply where all rows are requested', () => {
    expect(toPlainSearch(alone, '')).toBe('?view=all')
    expect(toPlainSearch(alone, '?online=1')).toBe('?online=1')
    expect(toPlainSearch(noViews, '')).toBe('')
    expect(toPlainSearch(tabbed, '')).toBe('')
    expect(toPlainSearch(tabbed, '?tab=b')).toBe('?tab=b&view=all')
    expect(toPlainSearch(tabbed, '?online=1&tab=b')).toBe('?online=1&tab=b')
  })

  test('set later does not change what is shown', () => {
    expect(toFixedSearch('')).toBe('?view=all')
    expect(toFixedSearch('?tab=b')).toBe('?tab=b&view=all')
    expect(toFixedSearch('?online=1')).toBe('?online=1')
  })
})

describe('a view', () => {
  test('keeps filters, sort and page size, and neither the page, a clock without a day nor what the screen sets', () => {
    const query = input.parse({ page: '3', limit: '50', sidx: 'time', order: 'asc', name: 'x', timeZone: 'UTC' })
    expect(toAddress(query, { ...list, fixed: { days: '30' } })).toEqual({
      limit: '50',
      sidx: 'time',
      order: 'asc',
      name: 'x',
    })
  })

  test('opens with its valid fields and names the rest', () => {
    expect(readView(endpoint, { online: '0', gone: '1', name: 'too long a name', tab: 'b' })).toEqual({
      query: { page: 1, limit: 20, online: 0, days: 30 },
      lost: ['name', 'gone'],
    })
  })

  test('with a day in it has the zone of that day, so that it shows everybody the same days', () => {
    const day = input.parse({ from: '2026-03-08', timeZone: shanghai })
    const address = { days: '30', from: '2026-03-08', timeZone: shanghai }
    expect(toAddress(day, list)).toEqual(address)
    // Saved again by a reader of the other zone who has opened it, it keeps its own.
    expect(toAddress(day, { ...list, readersZone: berlin })).toEqual(address)
    expect(toAddress(readView(endpoint, address).query, { ...list, readersZone: berlin })).toEqual(address)
    // A zone that the screen sets, as that of a site, is the screen's.
    expect(toAddress(day, { ...list, fixed: { timeZone: shanghai } })).toEqual({ days: '30', from: '2026-03-08' })
  })

  test('with a day is current in its own zone, and without one in the reader’s', () => {
    const at = (timeZone: string) => input.parse({ from: '2026-03-08', timeZone })
    const inBerlin = { ...list, readersZone: berlin, saved: alone, tab: '' }
    const zoned = viewOf({ from: '2026-03-08', timeZone: shanghai })
    expect(isShownBy(zoned, at(shanghai), inBerlin)).toBe(true)
    expect(isShownBy(zoned, at(berlin), inBerlin)).toBe(false)
    const older = viewOf({ from: '2026-03-08' })
    expect(isShownBy(older, at(berlin), inBerlin)).toBe(true)
    expect(isShownBy(older, at(shanghai), inBerlin)).toBe(false)
  })

  test('is current where the query is the same, on any page of its own tab', () => {
    const query = input.parse({ online: '0', limit: '50', page: '2', timeZone: 'UTC' })
    const where = { ...list, saved: alone, tab: '' }
    expect(isShownBy(offline, query, where)).toBe(true)
    expect(isShownBy(offline, { ...query, limit: 20 }, where)).toBe(false)
    expect(isShownBy(viewOf({ online: '0', limit: '50', days: '30' }), query, where)).toBe(true)
    const onB = viewOf({ online: '0', limit: '50', tab: 'b' })
    expect(isShownBy(onB, query, { ...where, saved: tabbed, tab: 'b' })).toBe(true)
    expect(isShownBy(onB, query, { ...where, saved: tabbed, tab: 'a' })).toBe(false)
    expect(isShownBy(offline, query, { ...where, saved: tabbed, tab: 'a' })).toBe(true)
  })
})
