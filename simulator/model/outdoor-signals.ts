import { protectStates } from '@/lib/contract/history-point'
import { condensingApproach, pressureRatio } from '@/lib/hvac/refrigeration'
import type { OutdoorModule } from './outdoor-module'
import { at, rounded, sensed } from './sample'
import type { SimulatedDay } from './simulated-day'
import type { OutdoorReading } from './telemetry'

export const runModeOf = ({ trace }: SimulatedDay, minute: number): OutdoorReading['runMode'] =>
  at(trace.runMode, minute) as OutdoorReading['runMode']

const isRunning = ({ trace }: SimulatedDay, minute: number): boolean => at(trace.running, minute) > 0
const isSteady = (day: SimulatedDay, minute: number): boolean =>
  isRunning(day, minute) && at(day.trace.defrost, minute) === 0
const loadAt = ({ trace }: SimulatedDay, minute: number): number => at(trace.frequency, minute) / 110
/** In heating the outdoor coil evaporates; a water-source system and one that cools condense there. */
const heatsAt = ({ trace }: SimulatedDay, minute: number): boolean => at(trace.fourWay, minute) > 0

type Signal = (day: SimulatedDay, minute: number, module: OutdoorModule) => number | null

const hertzAt: Signal = (day, m, module) =>
  isRunning(day, m) ? Math.max(15, at(day.trace.frequency, m) + module.hertz(m)) : 0
const dischargeAt = ({ trace }: SimulatedDay, m: number, { discharge }: OutdoorModule): number =>
  Math.max(
    at(trace.running, m) > 0 ? at(trace.condensing, m) + 0.5 : Number.NEGATIVE_INFINITY,
    at(trace.dischargeTemp, m) + discharge,
  )
const amperesAt = ({ trace }: SimulatedDay, m: number, { share }: OutdoorModule): number => at(trace.current, m) * share
const fanStepAt = ({ trace }: SimulatedDay, m: number, module: OutdoorModule): number => {
  const step = at(trace.fanStep, m)
  return step === 0 ? 0 : Math.min(26, step + module.fanStep)
}
const valveAt = (day: SimulatedDay, m: number): number => {
  if (!isRunning(day, m)) return 0
  return heatsAt(day, m) ? 20 + 40 * loadAt(day, m) : 100
}

/** Rounded as on the wire. What the modules share is the refrigerant; frequency, heat and current are each one's own. */
export const outdoorSignals = {
  compFreq: (day, m, module) => rounded(hertzAt(day, m, module) ?? 0),
  dischargePressure: ({ trace }, m) => sensed('dischargePressure', at(trace.dischargePressure, m)),
  suctionPressure: ({ trace }, m) => sensed('suctionPressure', at(trace.suctionPressure, m)),
  dischargeTemp: (day, m, module) => sensed('dischargeTemp', dischargeAt(day, m, module)),
  suctionTemp: ({ trace }, m) => sensed('suctionTemp', at(trace.suction, m)),
  satCondTemp: ({ trace }, m) => sensed('satCondTemp', at(trace.condensing, m)),
  satEvapTemp: ({ trace }, m) => sensed('satEvapTemp', at(trace.evaporating, m)),
  ambientTemp: ({ trace }, m) => sensed('ambientTemp', at(trace.outdoorTemp, m)),
  dischargeSuperheat: (day, m, module) =>
    isSteady(day, m) ? sensed('dischargeSuperheat', dischargeAt(day, m, module) - at(day.trace.condensing, m)) : null,
  suctionSuperheat: (day, m) =>
    isSteady(day, m) ? sensed('suctionSuperheat', at(day.trace.suction, m) - at(day.trace.evaporating, m)) : null,
  subcool: (day, m) => (isSteady(day, m) ? sensed('subcool', at(day.trace.subcool, m)) : null),
  coilTemp: (day, m) => {
    const { trace } = day
    if (!isRunning(day, m)) return rounded(at(trace.outdoorTemp, m))
    if (at(trace.defrost, m) > 0) return rounded(at(trace.condensing, m) - 2)
    return rounded(heatsAt(day, m) ? at(trace.evaporating, m) + 1 : at(trace.condensing, m) - 3)
  },
  liquidTemp: (day, m) =>
    rounded(isSteady(day, m) ? at(day.trace.condensing, m) - at(day.trace.subcool, m) : at(day.trace.outdoorTemp, m)),
  compCurrent: (day, m, module) => rounded(amperesAt(day, m, module), 1),
  powerKw: ({ trace }, m, { share }) => rounded(at(trace.power, m) * share, 1),
  fanStep: (day, m, module) => (module.hasFan ? fanStepAt(day, m, module) : null),
  finTemp: (day, m, { fin }) => sensed('finTemp', at(day.trace.finTemp, m) + (isRunning(day, m) ? fin : 0)),
  evo1: (day, m) => rounded(valveAt(day, m)),
  evo2: (day, m, { compressors }) => (compressors === 2 ? rounded(valveAt(day, m)) : null),
  evb: (day, m) => (isRunning(day, m) ? rounded(5 + 20 * loadAt(day, m)) : 0),
  totalIE: ({ trace }, m) => rounded(at(trace.totalValve, m)),
  supplyVoltage: ({ trace }, m) => rounded(at(trace.voltage, m)),
  fourWayValve: ({ trace }, m) => at(trace.fourWay, m),
  demandLevel: () => 100,
} as const satisfies Record<string, Signal>
export type OutdoorSignal = keyof typeof outdoorSignals

const codeNumbers = new Map<string, number>(protectStates.map((code, no) => [code, no]))

/** Reckoned from the signals above, or coded for a chart; only history has them. */
export const derivedSignals = {
  condensingApproach: (day, m, { hasFan }) =>
    hasFan && isSteady(day, m) && !heatsAt(day, m)
      ? rounded(condensingApproach(at(day.trace.condensing, m), at(day.trace.outdoorTemp, m)))
      : null,
  pressureRatio: (day, m) =>
    isRunning(day, m)
      ? rounded(pressureRatio(at(day.trace.dischargePressure, m), at(day.trace.suctionPressure, m)), 2)
      : null,
  runMode: runModeOf,
  protectCode: ({ trace }, m) => codeNumbers.get(trace.protectCode[m] ?? '') ?? 0,
} as const satisfies Record<string, Signal>

/** What only the live picture of a module has. */
export const liveSignals = {
  compCount: (day, m, { compressors }) => (isRunning(day, m) ? (compressors === 2 && loadAt(day, m) > 0.5 ? 2 : 1) : 0),
  fanRpm: (day, m, module) => {
    if (!module.hasFan) return null
    const step = fanStepAt(day, m, module)
    // It is told to turn and does not.
    return step === 0 || (module.isDefect && at(day.trace.defect, m) === 1) ? 0 : step * 40 + module.fanRpm
  },
  inverterCurrent: (day, m, module) =>
    module.isDefect && at(day.trace.defect, m) === 2 ? 0 : rounded(amperesAt(day, m, module) * 0.85, 1),
} as const satisfies Record<string, Signal>

/** Each compressor of a module: above half of the load two of them share the current. */
export const compressorsOf = (day: SimulatedDay, m: number, module: OutdoorModule): OutdoorReading['compressors'] => {
  const running = liveSignals.compCount(day, m, module)
  const hertz = hertzAt(day, m, module) ?? 0
  return Array.from({ length: module.compressors }, (_, i) => {
    const runs = i < running
    const side = running === 2 ? (i === 0 ? 1 : -1) : 0
    const discharge = runs ? dischargeAt(day, m, module) + 0.8 * side : at(day.trace.outdoorTemp, m) + 8
    return {
      no: i + 1,
      frequency: runs ? rounded(hertz) : 0,
      dischargeTemp: rounded(discharge),
      current: runs ? rounded((amperesAt(day, m, module) / running) * (1 + 0.02 * side), 1) : 0,
    }
  })
}

/** Sensors of an outdoor unit that fail take their readings, and what is reckoned from them, along. Domain 5.6. */
export const outdoorSensors: Record<string, readonly (OutdoorSignal | keyof typeof derivedSignals)[]> = {
  '21': ['dischargePressure', 'satCondTemp', 'dischargeSuperheat', 'subcool', 'condensingApproach', 'pressureRatio'],
  '22': ['ambientTemp', 'condensingApproach'],
  '23': ['dischargeTemp', 'dischargeSuperheat'],
  '24': ['coilTemp'],
  '26': ['suctionTemp', 'suctionSuperheat'],
  '29': ['suctionPressure', 'satEvapTemp', 'suctionSuperheat', 'pressureRatio'],
  // The inverter no longer answers the main board.
  '04': ['compFreq', 'compCurrent', 'finTemp'],
}
