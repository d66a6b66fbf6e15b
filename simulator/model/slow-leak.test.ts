import { expect, it } from '@jest/globals'
import { addDays } from 'date-fns/addDays'
import { subMinutes } from 'date-fns/subMinutes'
import { simulatedTelemetry } from './simulated-telemetry'
import { lackOf } from './slow-leak'
import type { SystemFacts } from './system-facts'
import type { OutdoorReading } from './telemetry'

const server: SystemFacts = {
  key: 'FE0000000001-00',
  cityEn: 'Shanghai',
  latitude: null,
  longitude: null,
  timeZone: 'Asia/Shanghai',
  usage: 8,
  systemType: 1,
  refrigerant: 1,
  outdoor: [{ unitNo: 0, capacity: 33.5 }],
  indoor: [7.1, 7.1, 9, 9].map((capacity, unitNo) => ({ unitNo, capacity, unitType: 1 })),
  installTime: null,
  isOnline: true,
  lastReport: null,
  faults: [],
}

it('takes so much a day from its beginning on, and no more than an alarm needs', () => {
  const from = new Date('2026-07-14T16:00:00Z')
  // 15 July begins in Shanghai.
  const day = Date.UTC(2026, 6, 15) / 86_400_000
  expect([-1, 0, 720, 1440].map(lackOf({ from }, 'Asia/Shanghai', day))).toEqual([0, 0, 0.045, 0.09])
  expect(lackOf({ from }, 'Asia/Shanghai', day + 1)(0)).toBeCloseTo(0.09, 9)
  expect(lackOf({ from }, 'Asia/Shanghai', day + 60)(0)).toBe(0.75)
})

it.each(['2026-01-20', '2026-04-20', '2026-07-20', '2026-11-20'])('goes on over days without an alarm, %s', (start) => {
  const from = new Date(`${start}T00:00:00Z`)
  const telemetry = simulatedTelemetry()
  const unitsOf = (system: SystemFacts, days: number) =>
    [...telemetry.series(system, addDays(from, days), subMinutes(addDays(from, days + 1), 5), 5)].flatMap(
      ({ outdoor }) => outdoor,
    )
  const leaking = { ...server, leak: { from } }
  const mean = (units: readonly OutdoorReading[], key: 'suctionSuperheat' | 'subcool' | 'suctionPressure') => {
    const running = units.filter(({ minutesSinceStart }) => (minutesSinceStart ?? 0) > 20)
    return running.reduce((sum, unit) => sum + (unit[key] ?? 0), 0) / running.length
  }
  expect(unitsOf(leaking, -1)).toEqual(unitsOf(server, -1))
  const seen = [0, 3, 6, 9, 20].map((days) => unitsOf(leaking, days))
  const [superheats, subcools] = (['suctionSuperheat', 'subcool'] as const).map((key) =>
    seen.map((units) => mean(units, key)),
  )
  for (const n of [1, 2, 3]) {
    expect((superheats?.[n] ?? 0) - (superheats?.[n - 1] ?? 0)).toBeGreaterThan(1.5)
    expect((subcools?.[n] ?? 0) - (subcools?.[n - 1] ?? 0)).toBeLessThan(-0.5)
  }
  expect(superheats?.[4]).toBeLessThan(17)
  const last = seen.flat()
  expect(last.every(({ alarmCode, stopCause }) => alarmCode === '--' && stopCause !== 'd1-15')).toBe(true)
  expect(Math.min(...last.map(({ suctionPressure }) => suctionPressure ?? 1))).toBeGreaterThan(0.3)
  expect(mean(unitsOf(server, 9), 'suctionSuperheat')).toBeCloseTo(mean(unitsOf(server, 0), 'suctionSuperheat'), 0)
})
