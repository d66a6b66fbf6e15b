import './zod-mode'
import * as z from 'zod'

/** Units that have a signal, as a fault's unit kind: 1 indoor unit, 2 outdoor unit. Of air boxes (4) the last day is shown on their own page. */
export const HistoryUnitKind = z.literal([1, 2])
export type HistoryUnitKind = z.infer<typeof HistoryUnitKind>

/** Signals of one axis share a scale and a unit. */
export type HistoryAxis = 'MPa' | '℃' | 'K' | 'Hz' | 'A' | 'kW' | '%' | 'step' | 'V' | 'ratio' | 'state'

export type HistoryPoint = {
  unitKind: HistoryUnitKind
  /** Short name as on a service sheet; the console's messages have the long one. */
  symbol: string
  /** Unit of a value; empty for a ratio, a step and a state. */
  unit: string
  axis: HistoryAxis
  decimals: number
  /** Its numbers are named states (`choices` of the unit messages): drawn as steps, never averaged. */
  state?: true
}

const outdoor = { unitKind: 2 } as const
const indoor = { unitKind: 1 } as const
const celsius = { unit: '℃', axis: '℃', decimals: 0 } as const
const pressure = { unit: 'MPa', axis: 'MPa', decimals: 2 } as const
const kelvin = { unit: 'K', axis: 'K', decimals: 0 } as const
const percent = { unit: '%', axis: '%', decimals: 0 } as const
const state = { unit: '', axis: 'state', decimals: 0, state: true } as const

/** Protection codes by their signal value: 0 is none. Domain 3.2. A number keeps its code for good. */
export const protectStates = [
  ...(['', 'P01', 'P02', 'P03', 'P04', 'P05', 'P06', 'P07', 'P09', 'P0A', 'P0d'] as const),
  ...(['P11', 'P12', 'P13', 'P14', 'P15', 'P16', 'P17', 'P18', 'P26'] as const),
] as const

/** Every signal with stored samples, by its key in the units' own readings. Domain 2.2, 2.3 and 5.9. */
export const historyPoints = {
  dischargePressure: { ...outdoor, symbol: 'Pd', ...pressure },
  suctionPressure: { ...outdoor, symbol: 'Ps', ...pressure },
  dischargeTemp: { ...outdoor, symbol: 'Td', ...celsius },
  suctionTemp: { ...outdoor, symbol: 'Ts', ...celsius },
  satCondTemp: { ...outdoor, symbol: 'Tc', ...celsius },
  satEvapTemp: { ...outdoor, symbol: 'Te', ...celsius },
  ambientTemp: { ...outdoor, symbol: 'Ta', ...celsius },
  finTemp: { ...outdoor, symbol: 'Tf', ...celsius },
  dischargeSuperheat: { ...outdoor, symbol: 'TdSH', ...kelvin },
  suctionSuperheat: { ...outdoor, symbol: 'SH', ...kelvin },
  subcool: { ...outdoor, symbol: 'SC', ...kelvin },
  coilTemp: { ...outdoor, symbol: 'Tz', ...celsius },
  liquidTemp: { ...outdoor, symbol: 'Tl', ...celsius },
  condensingApproach: { ...outdoor, symbol: 'Tc−Ta', ...kelvin },
  pressureRatio: { ...outdoor, symbol: 'Pd/Ps', unit: '', axis: 'ratio', decimals: 2 },
  compFreq: { ...outdoor, symbol: 'H1', unit: 'Hz', axis: 'Hz', decimals: 0 },
  compCurrent: { ...outdoor, symbol: 'A1', unit: 'A', axis: 'A', decimals: 1 },
  powerKw: { ...outdoor, symbol: 'P', unit: 'kW', axis: 'kW', decimals: 1 },
  evo1: { ...outdoor, symbol: 'EVO1', ...percent },
  evo2: { ...outdoor, symbol: 'EVO2', ...percent },
  evb: { ...outdoor, symbol: 'EVB', ...percent },
  totalIE: { ...outdoor, symbol: 'ΣiE', ...percent },
  fanStep: { ...outdoor, symbol: 'Fo', unit: '', axis: 'step', decimals: 0 },
  supplyVoltage: { ...outdoor, symbol: 'V', unit: 'V', axis: 'V', decimals: 0 },
  demandLevel: { ...outdoor, symbol: 'DL', ...percent },
  runMode: { ...outdoor, symbol: 'Mode', ...state },
  fourWayValve: { ...outdoor, symbol: '20A', ...state },
  protectCode: { ...outdoor, symbol: 'P', ...state },
  inletTemp: { ...indoor, symbol: 'Ti', ...celsius },
  outletTemp: { ...indoor, symbol: 'To', ...celsius },
  setTemp: { ...indoor, symbol: 'Tset', unit: '℃', axis: '℃', decimals: 1 },
  liquidPipeTemp: { ...indoor, symbol: 'TL', ...celsius },
  gasPipeTemp: { ...indoor, symbol: 'TG', ...celsius },
  superheat: { ...indoor, symbol: 'SH', ...kelvin },
  exvOpening: { ...indoor, symbol: 'iE', ...percent },
  requestHz: { ...indoor, symbol: 'Hz', unit: 'Hz', axis: 'Hz', decimals: 0 },
  operCondition: { ...indoor, symbol: 'State', ...state },
  onOff: { ...indoor, symbol: 'On', ...state },
  mode: { ...indoor, symbol: 'Mode', ...state },
  fanSpeed: { ...indoor, symbol: 'Fan', ...state },
} as const satisfies Record<string, HistoryPoint>

export type HistoryPointKey = keyof typeof historyPoints
export const historyPointKeys = Object.keys(historyPoints) as HistoryPointKey[]
export const HistoryPointKey = z.enum(historyPointKeys as [HistoryPointKey, ...HistoryPointKey[]])

export const pointOf = (key: HistoryPointKey): HistoryPoint => historyPoints[key]

/** Signals of one kind of unit, in the order in which they are offered. */
export const pointsOfKind = (unitKind: HistoryUnitKind): HistoryPointKey[] =>
  historyPointKeys.filter((key) => historyPoints[key].unitKind === unitKind)

/** Shown by default: the first two charts of domain 5.9. */
export const usualPoints: Record<HistoryUnitKind, readonly HistoryPointKey[]> = {
  2: ['dischargePressure', 'suctionPressure', 'dischargeTemp', 'satCondTemp', 'satEvapTemp', 'ambientTemp', 'compFreq'],
  1: ['inletTemp', 'outletTemp', 'setTemp', 'liquidPipeTemp', 'gasPipeTemp', 'exvOpening', 'operCondition'],
}
