import { afterEach, expect, test } from '@jest/globals'
import { zoneOffset } from './zone-offset'

const page = (zone: string | null) =>
  Object.assign(globalThis, { document: { documentElement: { getAttribute: () => zone } } })

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'document')
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
