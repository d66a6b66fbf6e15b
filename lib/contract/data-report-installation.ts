import { airtightPressure, installationLimits, nitrogenPerKelvin } from '../hvac/installation-limits'
import type { Conditions } from '../hvac/judge-reading'
import { limitOf } from '../hvac/judge-reading'
import type { DataReportDetail } from './data-report'
import type { ReportCheck, SiteCheck } from './data-report-checks'
import { type ReportNumber, reportNumbers } from './data-report-numbers'
import { type ReportLimit, type ReportRow, type ReportRowKey, toReportRow } from './data-report-row'

export type JudgedInstallation = Pick<
  DataReportDetail,
  | 'capacityRatio'
  | Exclude<ReportNumber, 'pipeLength' | 'heightDiff'>
  | Exclude<ReportCheck, 'dswSettings' | 'instruments'>
>

/** Largest deviation of one phase from the mean of the three, % of the mean. */
const unbalanceOf = (given: readonly (number | null)[]): number | null => {
  const voltages = given.filter((value) => value !== null)
  if (voltages.length < given.length) return null
  const mean = voltages.reduce((sum, value) => sum + value, 0) / voltages.length
  return Math.round((Math.max(...voltages.map((value) => Math.abs(value - mean))) / mean) * 1000) / 10
}

/** Pressure lost in the test, corrected for the nitrogen's cooling; null: its end was not read. */
const lossOf = (report: JudgedInstallation): number | null => {
  const { airtightPressure: start, airtightEndPressure: end, airtightTemp: from, airtightEndTemp: to } = report
  if (start === null || end === null) return null
  const byCooling = from === null || to === null ? 0 : (from - to) * nitrogenPerKelvin
  return Math.round((start - end - byCooling) * 1000) / 1000
}

const decimals: Partial<Record<ReportNumber, number>> = {
  airtightPressure: 2,
  airtightDrop: 2,
  addCharge: 2,
  vacuumHours: 1,
  vacuumStandHours: 1,
  currentR: 1,
  currentS: 1,
  currentT: 1,
}

const codesOf: Record<SiteCheck, string> = { 0: '', 1: '1', 2: '2' }

/** What was entered about the installation and its tests, row by row. */
export const judgeInstallation = (report: JudgedInstallation, conditions: Conditions): ReportRow[] => {
  const at = (key: ReportRowKey, values: readonly (number | string | null)[], limit: ReportLimit | null): ReportRow =>
    toReportRow({ block: 'installation', unitNo: null, key }, values, limit)
  const number = (key: ReportNumber, limit: Omit<ReportLimit, 'unit' | 'decimals'> | null): ReportRow =>
    at(
      key,
      [report[key as keyof JudgedInstallation] as number | null],
      limit && {
        ...limit,
        unit: reportNumbers[key][0],
        decimals: decimals[key] ?? 0,
      },
    )
  const onePhase = (key: ReportRowKey, of: 'voltageL1L2' | 'currentR', limit: Parameters<typeof number>[1]) => ({
    ...number(of, limit),
    key,
  })
  const check = (key: 'drainTest' | 'addressCheck'): ReportRow =>
    at(key, [codesOf[report[key]]], { codes: ['1'], unit: '', decimals: 0 })
  const limits = installationLimits
  const supply = limitOf('supplyVoltage', conditions)?.normal ?? null
  const { voltageL1L2, voltageL2L3, voltageL3L1, ratedCurrent, requiredCharge } = report
  const rated = ratedCurrent === null ? null : ({ high: ratedCurrent } as const)
  const charge =
    requiredCharge === null
      ? null
      : {
          low: requiredCharge * limits.chargeShare.low,
          high: requiredCharge * limits.chargeShare.high,
          source: limits.chargeShare.source,
        }
  const drops = [lossOf(report), report.airtightDrop].filter((value) => value !== null)
  return [
    at('capacityRatio', [report.capacityRatio], { ...limits.capacityRatio, unit: '%', decimals: 0 }),
    // A single phase cannot be out of balance.
    ...(conditions.series === 'side'
      ? [onePhase('supplyVoltage', 'voltageL1L2', supply), onePhase('compCurrent', 'currentR', rated)]
      : [
          number('voltageL1L2', supply),
          number('voltageL2L3', supply),
          number('voltageL3L1', supply),
          at('voltageUnbalance', [unbalanceOf([voltageL1L2, voltageL2L3, voltageL3L1])], {
            ...limits.voltageUnbalance,
            unit: '%',
            decimals: 1,
          }),
          number('currentR', rated),
          number('currentS', rated),
          number('currentT', rated),
        ]),
    number('addCharge', charge),
    number('airtightPressure', airtightPressure[conditions.refrigerant]),
    number('airtightHours', limits.airtightHours),
    // The entered verdict and the two end values: both must pass.
    at('airtightDrop', drops.length > 0 ? drops : [null], {
      ...limits.airtightDrop,
      unit: 'MPa',
      decimals: 2,
    }),
    number('vacuumPressure', limits.vacuumPressure),
    number('vacuumHours', limits.vacuumHours),
    number('vacuumStandHours', limits.vacuumStandHours),
    number('vacuumStandPressure', limits.vacuumStandPressure),
    number('insulation', limits.insulation),
    check('drainTest'),
    check('addressCheck'),
  ]
}
