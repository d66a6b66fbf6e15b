import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { mayReport } from './report-limit'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const passed = (from: (at: number) => string | undefined, times: number): number =>
  Array.from({ length: times }, (_, at) => mayReport(from(at))).filter(Boolean).length

test('an address reports 30 times a minute, all together 300 times, and as much comes back with time', () => {
  expect(passed(() => '192.0.2.1', 40)).toBe(30)
  expect(passed(() => undefined, 40)).toBe(30)
  expect(passed((at) => `198.51.100.${at}`, 250)).toBe(240)
  expect(mayReport('203.0.113.1')).toBe(false)
  jest.advanceTimersByTime(1_000)
  expect([mayReport('192.0.2.1'), passed((at) => `203.0.113.${at}`, 10)]).toEqual([false, 5])
  jest.advanceTimersByTime(2_000)
  expect(mayReport('192.0.2.1')).toBe(true)
})
