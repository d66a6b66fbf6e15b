import type { DataReportDetail } from './data-report'
import { judgedColumns, type ReportKey, type ReportUnit, reportPoints, valuesOf } from './data-report-reading'
import type { ReportResult } from './data-report-result'
import { type ReportLimit, type ReportRow, type ReportRowHead, type ReportRowKey, toReportRow } from './data-report-row'

const limitOf = (key: ReportKey, bounds: Omit<ReportLimit, 'unit' | 'decimals'>): ReportLimit => ({
  ...bounds,
  ...reportPoints[key],
})
const judged = <Value>(values: readonly Value[]): Value[] =>
  judgedColumns.flatMap((column) => {
    const value = values[column]
    return value === undefined ? [] : [value]
  })

/** Limits of an outdoor unit's readings. Domain 2.19; null: none there. */
const outdoorLimit = (key: ReportKey, report: Judged): ReportLimit | null => {
  const { refrigerant, projectValve } = report.readings
  switch (key) {
    case 'ambientTemp':
      return limitOf(key, { low: -20, high: 48 })
    case 'dischargePressure':
      return limitOf(key, { low: 1, high: 3.6 })
    case 'suctionPressure':
      return limitOf(key, { low: 0.15, high: 1.3 })
    case 'dischargeTemp':
      // R32 runs hotter. For R22 nothing is said: the lower of the two.
      return limitOf(key, { high: refrigerant === 2 ? 110 : 100 })
    case 'dischargeSuperheat':
      return limitOf(key, { low: 15, high: 55 })
    case 'suctionSuperheat':
      return limitOf(key, { low: 2, high: 12 })
    case 'compFreq':
      return limitOf(key, { low: 0, open: true })
    case 'fanStep':
      return limitOf(key, { notZero: true })
    case 'evo1':
    case 'evo2':
    case 'evb':
      return limitOf(key, { low: 0, high: 100 })
    case 'totalIE': {
      if (projectValve === null || report.iduCount === 0) return null
      // Systems differ in how many units they have: compared by the unit.
      const usual = projectValve * report.iduCount
      return limitOf(key, { low: Math.round(usual * 0.6), high: Math.round(usual * 1.4) })
    }
    case 'supplyVoltage':
      return limitOf(key, { low: 342, high: 456 })
    default:
      return null
  }
}

/** Readings that mean something also while nothing turns. */
const alwaysJudged: readonly ReportKey[] = ['ambientTemp', 'compFreq', 'supplyVoltage']

const judgeOutdoor = (unit: ReportUnit, report: Judged): ReportRow[] =>
  unit.readings.map(({ key, values }) => {
    const head: ReportRowHead = { block: 'outdoor', unitNo: unit.unitNo, key }
    // A sub module has one sum with the main one, and valves that its model lacks are not read.
    if (key === 'fanStep') {
      const air = judged(valuesOf(unit, 'ambientTemp'))
      const mustTurn = report.workingMode === 1 && air.some((value) => value !== null && value > 15)
      if (!mustTurn) return toReportRow(head, judged(values), null)
    }
    const isIdle = !alwaysJudged.includes(key) && judged(unit.working).every((each) => each !== 1)
    return toReportRow(head, judged(values), outdoorLimit(key, report), isIdle)
  })

const difference = (a: readonly (number | null)[], b: readonly (number | null)[]): (number | null)[] =>
  judgedColumns.map((column) => {
    const [one, other] = [a[column] ?? null, b[column] ?? null]
    return one === null || other === null ? null : Math.round((one - other) * 10) / 10
  })
const kelvin = { unit: 'K', decimals: 0 } as const

const codeRows = (unit: ReportUnit, head: (key: ReportRowKey) => ReportRowHead): ReportRow[] => [
  toReportRow(head('stopCause'), judged(unit.stopCauses), { unit: '', decimals: 0, codes: ['d1-00', 'd1-01'] }),
  toReportRow(head('alarmCode'), judged(unit.alarmCodes), { unit: '', decimals: 0, codes: ['--'] }),
]

const judgeIndoor = (unit: ReportUnit, { workingMode }: Judged): ReportRow[] => {
  const isIdle = judged(unit.working).every((each) => each !== 1)
  const of = (key: ReportKey) => valuesOf(unit, key)
  const head = (key: ReportRowKey): ReportRowHead => ({ block: 'indoor', unitNo: unit.unitNo, key })
  const cools = workingMode === 1
  const air = cools ? difference(of('inletTemp'), of('outletTemp')) : difference(of('outletTemp'), of('inletTemp'))
  const pipes = cools
    ? [
        toReportRow(
          head('liquidPipeDifference'),
          difference(of('liquidPipeTemp'), of('inletTemp')),
          { ...kelvin, high: -5, open: true },
          isIdle,
        ),
        toReportRow(
          head('gasPipeDifference'),
          difference(of('gasPipeTemp'), of('inletTemp')),
          { ...kelvin, high: -5, open: true },
          isIdle,
        ),
      ]
    : []
  const opening = judged(of('exvOpening'))
  return [
    toReportRow(head('airDifference'), air, { ...kelvin, low: cools ? 8 : 15 }, isIdle),
    ...pipes,
    // From 5 % on, and below 100 %.
    toReportRow(head('exvOpening'), opening, limitOf('exvOpening', { low: 5, high: 99 }), isIdle),
    // A Checker reads no codes: nothing is said of them then.
    ...(unit.alarmCodes.some(Boolean) ? codeRows(unit, head) : []),
  ]
}

/** How far the superheat of units that work lies apart, in each judged column. */
const spreadOf = (units: readonly ReportUnit[]): (number | null)[] =>
  judgedColumns.map((column) => {
    const values = units.flatMap((unit) => {
      const value = valuesOf(unit, 'superheat')[column] ?? null
      return value === null || unit.working[column] !== 1 ? [] : [value]
    })
    return values.length < 2 ? null : Math.max(...values) - Math.min(...values)
  })

/** Most of what one phase is off the mean of the three, % of the mean. */
const unbalanceOf = (voltages: readonly number[]): number => {
  const mean = voltages.reduce((sum, value) => sum + value, 0) / voltages.length
  return Math.round((Math.max(...voltages.map((value) => Math.abs(value - mean))) / mean) * 1000) / 10
}

const judgeInstallation = (report: Judged): ReportRow[] => {
  const { voltageL1L2, voltageL2L3, voltageL3L1 } = report
  const row = (key: ReportRowKey, value: number | null, limit: ReportLimit): ReportRow =>
    toReportRow({ block: 'installation', unitNo: null, key }, [value], limit)
  return [
    row('capacityRatio', report.capacityRatio, { unit: '%', decimals: 0, low: 50, high: 130 }),
    row('voltageUnbalance', unbalanceOf([voltageL1L2, voltageL2L3, voltageL3L1]), {
      ...{ unit: '%', decimals: 1, high: 3 },
    }),
    row('airtightHours', report.airtightHours, { unit: 'h', decimals: 0, low: 24 }),
    row('airtightDrop', report.airtightDrop, { unit: 'MPa', decimals: 2, high: 0.02 }),
    row('vacuumPressure', report.vacuumPressure, { unit: 'Pa', decimals: 0, high: 500 }),
    row('vacuumHours', report.vacuumHours, { unit: 'h', decimals: 1, low: 1 }),
    row('insulation', report.insulation, { unit: 'MΩ', decimals: 0, low: 1 }),
  ]
}

type Judged = Pick<
  DataReportDetail,
  | 'readings'
  | 'iduCount'
  | 'workingMode'
  | 'capacityRatio'
  | 'voltageL1L2'
  | 'voltageL2L3'
  | 'voltageL3L1'
  | 'airtightHours'
  | 'airtightDrop'
  | 'vacuumPressure'
  | 'vacuumHours'
  | 'insulation'
>

/** Every row of a report with its limit and whether it keeps it: the same on the screen, on paper and at the platform. */
export const judgeReport = (report: Judged): ReportRow[] => {
  const { units, busUtilisation, collisionRate } = report.readings
  const indoor = units.filter(({ unitKind }) => unitKind === 1)
  const ofBus = (key: ReportRowKey, value: number | null, high: number): ReportRow =>
    toReportRow({ block: 'bus', unitNo: null, key }, [value], { unit: '%', decimals: 1, high, open: true })
  return [
    ...judgeInstallation(report),
    ...units.filter(({ unitKind }) => unitKind === 2).flatMap((unit) => judgeOutdoor(unit, report)),
    ...indoor.flatMap((unit) => judgeIndoor(unit, report)),
    ...(report.workingMode === 1 && indoor.length > 1
      ? [
          toReportRow({ block: 'indoor', unitNo: null, key: 'superheatSpread' }, spreadOf(indoor), {
            ...kelvin,
            high: 7,
          }),
        ]
      : []),
    ofBus('busUtilisation', busUtilisation, 60),
    ofBus('collisionRate', collisionRate, 2),
  ]
}

/** What the rows alone say; null: nothing of the outdoor units could be judged, so nothing can be said. */
export const suggestedResult = (rows: readonly ReportRow[]): Extract<ReportResult, 1 | 3> | null => {
  if (rows.some(({ outcome }) => outcome === 'fail')) return 3
  return rows.some(({ block, outcome }) => block === 'outdoor' && outcome === 'pass') ? 1 : null
}
