import type { CycleLimit, LimitKey } from '../hvac/cycle-limit'
import { testRunShare } from '../hvac/cycle-limits'
import { installationLimits } from '../hvac/installation-limits'
import { type Conditions, limitOf, seriesOf } from '../hvac/judge-reading'
import { measureOf } from '../hvac/signals'
import type { DataReportDetail } from './data-report'
import { type JudgedInstallation, judgeInstallation } from './data-report-installation'
import { judgedColumns, type ReportKey, type ReportUnit, steadyIn, valuesOf } from './data-report-reading'
import type { ReportResult } from './data-report-result'
import { type ReportLimit, type ReportRow, type ReportRowHead, type ReportRowKey, toReportRow } from './data-report-row'

export type Judged = JudgedInstallation & Pick<DataReportDetail, 'readings' | 'iduCount' | 'workingMode'>

const judged = <Value>(values: readonly Value[]): Value[] =>
  judgedColumns.flatMap((column) => {
    const value = values[column]
    return value === undefined ? [] : [value]
  })
/** The judged columns in which a unit ran steadily. */
const steadyColumns = (unit: ReportUnit): boolean[] => judgedColumns.map((column) => steadyIn(unit, column))

const modeOfReport = ({ workingMode }: Judged): Conditions['mode'] => (workingMode === 2 ? 'heating' : 'cooling')

/** Enough of the capacity is thermo-ON in each judged column; without readings, the engineer's entry counts. */
const isTestRun = (report: Judged): boolean => {
  const shares = judged(report.readings.thermoShare ?? []).filter((share) => share !== null)
  return report.testRun === 1 && shares.every((share) => share >= testRunShare[modeOfReport(report)] * 100)
}

const conditionsOfUnit = (report: Judged, unit: ReportUnit | undefined): Conditions => ({
  mode: modeOfReport(report),
  refrigerant: report.readings.refrigerant,
  series: seriesOf(unit?.model ?? ''),
  // The warmest column: there the fan must turn.
  ambient: unit
    ? judged(valuesOf(unit, 'ambientTemp')).reduce<number | null>(
        (most, value) => (value === null ? most : Math.max(most ?? value, value)),
        null,
      )
    : null,
  testRun: isTestRun(report),
})

const toLimit = (row: CycleLimit | undefined, as: Pick<ReportLimit, 'unit' | 'decimals'>): ReportLimit | null =>
  row === undefined || (row.normal.low === undefined && row.normal.high === undefined) ? null : { ...row.normal, ...as }

/** Readings of an outdoor unit that have a limit in the table. */
const limited = new Set<ReportKey>([
  ...(['ambientTemp', 'dischargePressure', 'suctionPressure', 'dischargeTemp', 'dischargeSuperheat'] as const),
  ...(['suctionSuperheat', 'subcool', 'compFreq', 'fanStep', 'evo1', 'evo2', 'evb', 'supplyVoltage'] as const),
])

const outdoorLimit = (key: ReportKey, report: Judged, conditions: Conditions): ReportLimit | null => {
  if (limited.has(key)) return toLimit(limitOf(key as LimitKey, conditions), measureOf(key))
  const { projectValve } = report.readings
  if (key !== 'totalIE' || projectValve === null || report.iduCount === 0) return null
  // Systems differ in size, so compare per unit.
  const usual = projectValve * report.iduCount
  const { low, high, source } = installationLimits.valveShare
  return { low: Math.round(usual * low), high: Math.round(usual * high), source, ...measureOf(key) }
}

const whole = { unit: '', decimals: 0 } as const
const alarmRow = (unit: ReportUnit, block: 'outdoor' | 'indoor'): ReportRow =>
  toReportRow({ block, unitNo: unit.unitNo, key: 'alarmCode' }, judged(unit.alarmCodes), { ...whole, codes: ['--'] })
/** A Checker reads no codes: nothing is judged then. */
const hasCodes = (unit: ReportUnit): boolean => unit.alarmCodes.some(Boolean)

const judgeOutdoor = (unit: ReportUnit, report: Judged): ReportRow[] => {
  const conditions = conditionsOfUnit(report, unit)
  const steady = steadyColumns(unit)
  const ran = judgedColumns.map((column) => unit.working[column] === 1)
  const { units } = report.readings
  const works = (kind: 1 | 2, column: number): boolean =>
    units.some(({ unitKind, working }) => unitKind === kind && working[column] === 1)
  // Rooms demand and no compressor of the system turns in either column: a fault. A pause between two runs is not.
  const isMissing = judgedColumns.every((column) => works(1, column) && !works(2, column))
  const columnsOf = (key: ReportKey): boolean[] => {
    if (key === 'ambientTemp' || key === 'supplyVoltage') return judgedColumns.map(() => true)
    if (key === 'compFreq') return isMissing ? judgedColumns.map(() => true) : ran
    return steady
  }
  return [
    ...unit.readings.map(({ key, values }) =>
      toReportRow(
        { block: 'outdoor', unitNo: unit.unitNo, key },
        judged(values),
        outdoorLimit(key, report, conditions),
        columnsOf(key),
      ),
    ),
    ...(hasCodes(unit) ? [alarmRow(unit, 'outdoor')] : []),
  ]
}

const difference = (a: readonly (number | null)[], b: readonly (number | null)[]): (number | null)[] =>
  judgedColumns.map((column) => {
    const one = a[column] ?? null
    const other = b[column] ?? null
    return one === null || other === null ? null : Math.round((one - other) * 10) / 10
  })
const kelvin = { unit: 'K', decimals: 0 } as const

/** Limit of outlet minus inlet, sign reversed for cooling: a report says how much colder the air comes out. */
const airLimit = (conditions: Conditions): ReportLimit | null => {
  const limit = toLimit(limitOf('airRise', conditions), kelvin)
  if (limit === null || conditions.mode === 'heating') return limit
  const { high, low: _low, ...others } = limit
  return { ...others, ...(high !== undefined && { low: -high }) }
}

const judgeIndoor = (unit: ReportUnit, report: Judged): ReportRow[] => {
  const main = report.readings.units.find(({ unitKind }) => unitKind === 2)
  const conditions = conditionsOfUnit(report, main)
  const columns = steadyColumns(unit)
  const of = (key: ReportKey) => valuesOf(unit, key)
  const head = (key: ReportRowKey): ReportRowHead => ({ block: 'indoor', unitNo: unit.unitNo, key })
  const air =
    conditions.mode === 'cooling'
      ? difference(of('inletTemp'), of('outletTemp'))
      : difference(of('outletTemp'), of('inletTemp'))
  const pipe = (key: 'liquidPipeDifference' | 'gasPipeDifference', of_: ReportKey, limit: LimitKey): ReportRow =>
    toReportRow(head(key), difference(of(of_), of('inletTemp')), toLimit(limitOf(limit, conditions), kelvin), columns)
  return [
    toReportRow(head('airDifference'), air, airLimit(conditions), columns),
    ...(conditions.mode === 'cooling'
      ? [
          pipe('liquidPipeDifference', 'liquidPipeTemp', 'liquidPipeRise'),
          pipe('gasPipeDifference', 'gasPipeTemp', 'gasPipeRise'),
        ]
      : []),
    toReportRow(
      head('exvOpening'),
      judged(of('exvOpening')),
      toLimit(limitOf('exvOpening', conditions), measureOf('exvOpening')),
      columns,
    ),
    ...(hasCodes(unit)
      ? [
          toReportRow(head('stopCause'), judged(unit.stopCauses), { ...whole, codes: ['d1-00', 'd1-01'] }),
          alarmRow(unit, 'indoor'),
        ]
      : []),
  ]
}

/** Spread of the superheat of steadily running units, in each judged column. */
const spreadOf = (units: readonly ReportUnit[]): (number | null)[] =>
  judgedColumns.map((column) => {
    const values = units.flatMap((unit) => {
      const value = valuesOf(unit, 'superheat')[column] ?? null
      return value === null || !steadyIn(unit, column) ? [] : [value]
    })
    return values.length < 2 ? null : Math.max(...values) - Math.min(...values)
  })

const shareRow = (report: Judged): ReportRow => {
  const { source, ...least } = testRunShare
  const limit = { low: least[modeOfReport(report)] * 100, source, unit: '%', decimals: 0 }
  const row = toReportRow(
    { block: 'outdoor', unitNo: null, key: 'thermoShare' },
    judged(report.readings.thermoShare ?? [null, null, null, null]),
    limit,
  )
  return report.testRun === 1 ? row : { ...row, outcome: 'none', why: 'notTestRun' }
}

/** Every row of a report with its limit and result: the same on screen, on paper and at the platform. */
export const judgeReport = (report: Judged): ReportRow[] => {
  const { units, busUtilisation, collisionRate } = report.readings
  const outdoor = units.filter(({ unitKind }) => unitKind === 2)
  const indoor = units.filter(({ unitKind }) => unitKind === 1)
  const conditions = conditionsOfUnit(report, outdoor[0])
  const spread = toLimit(limitOf('superheatSpread', conditions), kelvin)
  const ofBus = (key: 'busUtilisation' | 'collisionRate', value: number | null): ReportRow =>
    toReportRow({ block: 'bus', unitNo: null, key }, [value], {
      ...installationLimits[key],
      unit: '%',
      decimals: 1,
      open: true,
    })
  return [
    ...judgeInstallation(report, conditions),
    shareRow(report),
    ...outdoor.flatMap((unit) => judgeOutdoor(unit, report)),
    ...indoor.flatMap((unit) => judgeIndoor(unit, report)),
    ...(spread !== null && indoor.length > 1
      ? [toReportRow({ block: 'indoor', unitNo: null, key: 'superheatSpread' }, spreadOf(indoor), spread)]
      : []),
    ofBus('busUtilisation', busUtilisation),
    ofBus('collisionRate', collisionRate),
  ]
}

/** The result of the rows alone; null: nothing of an outdoor unit could be judged, so there is none. */
export const suggestedResult = (rows: readonly ReportRow[]): Extract<ReportResult, 1 | 3> | null => {
  if (rows.some(({ outcome }) => outcome === 'fail')) return 3
  // The others depend on a compressor having turned.
  return rows.some(({ block, key, outcome }) => block === 'outdoor' && key === 'compFreq' && outcome === 'pass')
    ? 1
    : null
}
