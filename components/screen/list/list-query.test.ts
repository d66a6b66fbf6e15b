import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { nextSort } from '@/components/screen/table/next-sort'
import { deviceApi, deviceSorts } from '@/lib/contract/device'
import {
  changeQuery,
  filtersOf,
  foreignZone,
  isSearched,
  toListQuery,
  toSearch,
  zoneInAddress,
  zoneOfDays,
} from './list-query'

const read = (search: string) => toListQuery(deviceApi.himitList, Object.fromEntries(new URLSearchParams(search)))

describe('the query in the address', () => {
  test('is read with its defaults', () => {
    expect(read('')).toEqual({ query: { page: 1, limit: 20 }, ignored: [] })
    expect(read('?page=2&deviceName=A1&onlineStatus=0').query).toEqual({
      page: 2,
      limit: 20,
      deviceName: 'A1',
      onlineStatus: 0,
    })
  })

  test('drops an invalid value, reports it, and keeps the others', () => {
    expect(read('?page=0&limit=999&sidx=password&onlineStatus=7&installFrom=yesterday&city=上海')).toEqual({
      query: { page: 1, limit: 20, city: '上海' },
      ignored: ['page', 'limit', 'sidx', 'onlineStatus', 'installFrom'],
    })
  })

  test('silently ignores foreign parameters and empty values', () => {
    expect(read('?utm_source=mail&__proto__=1&constructor=1&city=&page=')).toEqual({
      query: { page: 1, limit: 20 },
      ignored: [],
    })
  })

  test('refuses a list where it expects one value', () => {
    expect(toListQuery(deviceApi.himitList, { city: ['a', 'b'], page: ['2', '3'] }).query).toEqual({
      page: 1,
      limit: 20,
    })
  })

  test('is as short as possible, in a fixed order', () => {
    expect(toSearch({ page: 1, limit: 20 })).toBe('')
    expect(
      toSearch({ sidx: 'deviceName', page: 3, order: 'desc', limit: 50, city: '', vipFlag: 0, macWifiId: undefined }),
    ).toBe('?limit=50&order=desc&page=3&sidx=deviceName&vipFlag=0')
  })

  test('round-trips through the address', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((each) => {
      return each.trim() === each && each.length <= 64
    })
    const query = fc.record(
      {
        page: fc.integer({ min: 1, max: 1_000_000 }),
        limit: fc.integer({ min: 1, max: 200 }),
        sidx: fc.constantFrom(...deviceSorts),
        order: fc.constantFrom('asc' as const, 'desc' as const),
        deviceName: text,
        city: text,
        onlineStatus: fc.constantFrom(0, 1),
        installFrom: fc.constant('2026-11-21'),
      },
      { requiredKeys: ['page', 'limit'] },
    )
    fc.assert(
      fc.property(query, (each) => {
        expect(read(toSearch(each))).toEqual({ query: each, ignored: [] })
      }),
    )
  })

  test('never throws, whatever the address', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('page', 'limit', 'sidx', 'order', 'city', 'vipFlag', 'installTo'), fc.string()),
        (params) => {
          const { query } = toListQuery(deviceApi.himitList, params)
          expect(deviceApi.himitList.input.safeParse(query).success).toBe(true)
        },
      ),
    )
  })
})

describe('a change', () => {
  test('of filters or sort starts at the first page', () => {
    expect(changeQuery({ page: 4, limit: 50 }, { city: 'a' })).toEqual({ page: 1, limit: 50, city: 'a' })
  })

  test('of sort goes ascending, descending, and back to the list’s own order', () => {
    const sorts = ['up', 'down', 'none', 'up'].reduce<
      { page: number; limit: number; sidx?: string | undefined; order?: 'asc' | 'desc' | undefined }[]
    >((all) => [...all, { page: 1, limit: 20, ...nextSort(all.at(-1) ?? { page: 1, limit: 20 }, 'city') }], [])
    expect(sorts.map(({ sidx, order }) => [sidx, order])).toEqual([
      ['city', 'asc'],
      ['city', 'desc'],
      [undefined, undefined],
      ['city', 'asc'],
    ])
    expect(nextSort({ page: 1, limit: 20, sidx: 'city', order: 'desc' }, 'name')).toEqual({
      sidx: 'name',
      order: 'asc',
    })
  })

  test('of filters takes out signs that nobody sees', () => {
    const query = { page: 3, limit: 20 } as const
    expect(changeQuery(query, { city: '\u202a上海\u202c\u200b', vipFlag: 0 })).toEqual({
      page: 1,
      limit: 20,
      city: '上海',
      vipFlag: 0,
    })
  })

  test('of many rows gets only the filters', () => {
    const query = { page: 2, limit: 50, sidx: 'city', order: 'asc' as const, city: 'a', vipFlag: 0 }
    expect(filtersOf(query)).toEqual({ city: 'a', vipFlag: 0 })
  })

  test('is a search, or just the list', () => {
    const plain = { page: 2, limit: 50, sidx: 'city', order: 'asc' as const, timeZone: 'Asia/Shanghai', city: '' }
    expect(isSearched(plain)).toBe(false)
    expect(isSearched({ ...plain, city: 'a' } as typeof plain)).toBe(true)
    expect(isSearched({ ...plain, vipFlag: 0 } as typeof plain)).toBe(true)
    // The list of one controller is not a search for it.
    expect(isSearched({ ...plain, macWifiId: 'A' } as typeof plain, { macWifiId: 'A' })).toBe(false)
  })
})

describe('the zone of a list’s days', () => {
  const list = deviceApi.himitList
  const [berlin, shanghai] = ['Europe/Berlin', 'Asia/Shanghai']
  const day = { installFrom: '2026-03-08' }

  test('is that of the address where that names a day, and otherwise the reader’s', () => {
    expect(zoneOfDays(list, { ...day, timeZone: berlin }, shanghai)).toBe(berlin)
    expect(zoneOfDays(list, day, shanghai)).toBe(shanghai)
    expect(zoneOfDays(list, { city: '上海', timeZone: berlin }, shanghai)).toBe(shanghai)
    for (const timeZone of ['Mars/Base', '', '+08:00', '../etc']) {
      expect(zoneOfDays(list, { ...day, timeZone }, shanghai)).toBe(shanghai)
    }
  })

  test('is in the address of a query that names a day, and in no other', () => {
    expect(zoneInAddress(list, { ...day, timeZone: berlin }, shanghai)).toEqual({ timeZone: berlin })
    expect(zoneInAddress(list, { ...day, timeZone: undefined }, shanghai)).toEqual({ timeZone: shanghai })
    expect(zoneInAddress(list, { city: '上海', timeZone: shanghai }, shanghai)).toEqual({ timeZone: undefined })
  })

  test('is said where it is not the reader’s', () => {
    expect(foreignZone(list, { ...day, timeZone: berlin }, shanghai)).toBe(berlin)
    expect(foreignZone(list, { ...day, timeZone: shanghai }, shanghai)).toBeUndefined()
    expect(foreignZone(list, { timeZone: berlin }, shanghai)).toBeUndefined()
  })
})
