import { test } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { toDayRange } from './day-range'

// 1 March 2026 in Shanghai, still 28 February in New York.
const now = Date.UTC(2026, 1, 28, 20)

test('today and the ranges that end with it are days of the given zone', () => {
  expect(toDayRange('today', now, 'Asia/Shanghai')).toEqual({ from: '2026-03-01', to: '2026-03-01' })
  expect(toDayRange('today', now, 'America/New_York')).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  expect(toDayRange('week', now, 'Asia/Shanghai')).toEqual({ from: '2026-02-23', to: '2026-03-01' })
  expect(toDayRange('days30', now, 'America/New_York')).toEqual({ from: '2026-01-30', to: '2026-02-28' })
})

test('this month begins with its first day, even if that is today', () => {
  expect(toDayRange('month', now, 'Asia/Shanghai')).toEqual({ from: '2026-03-01', to: '2026-03-01' })
  expect(toDayRange('month', now, 'America/New_York')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
})

test('a day shortened by summer time is one day', () => {
  const afterChange = Date.UTC(2026, 2, 9, 4, 30)
  expect(toDayRange('week', afterChange, 'America/New_York')).toEqual({ from: '2026-03-03', to: '2026-03-09' })
})
