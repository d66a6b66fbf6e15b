import './zod-mode'
import * as z from 'zod'
import { type CurveKey, curveKeys, indoorSignals, type SignalAxis, signals } from '../hvac/signals'

/** Units that have a signal, as a fault's unit kind: 1 indoor unit, 2 outdoor unit. Of air boxes (4) the last day is shown on their own page. */
export const HistoryUnitKind = z.literal([1, 2])
export type HistoryUnitKind = z.infer<typeof HistoryUnitKind>

export type HistoryPoint = {
  unitKind: HistoryUnitKind
  /** Short name as on a service sheet; the console's messages have the long one. */
  symbol: string
  /** Unit of a value; empty for a ratio, a step and a state. */
  unit: string
  axis: SignalAxis
  decimals: number
  /** Its numbers are named states (`choices` of the unit messages): drawn as steps, never averaged. */
  state?: true
}

/** Protection codes by their signal value: 0 is none. Domain 3.2. A number keeps its code for good. */
export const protectStates = [
  ...(['', 'P01', 'P02', 'P03', 'P04', 'P05', 'P06', 'P07', 'P09', 'P0A', 'P0d'] as const),
  ...(['P11', 'P12', 'P13', 'P14', 'P15', 'P16', 'P17', 'P18', 'P26'] as const),
] as const

/** Signals with stored samples and a curve. */
export type HistoryPointKey = CurveKey
export const HistoryPointKey = z.enum(curveKeys as [HistoryPointKey, ...HistoryPointKey[]])

const kindOf = (key: HistoryPointKey): HistoryUnitKind => (Object.hasOwn(indoorSignals, key) ? 1 : 2)
export const pointOf = (key: HistoryPointKey): HistoryPoint => ({ unitKind: kindOf(key), ...signals[key] })

/** Signals of one kind of unit, in the order in which they are offered. */
export const pointsOfKind = (unitKind: HistoryUnitKind): HistoryPointKey[] =>
  curveKeys.filter((key) => kindOf(key) === unitKind)

/** Shown by default: the first two charts of domain 5.9. */
export const usualPoints: Record<HistoryUnitKind, readonly HistoryPointKey[]> = {
  2: ['dischargePressure', 'suctionPressure', 'dischargeTemp', 'satCondTemp', 'satEvapTemp', 'ambientTemp', 'compFreq'],
  1: ['inletTemp', 'outletTemp', 'setTemp', 'liquidPipeTemp', 'gasPipeTemp', 'exvOpening', 'operCondition'],
}
