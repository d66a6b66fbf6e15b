import { describe, it } from '@jest/globals'
import { OutdoorReading } from '@/lib/contract/device-reading'
import { pointsOfKind } from '@/lib/contract/history-point'
import { cities } from '@/lib/format/climate/city'
import { rnd } from '@/lib/format/rnd'
import { type ActiveAlarm, judgeHealth } from '@/lib/hvac/health-verdict'
import { judge, outdoorBands } from '@/lib/hvac/normal-bands'
import { toSteadyReading } from '@/platform/nouns/unit/steady-reading'
import { expect } from '@/tests/support/expect'
import { noteFigure } from '@/tests/support/note-figure'
import { simulatedTelemetry } from './simulated-telemetry'
import type { SystemFacts } from './system-facts'
import { sampleFlag, type UnitSamples } from './telemetry'
import type { UsageCode } from './usage'

const dayMs = 86_400_000
const firstDay = Date.UTC(2025, 10, 22)
const alarms: readonly ActiveAlarm[] = []
const telemetry = simulatedTelemetry()

/** Fault-free systems in every city, of every use, type and refrigerant of the demonstration. */
const fleet = Array.from({ length: 200 }, (_, no) => {
  const city = cities[no % cities.length]
  if (city === undefined) throw new Error('no city')
  const isSide = no % 10 === 9
  const capacity = isSide ? 14 : ([22.4, 33.5, 45, 56] as const)[no % 4]
  const facts: SystemFacts = {
    key: `84F3EB${String(no).padStart(6, '0')}-00`,
    cityEn: city.en,
    latitude: null,
    longitude: null,
    timeZone: city.timeZone,
    usage: ((no % 8) + 1) as UsageCode,
    systemType: ([1, 1, 2, 3] as const)[Math.floor(no / 8) % 4] ?? 1,
    refrigerant: no % 3 === 2 ? 2 : 1,
    outdoor: [{ unitNo: 0, capacity: capacity ?? 56 }],
    indoor: Array.from({ length: isSide ? 3 : 8 }, (_each, unitNo) => ({
      unitNo,
      unitType: 1,
      capacity: Math.round(((capacity ?? 56) / (isSide ? 3 : 8)) * 10) / 10,
    })),
    installTime: new Date('2023-05-01T00:00:00Z'),
    isOnline: true,
    lastReport: null,
    faults: [],
  }
  return { facts, model: isSide ? 'HFO-140S' : 'HFO-560W' }
})
const keys = pointsOfKind(2).filter((key) => key in OutdoorReading.shape && key !== 'protectCode')

type Member = (typeof fleet)[number]

/** Minutes of steady running: since its start, and since it last defrosted or returned oil. */
const steadyAfter = 20
/** Samples that are judged: every tenth minute. */
const every = 10

/** One minute as a device sends it. */
const toSample = (samples: UnitSamples, i: number, minutes: number) => {
  const values = keys.map((key) => {
    const value = samples.values(key)[i] ?? Number.NaN
    // A column holds single precision; two decimals are all that a reading has.
    return [key, Number.isNaN(value) ? null : Math.round(value * 100) / 100]
  })
  return {
    at: new Date(samples.startMs + i * 60_000),
    reading: OutdoorReading.parse({ unitNo: 0, minutesSinceStart: minutes, ...Object.fromEntries(values) }),
  }
}

/** What is said against a sound system on one day. */
const complaintsOf = async ({ facts, model }: Member, day: number): Promise<{ judged: number; said: string[] }> => {
  const from = new Date(firstDay + day * dayMs)
  const record = { refrigerant: facts.refrigerant, iduCount: facts.indoor.length }
  const said: string[] = []
  let [minutes, judged] = [0, 0]
  for await (const samples of telemetry.unitSamples(facts, { unitKind: 2, unitNo: 0 }, from, new Date(+from + dayMs))) {
    for (let i = 0; i < samples.count; i++) {
      const flags = samples.flags[i] ?? 0
      const runs = flags & sampleFlag.running && !(flags & (sampleFlag.defrost | sampleFlag.oilReturn))
      minutes = runs ? minutes + 1 : 0
      if (minutes < steadyAfter || i % every !== 0) continue
      judged++
      const reading = toSteadyReading(toSample(samples, i, minutes), { ...record, model })
      const { results } = judgeHealth(reading, { alarms, retries: null })
      const where = `${facts.key} ${facts.cityEn} R${facts.refrigerant} ${reading.at}`
      for (const { rule, state, value } of results) if (state === 'fired') said.push(`${rule} ${value} ${where}`)
      const bands = outdoorBands({ ...reading, minutesSinceStart: minutes })
      for (const [key, band] of Object.entries(bands))
        if (judge(reading[key as 'finTemp'], band) === 'high') said.push(`${key} high ${where}`)
    }
  }
  return { judged, said }
}

/** System-days: those of a portion of the long proof `invariants`, or one day of each system. */
const whole = fleet.flatMap((member) => Array.from({ length: 365 }, (_, day) => ({ member, day })))
const [portion = 0, portions = 0] = (process.env.FAULT_FREE_PORTION ?? '').split('/').map(Number)
/** In every run: nights in which a system changes over from cooling to heating while it runs, and in which the clock changes. */
const special = [
  ...[42, 52, 76].map((day) => ({ no: 177, day })),
  ...[127, 337].flatMap((day) => [127, 147, 167].map((no) => ({ no, day }))),
].flatMap(({ no, day }) => {
  const member = fleet[no]
  return member ? [{ member, day }] : []
})
const oneDayEach = fleet
  .map((member) => ({ member, day: Math.floor(rnd(member.facts.key, 'day') * 365) }))
  .concat(special)
const chosen = portions > 0 ? whole.filter((_, at) => at % portions === portion - 1) : oneDayEach

/** A portion of the whole takes minutes. */
const limitMs = portions > 0 ? 1_800_000 : 60_000

describe('a fleet without faults', () => {
  it(
    'has nothing said against it, in any city on any day',
    async () => {
      const said: string[] = []
      let judged = 0
      for (const { member, day } of chosen) {
        const found = await complaintsOf(member, day)
        judged += found.judged
        said.push(...found.said)
      }
      noteFigure('readings of sound systems', judged)
      expect(judged).toBeGreaterThan(chosen.length)
      const byKind = new Map<string, string[]>()
      for (const each of said) {
        const kind = each.split(' ')[0] ?? ''
        byKind.set(kind, [...(byKind.get(kind) ?? []), each])
      }
      expect(Object.fromEntries([...byKind].map(([kind, all]) => [kind, [all.length, ...all.slice(0, 3)]]))).toEqual({})
    },
    limitMs,
  )

  it('loses its subcooling when it loses its refrigerant', () => {
    const alarm = new Date('2026-07-24T06:00:00Z')
    const [{ facts } = fleet[0] as Member] = fleet
    const faults = [{ unitKind: 2 as const, unitNo: 0, faultCode: '47', failureTime: alarm, repairTime: null }]
    const leaking = { ...facts, cityEn: 'Shanghai', timeZone: 'Asia/Shanghai', usage: 8 as const, faults }
    const before = [...telemetry.series(leaking, new Date(+alarm - 1_800_000), new Date(+alarm - 60_000), 1)]
    const subcool = before.flatMap(({ outdoor }) => outdoor[0]?.subcool ?? [])
    expect(subcool.length).toBeGreaterThan(0)
    expect(Math.min(...subcool)).toBeLessThanOrEqual(2)
  })
})
