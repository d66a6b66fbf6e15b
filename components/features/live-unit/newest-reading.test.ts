import { expect, it } from '@jest/globals'
import { newestReading } from './newest-reading'

it('is the time of the readings, not of the answer', () => {
  const old = { collectTime: '2026-07-05 06:00:00' }
  expect(newestReading([old, { collectTime: null }])).toBe('2026-07-05 06:00:00')
  expect(newestReading([old, { collectTime: '2026-07-24 06:00:00' }])).toBe('2026-07-24 06:00:00')
  expect(newestReading([{ collectTime: null }])).toBeNull()
  expect(newestReading([])).toBeNull()
})
