import { condensingApproach, pressureRatio } from '@/lib/format/refrigeration'
import { at, rounded } from './sample'
import type { SimulatedDay } from './simulated-day'
import type { OutdoorReading } from './telemetry'

export const runModeOf = ({ trace, season }: SimulatedDay, minute: number): OutdoorReading['runMode'] => {
  if (at(trace.running, minute) === 0) return 0
  if (at(trace.defrost, minute) > 0) return 4
  if (at(trace.oilReturn, minute) > 0) return 5
  if (season === 'mixed') return 3
  return season === 'heat' ? 2 : 1
}

const isRunning = ({ trace }: SimulatedDay, minute: number): boolean => at(trace.running, minute) > 0
const isSteady = (day: SimulatedDay, minute: number): boolean =>
  isRunning(day, minute) && at(day.trace.defrost, minute) === 0

/** `share` is the module's part of the system's capacity: what it draws, it draws by that. */
type Signal = (day: SimulatedDay, minute: number, share: number) => number | null

/** What the modules of one system have in common: they work on the same refrigerant. Rounded as on the wire. */
export const outdoorSignals = {
  compFreq: ({ trace }, m) => rounded(at(trace.frequency, m)),
  dischargePressure: ({ trace }, m) => rounded(at(trace.dischargePressure, m), 2),
  suctionPressure: ({ trace }, m) => rounded(at(trace.suctionPressure, m), 2),
  dischargeTemp: ({ trace }, m) => rounded(at(trace.dischargeTemp, m)),
  suctionTemp: ({ trace }, m) => rounded(at(trace.suctionTemp, m)),
  satCondTemp: ({ trace }, m) => rounded(at(trace.condensing, m)),
  satEvapTemp: ({ trace }, m) => rounded(at(trace.evaporating, m)),
  ambientTemp: ({ trace }, m) => rounded(at(trace.outdoorTemp, m)),
  dischargeSuperheat: (day, m) =>
    isSteady(day, m) ? rounded(at(day.trace.dischargeTemp, m) - at(day.trace.condensing, m)) : null,
  suctionSuperheat: (day, m) =>
    isSteady(day, m) ? rounded(at(day.trace.suctionTemp, m) - at(day.trace.evaporating, m)) : null,
  compCurrent: ({ trace }, m, share) => rounded(at(trace.current, m) * share, 1),
  powerKw: ({ trace }, m, share) => rounded(at(trace.power, m) * share, 1),
  fanStep: ({ trace }, m) => at(trace.fanStep, m),
  finTemp: ({ trace }, m) => rounded(at(trace.finTemp, m)),
  evo1: (day, m) =>
    isRunning(day, m) ? rounded(day.season === 'heat' ? 20 + (40 * at(day.trace.frequency, m)) / 110 : 100) : 0,
  evb: (day, m) => (isRunning(day, m) ? rounded(5 + (20 * at(day.trace.frequency, m)) / 110) : 0),
  totalIE: ({ trace }, m) => rounded(at(trace.totalValve, m)),
  supplyVoltage: ({ trace }, m) => rounded(at(trace.voltage, m)),
} as const satisfies Record<string, Signal>
export type OutdoorSignal = keyof typeof outdoorSignals

/** Reckoned from the signals above; only history has them. */
export const derivedSignals = {
  condensingApproach: (day, m) =>
    isSteady(day, m) && day.season !== 'heat'
      ? rounded(condensingApproach(at(day.trace.condensing, m), at(day.trace.outdoorTemp, m)))
      : null,
  pressureRatio: (day, m) =>
    isRunning(day, m)
      ? rounded(pressureRatio(at(day.trace.dischargePressure, m), at(day.trace.suctionPressure, m)), 2)
      : null,
  runMode: runModeOf,
} as const satisfies Record<string, Signal>

/** Sensors of an outdoor unit that fail take their readings, and what is reckoned from them, along. Domain 5.6. */
export const outdoorSensors: Record<string, readonly (OutdoorSignal | keyof typeof derivedSignals)[]> = {
  '21': ['dischargePressure', 'satCondTemp', 'dischargeSuperheat', 'condensingApproach', 'pressureRatio'],
  '22': ['ambientTemp', 'condensingApproach'],
  '23': ['dischargeTemp', 'dischargeSuperheat'],
  '26': ['suctionTemp', 'suctionSuperheat'],
  '29': ['suctionPressure', 'satEvapTemp', 'suctionSuperheat', 'pressureRatio'],
  // The inverter no longer answers the main board.
  '04': ['compFreq', 'compCurrent', 'finTemp'],
}
