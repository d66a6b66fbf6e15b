import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { mayReport } from './report-limit'

const start = Date.UTC(2026, 6, 24)
beforeEach(() => {
  jest.useFakeTimers({ now: start })
})
afterEach(() => {
  jest.useRealTimers()
})

const passed = (from: (at: number) => string | undefined, times: number): number =>
  Array.from({ length: times }, (_, at) => mayReport(from(at))).filter(Boolean).length

test('an address reports 30 times a minute, all together 300 times, and the next minute begins anew', () => {
  expect(passed(() => '192.0.2.1', 40)).toBe(30)
  expect(passed(() => undefined, 40)).toBe(30)
  expect(passed((at) => `198.51.100.${at}`, 250)).toBe(240)
  jest.setSystemTime(start + 59_999)
  expect(mayReport('203.0.113.1')).toBe(false)
  jest.setSystemTime(start + 60_000)
  expect(mayReport('192.0.2.1')).toBe(true)
})
