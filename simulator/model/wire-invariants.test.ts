import { expect, it } from '@jest/globals'
import { rnd } from '@/lib/format/rnd'
import { type SignalKey, signalOf, signals } from '@/lib/hvac/signals'
import { wireViolations } from '@/platform/testing/wire-invariants'
import { simulatedTelemetry } from './simulated-telemetry'
import type { SystemFacts } from './system-facts'

const isFull = process.env.FULL_MATRIX === '1'
const seeds = Array.from({ length: 24 }, (_, seed) => seed).filter((seed) => isFull || seed === 0)
const sites = [
  ['Shanghai', 'Asia/Shanghai'],
  ['Harbin', 'Asia/Shanghai'],
  ['Dubai', 'Asia/Dubai'],
  ['Madrid', 'Europe/Madrid'],
  ['Johannesburg', 'Africa/Johannesburg'],
] as const
const seasons = ['2026-07-23T16:00:00Z', '2026-01-20T16:00:00Z', '2026-04-21T16:00:00Z', '2026-10-20T16:00:00Z']
const hourMs = 3_600_000

const systemOf = (seed: number, systemType: 1 | 2 | 3 | 4, refrigerant: 1 | 2 | 3): SystemFacts => {
  const key = `${seed}|${systemType}|${refrigerant}`
  const [cityEn, timeZone] = sites[Math.floor(rnd(key, 'city') * 4.999)] ?? sites[0]
  const isSmall = systemType !== 2 && rnd(key, 'small') < 0.3
  return {
    key,
    cityEn,
    timeZone,
    latitude: null,
    longitude: null,
    usage: (1 + Math.floor(rnd(key, 'usage') * 7.999)) as SystemFacts['usage'],
    systemType,
    refrigerant,
    outdoor: isSmall
      ? [{ unitNo: 0, capacity: 14 }]
      : [
          { unitNo: 0, capacity: 28 },
          { unitNo: 1, capacity: 28 },
        ],
    indoor: Array.from({ length: isSmall ? 4 : 11 }, (_, unitNo) => ({
      unitNo,
      capacity: isSmall ? 3.6 : 5.6,
      unitType: unitNo === 10 ? 11 : 1,
    })),
    installTime: new Date('2023-05-01T00:00:00Z'),
    isOnline: true,
    lastReport: null,
    faults: [],
  }
}

it.each(seeds)('holds as the wire rounds, for every type of system, refrigerant and season: seed %s', (seed) => {
  const telemetry = simulatedTelemetry()
  const broken: string[] = []
  let running = 0
  for (const systemType of [1, 2, 3, 4] as const) {
    for (const refrigerant of [1, 2, 3] as const) {
      for (const season of seasons) {
        const system = systemOf(seed, systemType, refrigerant)
        const from = new Date(new Date(season).getTime() + 5 * hourMs)
        for (const sample of telemetry.series(system, from, new Date(from.getTime() + 14 * hourMs), 13)) {
          if ((sample.outdoor[0]?.compFreq ?? 0) > 0) running++
          const where = `${system.cityEn} ${system.key} ${sample.at.toISOString()}: `
          for (const what of wireViolations(system, sample)) if (broken.length < 20) broken.push(where + what)
        }
      }
    }
  }
  expect(broken).toEqual([])
  expect(running).toBeGreaterThan(500)
})

it('has modules of one size that differ, and whose sums are the system', () => {
  const telemetry = simulatedTelemetry()
  const system = {
    ...systemOf(1, 1, 1),
    cityEn: 'Shanghai',
    timeZone: 'Asia/Shanghai',
    usage: 3 as const,
    outdoor: [28, 28].map((capacity, unitNo) => ({ unitNo, capacity })),
  }
  const from = new Date('2026-07-24T02:00:00Z')
  const to = new Date('2026-07-24T08:00:00Z')
  let differ = 0
  let kwh = 0
  const samples = [...telemetry.series(system, from, to, 1)].slice(0, -1)
  for (const { outdoor } of samples) {
    const [main, sub] = outdoor
    const isRunning = (main?.compFreq ?? 0) > 0
    if (
      isRunning &&
      main?.compFreq !== sub?.compFreq &&
      main?.dischargeTemp !== sub?.dischargeTemp &&
      main?.fanStep !== sub?.fanStep
    )
      differ++
    kwh += outdoor.reduce((total, { powerKw }) => total + (powerKw ?? 0), 0) / 60
  }
  expect(differ / samples.length).toBeGreaterThan(0.9)
  // What the meter counts is the power of the modules; a tenth of a kilowatt that each rounds evens out.
  expect(Math.abs(telemetry.energyKwh(system, from, to) - kwh)).toBeLessThan(Math.max(0.2, 0.01 * kwh))
})

it('counts the standby of a stopped system, which its rounded power hides', () => {
  const telemetry = simulatedTelemetry()
  const system = { ...systemOf(1, 3, 1), cityEn: 'Shanghai', timeZone: 'Asia/Shanghai' }
  // A winter's day of a plant that only cools.
  const from = new Date('2026-01-20T16:00:00Z')
  const kwh = telemetry.energyKwh({ ...system, usage: 1 }, from, new Date(from.getTime() + 24 * hourMs))
  expect(kwh).toBeCloseTo(0.05 * 24, 6)
})

/** Alarms of protections and of sensors. */
const codes = '02 06 07 08 39 41 42 43 44 45 46 47 48 51 53 54 55 57 EE 11 12 14 17 20 22 24 25 26 59 60 61'.split(' ')

it('shows nothing beyond the range of a sensor, whatever alarm a unit has', () => {
  const telemetry = simulatedTelemetry()
  const beyond = new Set<string>()
  const check = (where: string, unit: object) => {
    for (const [key, value] of Object.entries(unit)) {
      const { range } = key in signals ? signalOf(key as SignalKey) : {}
      if (range && typeof value === 'number' && !(value >= range[0] && value <= range[1]))
        beyond.add(`${where}: ${key} ${value}`)
    }
  }
  let shown = 0
  for (const faultCode of codes)
    for (const refrigerant of [1, 2, 3] as const)
      for (const season of seasons.slice(0, 2)) {
        const failureTime = new Date(new Date(season).getTime() + 9 * hourMs)
        const fault = { unitKind: 2, unitNo: 0, faultCode, failureTime, repairTime: null } as const
        const system = { ...systemOf(refrigerant, refrigerant === 1 ? 2 : 1, refrigerant), faults: [fault] }
        const from = new Date(failureTime.getTime() - 3 * hourMs)
        for (const { outdoor, indoor } of telemetry.series(system, from, new Date(from.getTime() + 4 * hourMs), 7))
          for (const unit of [...outdoor, ...indoor]) {
            shown++
            check(`${faultCode} ${refrigerant} ${season}`, unit)
          }
      }
  expect([...beyond]).toEqual([])
  expect(shown).toBeGreaterThan(20_000)
})
