import { describe, it } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { simulatedTelemetry } from './simulated-telemetry'
import { plantMinute, siteDayOf, toPlantTime } from './site-day'
import type { SystemFacts } from './system-facts'

const minuteMs = 60_000
const dayOf = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000

describe('a day of a site', () => {
  it.each([
    ['Asia/Shanghai', '2026-03-29', 1440],
    ['Europe/Madrid', '2026-03-28', 1440],
    ['Europe/Madrid', '2026-03-29', 1380],
    ['Europe/Madrid', '2026-03-30', 1440],
    ['Europe/Madrid', '2026-10-25', 1500],
    ['Africa/Cairo', '2026-04-24', 1380],
    ['Africa/Cairo', '2026-10-29', 1500],
    ['Africa/Cairo', '2026-10-30', 1440],
    ['Australia/Lord_Howe', '2026-10-04', 1410],
  ])('has in %s on %s as many minutes as passed: %i', (zone, day, minutes) => {
    expect(siteDayOf(zone, dayOf(day)).minutes).toBe(minutes)
  })

  it.each(['Europe/Madrid', 'Africa/Cairo', 'America/Santiago', 'Asia/Jerusalem', 'Australia/Lord_Howe'])(
    'counts every minute of a year in %s once, whatever the clock on the wall does',
    (zone) => {
      let before = toPlantTime(new Date(Date.UTC(2025, 11, 31, 23)), zone)
      const wrong: string[] = []
      // By quarters of an hour: a change of the clock falls on one.
      for (let ms = Date.UTC(2025, 11, 31, 23, 15); ms < Date.UTC(2027, 0, 2); ms += 15 * minuteMs) {
        const now = toPlantTime(new Date(ms), zone)
        const { minutes } = siteDayOf(zone, before.day)
        const expected =
          before.minute + 15 < minutes
            ? { day: before.day, minute: before.minute + 15 }
            : { day: before.day + 1, minute: before.minute + 15 - minutes }
        const isRight = now.day === expected.day && now.minute === expected.minute
        if (!isRight || plantMinute(new Date(ms), zone, now.day) !== now.minute) wrong.push(new Date(ms).toISOString())
        before = now
      }
      expect(wrong).toEqual([])
    },
  )

  it('shows on the wall what the zone says', () => {
    const { wallOf } = siteDayOf('Europe/Madrid', dayOf('2026-03-29'))
    expect([-60, 0, 119, 120, 1379].map(wallOf)).toEqual([-60, 0, 119, 180, 1439])
    const autumn = siteDayOf('Europe/Madrid', dayOf('2026-10-25'))
    expect([179, 180, 239, 240, 1499].map(autumn.wallOf)).toEqual([179, 120, 179, 180, 1439])
  })
})

describe('a plant in the night in which the clock changes', () => {
  const facts: SystemFacts = {
    key: '84F3EB000167-00',
    cityEn: 'Barcelona',
    latitude: null,
    longitude: null,
    timeZone: 'Europe/Madrid',
    usage: 8,
    systemType: 1,
    refrigerant: 1,
    outdoor: [{ unitNo: 0, capacity: 56 }],
    indoor: Array.from({ length: 8 }, (_, unitNo) => ({ unitNo, unitType: 1, capacity: 7 })),
    installTime: new Date('2023-05-01T00:00:00Z'),
    isOnline: true,
    lastReport: null,
    faults: [],
  }

  it.each(['2026-03-28T23:00:00Z', '2026-10-24T22:00:00Z'])('runs on, minute by minute, from %s', (from) => {
    const begin = Date.parse(from)
    const steps = [
      ...simulatedTelemetry().series(facts, new Date(begin), new Date(begin + 5 * 60 * minuteMs), 1),
    ].flatMap(({ outdoor }) => outdoor)
    let starts = 0
    for (const [i, now] of steps.entries()) {
      const before = steps[i - 1]
      if (before === undefined) continue
      const [was, is] = [before.minutesSinceStart, now.minutesSinceStart]
      // It stands, it starts, or it has run for one minute more.
      expect(is === null || is === 0 || is === (was ?? -2) + 1).toBe(true)
      expect(Math.abs((now.energyKwh ?? 0) - (before.energyKwh ?? 0))).toBeLessThanOrEqual(0.6)
      if (is === 0) starts += 1
    }
    expect(starts).toBeGreaterThan(0)
  })
})
