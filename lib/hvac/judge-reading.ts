import type { CycleLimit, CycleMode, Ends, LimitKey, RefrigerantCode, UnitSeries } from './cycle-limit'
import { cycleLimits, steadyAfterMinutes } from './cycle-limits'

/** Conditions of a reading. */
export type Conditions = {
  mode: CycleMode
  refrigerant: RefrigerantCode
  series: UnitSeries
  /** Outdoor air, °C; null if unknown: rows that depend on it do not match. */
  ambient: number | null
  testRun: boolean
}

/** Side-discharge models end in S: one phase. Domain 5.3. */
export const seriesOf = (model: string): UnitSeries => (/S$/i.test(model) ? 'side' : 'vrf')

/** The mode of a cycle state; null: stopped, defrosting, returning oil, starting hot. 3 cools and heats. */
export const modeOf = (runMode: number): CycleMode | null => {
  if (runMode === 1 || runMode === 3) return 'cooling'
  return runMode === 2 ? 'heating' : null
}

/** Why readings of a cycle mean nothing. */
export type Withheld = 'stopped' | 'starting'
/** `runningMinutes`: since the compressor started; null or absent if not counted: then it is taken as steady. */
export const withholding = (runMode: number, runningMinutes?: number | null): Withheld | null => {
  if (runMode === 0) return 'stopped'
  if (modeOf(runMode) === null) return 'starting'
  return typeof runningMinutes === 'number' && runningMinutes < steadyAfterMinutes ? 'starting' : null
}

type Read = {
  runMode: number
  refrigerant: RefrigerantCode
  model: string
  ambientTemp: number | null
}
/** Conditions of an outdoor unit's reading; a stopped unit has those of cooling, used only to judge its supply. */
export const conditionsOf = ({ runMode, refrigerant, model, ambientTemp }: Read): Conditions => ({
  mode: modeOf(runMode) ?? 'cooling',
  refrigerant,
  series: seriesOf(model),
  ambient: ambientTemp,
  testRun: false,
})

const holds = (row: CycleLimit, { mode, refrigerant, series, ambient, testRun }: Conditions): boolean =>
  (row.mode === undefined || row.mode === mode) &&
  (row.refrigerant === undefined || row.refrigerant === refrigerant) &&
  (row.series === undefined || row.series === series) &&
  (row.airBelow === undefined || (ambient !== null && ambient < row.airBelow)) &&
  (row.airAbove === undefined || (ambient !== null && ambient > row.airAbove)) &&
  (row.testRun === undefined || testRun)

const weightOf = ({ mode, refrigerant, series, airBelow, airAbove, testRun }: CycleLimit): number =>
  [mode, refrigerant, series, airBelow, airAbove, testRun].filter((each) => each !== undefined).length

/** Rows that match one reading, the most specific first. */
export const rowsOf = (key: LimitKey, conditions: Conditions): CycleLimit[] =>
  cycleLimits
    .filter((row) => row.key === key && holds(row, conditions))
    .sort((one, other) => weightOf(other) - weightOf(one))

/** The row that applies; undefined: the table has none for this reading. */
export const limitOf = (key: LimitKey, conditions: Conditions): CycleLimit | undefined => rowsOf(key, conditions)[0]

export type Standing = 'low' | 'normal' | 'high'
/** Where a value lies relative to the normal range; null: no value, or no end. */
export const standingOf = (value: number | null, { low, high, open }: Ends): Standing | null => {
  if (value === null || (low === undefined && high === undefined)) return null
  if (low !== undefined && (open ? value <= low : value < low)) return 'low'
  return high !== undefined && (open ? value >= high : value > high) ? 'high' : 'normal'
}

/** The verdict on one reading, used everywhere. */
export const judgeReading = (key: LimitKey, value: number | null, conditions: Conditions): Standing | null =>
  standingOf(value, limitOf(key, conditions)?.normal ?? {})
