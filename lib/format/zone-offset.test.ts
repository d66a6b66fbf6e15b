import { afterEach, expect, jest, test } from '@jest/globals'
import { utc } from './utc'
import { zoneOffset } from './zone-offset'
import { fromWallTime, toWallTime } from './zoned-time'

const page = (zone: string | null) =>
  Object.assign(globalThis, { document: { documentElement: { getAttribute: () => zone } } })

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'document')
  jest.restoreAllMocks()
})

const moment = new Date('2026-07-01T00:00:00Z')

test('the browser’s own zone is asked of its clock, every other of the zone table', () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(zoneOffset(own, moment)).toBe(-moment.getTimezoneOffset() || 0)
  page('Asia/Shanghai')
  // The page says so, and the clock is not asked whether it is true: the head script made sure of that.
  expect(zoneOffset('Asia/Shanghai', moment)).toBe(-moment.getTimezoneOffset())
  expect(zoneOffset('America/New_York', moment)).toBe(-240)
})

test('the clock is asked for a date of UTC as for any other', () => {
  page('Asia/Shanghai')
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-480)
  for (const date of [moment, utc(moment)]) expect(zoneOffset('Asia/Shanghai', date)).toBe(480)
  expect(fromWallTime('2026-07-01T08:00', 'Asia/Shanghai')).toEqual(moment)
  expect(toWallTime(moment, 'Asia/Shanghai')).toBe('2026-07-01T08:00')
})
