import { expect, it } from '@jest/globals'
import { cities } from '@/lib/format/climate/city'
import { toSiteTime } from '@/lib/format/site-clock'
import { simulateSystemDay } from './simulated-day'
import { type SystemFacts, seasonOf } from './system-facts'
import type { UsageCode } from './usage'

const dayMs = 86_400_000

const systemOf = (no: number, systemType: 1 | 2 | 3 | 4, refrigerant: 1 | 2 | 3): SystemFacts => {
  const city = cities[(no * 7) % cities.length]
  if (city === undefined) throw new Error('no city')
  const capacity = no % 5 === 4 ? 14 : 56
  const count = no % 5 === 4 ? 3 : 8
  return {
    key: `84F3EB${String(no).padStart(6, '0')}-00`,
    cityEn: city.en,
    latitude: null,
    longitude: null,
    timeZone: 'UTC',
    // Those that run through the night, and one that does not.
    usage: ([2, 3, 8, 6, 1] as const)[no % 5] as UsageCode,
    systemType,
    refrigerant,
    outdoor: [{ unitNo: 0, capacity }],
    indoor: Array.from({ length: count }, (_, unitNo) => ({ unitNo, unitType: 1, capacity: capacity / count })),
    installTime: null,
    isOnline: true,
    lastReport: null,
    faults: [],
  }
}

const seasons = [15, 105, 196, 288]
const cases = ([1, 2, 3, 4] as const).flatMap((systemType) =>
  ([1, 2, 3] as const).flatMap((refrigerant) => seasons.map((dayOfYear) => ({ systemType, refrigerant, dayOfYear }))),
)
/** What drifts all day may change by so much in a minute; anything else may move as far as within one of the two days. */
const gentle = { outdoorTemp: 0.5, voltage: 1.5 }
const signals = [
  ...(['dischargePressure', 'suctionPressure', 'dischargeTemp', 'suction', 'evaporating'] as const),
  ...(['condensing', 'subcool', 'finTemp', 'frequency', 'outdoorTemp', 'voltage', 'current', 'power'] as const),
]
const roomSignals = ['air', 'outlet', 'liquidPipe', 'gasPipe'] as const

it.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'goes on over midnight, whatever the system, its refrigerant and the season: %s',
  (seed) => {
    const said: string[] = []
    let running = 0
    for (const [i, { systemType, refrigerant, dayOfYear }] of cases.entries()) {
      const facts = systemOf(seed * cases.length + i, systemType, refrigerant)
      const from = Date.UTC(2026, 0, dayOfYear)
      const [one, two] = [toSiteTime(new Date(from), 'UTC'), toSiteTime(new Date(from + dayMs), 'UTC')]
      // A plant that changes over begins anew.
      if (seasonOf(facts, one) !== seasonOf(facts, two)) continue
      const [{ trace: before }, { trace: after }] = [simulateSystemDay(facts, one), simulateSystemDay(facts, two)]
      const jump = (what: string, a: Float64Array, b: Float64Array, most = 0) => {
        // What nobody can see is no jump: the wire rounds to whole degrees and hundredths of a megapascal.
        let usual = most || (what.endsWith('Pressure') ? 0.003 : 0.2)
        if (most === 0)
          for (const day of [a, b])
            for (let m = 1; m < 1440; m++) usual = Math.max(usual, Math.abs((day[m] ?? 0) - (day[m - 1] ?? 0)))
        const jumped = Math.abs((b[0] ?? Number.NaN) - (a[1439] ?? Number.NaN))
        if (!(jumped <= usual + 1e-6)) said.push(`${what} by ${jumped}, else ${usual}: ${facts.key} ${facts.cityEn}`)
      }
      const runs = before.running[1439] === 1 && after.running[0] === 1
      for (const name of signals.filter((each) => runs || each !== 'subcool'))
        jump(name, before[name], after[name], name in gentle ? gentle[name as 'voltage'] : 0)
      for (const [k, unit] of after.units.entries()) {
        const earlier = before.units[k]
        if (earlier === undefined) continue
        for (const name of roomSignals) jump(`${name} ${k}`, earlier[name], unit[name], name === 'air' ? 0.25 : 0)
      }
      if (before.running[1439] === 1) {
        running++
        const [was, is] = [before.sinceStart[1439] ?? 0, after.sinceStart[0] ?? 0]
        const asks = after.units.some(({ thermo }) => thermo[0] === 1)
        if (after.running[0] === 1 ? is !== was + 1 : asks) said.push(`ran ${was}, then ${is}: ${facts.key}`)
      } else if ((after.sinceStart[0] ?? 0) > 0) said.push(`runs since ${after.sinceStart[0]}: ${facts.key}`)
      for (const name of ['sinceDefrost', 'sinceOil'] as const) {
        const [was, is] = [before[name][1439] ?? 0, after[name][0] ?? 0]
        if (is !== (was < 0 ? was : was + 1) && is !== 0) said.push(`${name} ${was}, then ${is}: ${facts.key}`)
      }
    }
    expect(running).toBeGreaterThan(5)
    expect(said).toEqual([])
  },
)
