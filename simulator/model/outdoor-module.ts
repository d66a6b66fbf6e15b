import { noiseOf, rnd } from '@/lib/format/rnd'
import { isSinglePhase, ratingOf } from './cycle/cycle-coefficients'
import { hasDefect } from './fault-signature'
import type { SystemFacts } from './system-facts'

/** One outdoor module of a system: what it has of its own beside the refrigerant that all share. */
export type OutdoorModule = {
  unitNo: number
  /** kW. */
  capacity: number
  /** Of the power that the system draws; together 1. */
  share: number
  /** 2 from about 14 HP on. */
  compressors: 1 | 2
  ratedCurrent: number
  /** What its own sensors and valves make of the common value: together nothing, by capacity. */
  hertz: (minute: number) => number
  discharge: number
  fin: number
  fanStep: number
  fanRpm: number
  /** A part of it stands, see `DayTrace.defect`. */
  isDefect: boolean
  hasFan: boolean
}

/** Modules from this size on have two compressors, and two valves on their coil. Ours: about the 14 HP of the trade. */
const doubleFrom = 40

type Site = Pick<SystemFacts, 'key' | 'outdoor' | 'faults' | 'systemType'>

/** The modules of a system. Ours: they differ by a hertz or two, some kelvin, and a hundredth of the power. */
export const outdoorModulesOf = ({ key, outdoor, faults, systemType }: Site): OutdoorModule[] => {
  const rated = outdoor.reduce((sum, { capacity }) => sum + capacity, 0)
  /** Between −1 and 1, never near 0, and together nothing. */
  const spread = (name: string): number[] => {
    if (outdoor.length < 2) return outdoor.map(() => 0)
    const drawn = outdoor.map((_, i) => (i % 2 === 0 ? 1 : -1) * (0.6 + 0.4 * rnd(key, 'module', i, name)))
    const mean = outdoor.reduce((sum, { capacity }, i) => sum + (drawn[i] ?? 0) * capacity, 0) / rated
    return drawn.map((value) => value - mean)
  }
  const hertz = spread('hz')
  const discharge = spread('td')
  const fin = spread('fin')
  const power = spread('kw')
  const weights = outdoor.map(({ capacity }, i) => capacity * (1 + 0.012 * (power[i] ?? 0)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const drift = noiseOf([key, 'modules'], 47)
  const defect = faults.find(({ unitKind, faultCode }) => unitKind === 2 && hasDefect(faultCode))
  const single = isSinglePhase(outdoor.map(({ capacity }) => capacity))
  return outdoor.map(
    ({ unitNo, capacity }, i): OutdoorModule => ({
      unitNo,
      capacity,
      share: (weights[i] ?? 0) / total,
      compressors: !single && capacity >= doubleFrom ? 2 : 1,
      ratedCurrent: ratingOf(capacity).current,
      hertz: (minute) => (hertz[i] ?? 0) * (1.4 + 0.4 * drift(minute)),
      discharge: 1.8 * (discharge[i] ?? 0),
      fin: 2 * (fin[i] ?? 0),
      fanStep: outdoor.length < 2 ? 0 : i % 2 === 0 ? 1 : 0,
      fanRpm: Math.round(18 * (rnd(key, 'module', i, 'rpm') - 0.5)),
      isDefect: defect?.unitNo === unitNo,
      hasFan: systemType !== 4,
    }),
  )
}
