import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { toTimeZone } from './time-zone'

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['America/Argentina/Buenos_Aires', 'America/Buenos_Aires'],
  ['UTC', 'UTC'],
  [undefined, 'Asia/Shanghai'],
  ['', 'Asia/Shanghai'],
  ['Mars/Olympus', 'Asia/Shanghai'],
  ['../../etc/passwd', 'Asia/Shanghai'],
  ['%', 'Asia/Shanghai'],
  ['%E0%A4%A', 'Asia/Shanghai'],
  ['A'.repeat(100_000), 'Asia/Shanghai'],
])('%s', (cookie, zone) => {
  // Browser and server may use an older or a newer name for the same zone.
  const sameClock = (name: string) => new Date('2026-07-01T00:00:00Z').toLocaleString('en', { timeZone: name })
  expect(sameClock(toTimeZone(cookie))).toBe(sameClock(zone))
})

test('whatever the cookie holds, the zone is usable', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (cookie) => {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: toTimeZone(cookie) })).not.toThrow()
    }),
  )
})
