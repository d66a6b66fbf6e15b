import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { unitReportMs } from '@/lib/contract/event'
import { isLate } from './is-late'

const collectTime = '2026-11-26 08:00:00'
const after = (seconds: number): number => Date.parse('2026-11-26T08:00:00Z') + seconds * 1000

test.each([
  [0, false],
  [90, false],
  [300, false],
  // The message of the fifth minute is on its way, and the page has not read it yet.
  [385, false],
  [391, true],
  [3600, true],
])('a reading of %s s ago is late: %s', (seconds, late) => {
  expect(isLate({ collectTime }, after(seconds))).toBe(late)
})

test('a unit without a reading is late, and nothing is before the browser knows the time', () => {
  expect(isLate({ collectTime: null }, after(0))).toBe(true)
  expect(isLate({ collectTime }, 0)).toBe(false)
})

test('the promise is that of the protocol', () => {
  const protocol = readFileSync('docs/device-protocol.md', 'utf8')
  expect(protocol).toContain('and each unit at least every five minutes')
  expect(unitReportMs).toBe(300_000)
})
