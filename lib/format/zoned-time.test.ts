import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { zoneOf } from './time-choice'
import { fromWallTime, offsetLabel, toWallTime, zoneLabelOf } from './zoned-time'

const zones = ['UTC', 'Asia/Shanghai', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe']

describe('a wall time', () => {
  it('is the moment at which clocks of the zone show it', () => {
    expect(fromWallTime('2026-11-20T14:22', 'Asia/Shanghai')?.toISOString()).toBe('2026-11-20T06:22:00.000Z')
    expect(fromWallTime('2026-07-20T14:22', 'Europe/Berlin')?.toISOString()).toBe('2026-07-20T12:22:00.000Z')
    expect(fromWallTime('2026-11-20 14:22:30', 'Europe/Berlin')?.toISOString()).toBe('2026-11-20T13:22:30.000Z')
  })

  it('round-trips as typed, except in a skipped hour', () => {
    const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 })
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
        const moment = new Date(minute * 60_000)
        const back = fromWallTime(toWallTime(moment, zone), zone)
        // An hour that occurs twice has two moments with one name.
        expect(back && toWallTime(back, zone)).toBe(toWallTime(moment, zone))
        expect([0, 3_600_000, 1_800_000]).toContain(moment.getTime() - (back?.getTime() ?? 0))
      }),
    )
  })

  it('is correct on days of clock changes', () => {
    expect(fromWallTime('2026-10-25T10:00', 'Europe/Berlin')?.toISOString()).toBe('2026-10-25T09:00:00.000Z')
    expect(fromWallTime('2026-03-29T10:00', 'Europe/Berlin')?.toISOString()).toBe('2026-03-29T08:00:00.000Z')
  })

  it('in an hour that occurs twice is the first; in a skipped hour it counts on', () => {
    expect(fromWallTime('2026-10-25T02:30', 'Europe/Berlin')?.toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(fromWallTime('2026-03-29T02:30', 'Europe/Berlin')?.toISOString()).toBe('2026-03-29T01:30:00.000Z')
  })

  it.each(['', 'now', '2026-13-01T00:00', '2026-1-1T0:0'])('%j is not a time', (text) => {
    expect(fromWallTime(text, 'UTC')).toBeNull()
  })
})

it.each([
  ['UTC', 'UTC'],
  ['Asia/Shanghai', 'UTC+8'],
  ['America/St_Johns', 'UTC−3:30'],
])('%s is %s in winter', (zone, label) => {
  expect(offsetLabel(new Date('2026-01-10T00:00:00Z'), zone)).toBe(label)
})

it('names a zone that is an offset only once', () => {
  const moment = new Date('2026-01-10T00:00:00Z')
  expect(zoneLabelOf(moment, 'UTC')).toBe('UTC')
  expect(zoneLabelOf(moment, 'Asia/Shanghai')).toBe('Asia/Shanghai UTC+8')
})

it('takes the zone that was chosen, and says when it cannot', () => {
  expect(zoneOf('utc', 'Asia/Shanghai', 'Europe/Berlin')).toEqual({ zone: 'UTC', fellBack: false })
  expect(zoneOf('mine', 'Asia/Shanghai', 'Europe/Berlin')).toEqual({ zone: 'Asia/Shanghai', fellBack: false })
  expect(zoneOf('site', 'Asia/Shanghai', 'Europe/Berlin')).toEqual({ zone: 'Europe/Berlin', fellBack: false })
  expect(zoneOf('site', 'Asia/Shanghai', null)).toEqual({ zone: 'Asia/Shanghai', fellBack: true })
})
