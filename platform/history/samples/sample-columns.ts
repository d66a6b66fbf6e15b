import type { AirBoxReading, IndoorReading, OutdoorReading } from '@/lib/contract/device-reading'
import { type HistoryPointKey, pointOf, pointsOfKind, protectStates } from '@/lib/contract/history-point'

/** Units by the tables that hold their samples: outdoor units, indoor units, air boxes. */
export const sampledKinds = [2, 1, 4] as const
export type SampledKind = (typeof sampledKinds)[number]

export type Reading = OutdoorReading | IndoorReading | AirBoxReading

/** measured: a number with a unit. counted: a number that only grows, or a state. text: a code. json: what is no cell. */
type ColumnKind = 'measured' | 'counted' | 'text' | 'json'
export type SampleColumn = { key: string; kind: ColumnKind }

const columns = <Key extends string>(kind: ColumnKind, keys: readonly Key[]): SampleColumn[] =>
  keys.map((key) => ({ key, kind }))

type OutdoorKey = Exclude<keyof OutdoorReading, 'unitNo'>
type IndoorKey = Exclude<keyof IndoorReading, 'unitNo'>
type BoxKey = Exclude<keyof AirBoxReading, 'boxNo'>

/** Every reading of a unit has its column, in an order that never changes: what is new is added at the end. */
export const sampleColumns: Record<SampledKind, readonly SampleColumn[]> = {
  2: [
    ...columns<OutdoorKey>('measured', [
      ...(['compFreq', 'dischargePressure', 'suctionPressure', 'dischargeTemp', 'suctionTemp'] as const),
      ...(['satCondTemp', 'satEvapTemp', 'ambientTemp', 'dischargeSuperheat', 'suctionSuperheat', 'subcool'] as const),
      ...(['coilTemp', 'liquidTemp', 'compCurrent', 'inverterCurrent', 'powerKw', 'energyKwh', 'fanStep'] as const),
      ...(['fanRpm', 'finTemp', 'evo1', 'evo2', 'evb', 'totalIE', 'supplyVoltage', 'thermoOnCapacity'] as const),
      // Counts and times that the protocol allows to be means.
      ...(['demandLevel', 'ratedCurrent', 'compCount', 'thermoOnCount', 'startsLastHour'] as const),
    ]),
    ...columns<OutdoorKey>('counted', [
      ...(['runMode', 'fourWayValve', 'crankHeater', 'minutesSinceStart'] as const),
      ...(['minutesSinceDefrost', 'minutesSinceOilReturn', 'runTime', 'powerOnTime'] as const),
      'startCount',
    ]),
    ...columns<OutdoorKey>('text', ['protectCode', 'stopCause', 'alarmCode']),
    ...columns<OutdoorKey>('json', ['compressors', 'retries']),
  ],
  1: [
    ...columns<IndoorKey>('measured', [
      ...(['setTemp', 'inletTemp', 'outletTemp', 'liquidPipeTemp', 'gasPipeTemp', 'rcsTemp', 'superheat'] as const),
      ...(['exvOpening', 'humidity', 'requestHz'] as const),
    ]),
    ...columns<IndoorKey>('counted', [
      ...(['onOff', 'mode', 'fanSpeed', 'louver', 'operCondition', 'filterSign', 'centralLock'] as const),
      ...(['defrostFlag', 'runHours'] as const),
    ]),
    ...columns<IndoorKey>('text', ['stopCause', 'alarmCode']),
  ],
  4: [
    ...columns<BoxKey>('measured', ['pm25', 'co2', 'tvoc', 'hcho', 'temperature', 'humidity', 'filterLife']),
    ...columns<BoxKey>('counted', ['onOff', 'runMode', 'ventMode', 'fanSpeed']),
    ...columns<BoxKey>('text', ['alarmCode']),
  ],
}

export const sampleTables: Record<SampledKind, string> = {
  2: 'outdoor_sample',
  1: 'indoor_sample',
  4: 'air_box_sample',
}

/** `dischargePressure` is `discharge_pressure` in the store, `totalIE` is `total_ie`. */
export const toColumnName = (key: string): string => key.replace(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`)

/** What every sample begins with, in this order. */
export const leadingColumns = [
  'controller_id',
  'system_no',
  'unit_no',
  'time',
  'receive_time',
  'source',
  'is_held',
  'is_extra',
  'is_kept',
] as const

/** Columns of a table in the order in which rows are written. */
export const writtenColumns = (kind: SampledKind): string[] => [
  ...leadingColumns,
  ...sampleColumns[kind].map(({ key }) => toColumnName(key)),
]

/** A signal of a line as an expression over a row of samples. */
const pointExpressions: Partial<Record<HistoryPointKey, string>> = {
  // In heating the coil outdoors is the cold one.
  condensingApproach:
    'if(run_mode in (1, 3) AND comp_freq > 0 AND fan_step IS NOT NULL, sat_cond_temp - ambient_temp, NULL)',
  // Absolute, of readings above the atmosphere. Domain 3.2, P01.
  pressureRatio: 'if(comp_freq > 0, (discharge_pressure + 0.1) / (suction_pressure + 0.1), NULL)',
  protectCode: `if(has([${protectStates.map((code) => `'${code}'`).join(', ')}], protect_code), indexOf([${protectStates.map((code) => `'${code}'`).join(', ')}], protect_code) - 1, NULL)`,
}
export const pointExpression = (key: HistoryPointKey): string => pointExpressions[key] ?? toColumnName(key)

/** Signals that are averaged, and those whose states are timed, of a kind of unit. */
export const averagedPoints = (kind: 1 | 2): HistoryPointKey[] =>
  pointsOfKind(kind).filter((key) => !pointOf(key).state)
export const timedPoints = (kind: 1 | 2): HistoryPointKey[] => pointsOfKind(kind).filter((key) => pointOf(key).state)
