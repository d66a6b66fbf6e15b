import type { UnitSeries } from '@/lib/hvac/cycle-limit'
import type { RefrigerantName } from '@/lib/hvac/refrigerant'

/**
 * Coefficients of the simulated cycle: physics, no limits. Where nothing is said they are those of domain 5.5; the
 * others are ours, chosen so that what a commissioning engineer knows of such a plant holds (decision 148).
 */
export const cycle = {
  /** Hz. */
  frequency: { lowest: 20, highest: 110, base: 18, span: 92, up: 6, down: 8, defrost: 70, oilReturn: 60 },
  /** Share of the way to the new value in a minute: temperatures of the two sides, settling after a defrost, stopped. */
  lag: { running: 0.35, settling: 0.6, stopped: 0.12, equalise: 0.3, discharge: 0.1, dischargeStopped: 0.02 },
  restMinutes: 3,
  cooling: {
    evaporating: 10.5,
    evaporatingLoad: 5.5,
    /** The suction line costs this much at full load, MPa. */
    suctionDrop: 0.05,
    floor: 27,
    approach: 4.5,
    approachLoad: 9.5,
    /** Above 38 °C outdoors the fans run at their highest step: the approach shrinks by so much for each kelvin. */
    hot: 38,
    hotGain: 0.035,
    /** The evaporator stays this far below the coldest room that it cools, K. */
    belowRoom: 8,
  },
  heating: {
    difference: 4,
    differenceLoad: 6,
    suctionDrop: 0.03,
    condensing: 38,
    condensingLoad: 9,
    /** In frost the compressor moves less gas: the evaporator comes nearer to the air, to this share at the least. */
    frostGain: 0.02,
    least: 0.45,
    coldest: -28.3,
    aboveRoom: 10,
    /** Suction gas stays below the air that heats it, K. */
    belowAir: 1.2,
  },
  /** The fan slows down, or the frequency gives way, so that the absolute pressure ratio stays between these. */
  ratio: { lowest: 2.26, highest: 8.5 },
  superheat: { usual: 6, noise: 1.5, wet: 1, follow: 0.3 },
  subcool: { cooling: 5.5, heating: 9, load: 6 },
  /** Beyond this superheat of the discharge gas liquid or vapour is injected. K. */
  injection: { from: 38, reach: 9, width: 16 },
  /** The loop of a water-source system, °C. */
  water: { cooling: 28, heating: 18 },
  frost: { full: 85, minutes: 6, below: -2.3, settling: 4, restMinutes: 32 },
  /** Running minutes between two oil returns, and how long one takes. */
  oil: { every: 480, minutes: 3 },
  valve: { base: 18, demand: 45, pooling: 6, defrost: 45, oilReturn: 20 },
  standby: 0.05,
} as const

/** Td = Tc + a·(Tc − Te) + b·SH + c. R22 compresses hotter than R410A. */
export const dischargeOf: Record<RefrigerantName, readonly [a: number, b: number, c: number]> = {
  R410A: [0.62, 1, -2],
  R32: [0.95, 1.1, -4],
  R22: [0.72, 1, -2],
}

/** R22 was used with warmer coils: its low-pressure limits are those of its own manual. K. */
export const warmerHeating: Record<RefrigerantName, number> = { R410A: 0, R32: 0, R22: 6 }

/** kW, rated A and rated kW of a module. Domain 5.3; the small side-discharge ones, 40 and 50.4 kW are ours. */
const ratings = [
  [8, 11.5, 2.25],
  [11.2, 16.5, 3.2],
  [14, 21, 4.1],
  [15.5, 24, 4.7],
  [22.4, 11, 6.2],
  [28, 14, 7.9],
  [33.5, 17, 9.7],
  [40, 20.5, 11.6],
  [45, 24, 13.4],
  [50.4, 27.5, 15.4],
  [56, 31, 17.4],
  [61.5, 36, 19.8],
] as const

/** Up to this size a module is a side-discharge one on a single phase. kW. */
const largestSinglePhase = 15.5
export const isSinglePhase = (modules: readonly number[]): boolean =>
  modules.every((capacity) => capacity <= largestSinglePhase)

/** The series of a system: what its limits go by. */
export const seriesOfModules = (modules: readonly number[]): UnitSeries => (isSinglePhase(modules) ? 'side' : 'vrf')

/** What a module draws at its rated load. */
export const ratingOf = (capacity: number): { current: number; power: number } => {
  const above = ratings.find(([kw]) => kw >= capacity) ?? ratings[ratings.length - 1]
  const [kw, current, power] = above ?? [capacity, 0, 0]
  return { current: (current * capacity) / kw, power: (power * capacity) / kw }
}
