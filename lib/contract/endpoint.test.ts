import { describe, test } from '@jest/globals'
import { z } from 'zod'
import { expect } from '@/tests/support/expect'
import { Day, fromQuery, Id, listQuery, maxPageSize, searchText } from './endpoint'

const Query = listQuery(['name', 'time'], {
  city: searchText.optional(),
  status: fromQuery(z.literal([0, 1])).optional(),
})

describe('the query of a list', () => {
  test('has its defaults', () => {
    expect(Query.parse({})).toEqual({ page: 1, limit: 20 })
  })

  test('reads numbers from text', () => {
    expect(Query.parse({ page: '3', limit: '200', sidx: 'time', order: 'desc', city: ' 上海 ', status: '1' })).toEqual({
      page: 3,
      limit: maxPageSize,
      sidx: 'time',
      order: 'desc',
      city: '上海',
      status: 1,
    })
  })

  test.each([
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: '1000001' },
    { page: 'x' },
    { page: '' },
    { page: 'NaN' },
    { page: 'Infinity' },
    { limit: '0' },
    { limit: '201' },
    { limit: '1e9' },
    { sidx: 'id' },
    { sidx: 'name;select pg_sleep(5)' },
    { sidx: 'constructor' },
    { order: 'ASC' },
    { order: '' },
    { status: '2' },
    { city: 'x'.repeat(65) },
    { unknown: '1' },
  ])('refuses %j', (input) => {
    expect(Query.safeParse(input).success).toBe(false)
  })
})

describe('a number in a query', () => {
  const Flag = fromQuery(z.literal([0, 1, 12]))
  test.each([
    ['0', 0],
    ['12', 12],
    [1, 1],
  ])('%j is %i', (input, value) => {
    expect(Flag.parse(input)).toBe(value)
  })
  test.each(['', ' 1', '1 ', '1.0', '0x1', '1e0', '+1', '１', 'true', null, true, [], 2, '9'.repeat(13)])(
    '%j is refused',
    (input) => {
      expect(Flag.safeParse(input).success).toBe(false)
    },
  )
  test('an empty field is distinguished from an invalid number', () => {
    const messageOf = (input: string) => Flag.safeParse(input).error?.issues[0]?.message
    expect([messageOf(''), messageOf('abc')]).toEqual(['required', 'invalid'])
  })
})

test.each(['1', '9223372036854775807'])('%s is an id', (text) => expect(Id.safeParse(text).success).toBe(true))
test.each(['', '-1', '1.0', '0x1', '1'.repeat(20), '1;', '１'])('%j is not an id', (text) => {
  expect(Id.safeParse(text).success).toBe(false)
})
test.each(['2026-11-21'])('%s is a day', (text) => expect(Day.safeParse(text).success).toBe(true))
test.each(['2026-11-21 00:00:00', '21.11.2026', '2026-1-1', ''])('%j is not a day', (text) => {
  expect(Day.safeParse(text).success).toBe(false)
})
