import './zod-mode'
import * as z from 'zod'
import type { UnitSeries } from '../hvac/cycle-limit'

/** Values entered by hand: unit and range. Domain 2.19; ours where it names a limit but no range. */
export const reportNumbers = {
  // A single phase has at least 198 V.
  voltageL1L2: ['V', 180, 500],
  voltageL2L3: ['V', 180, 500],
  voltageL3L1: ['V', 180, 500],
  currentR: ['A', 0, 100],
  currentS: ['A', 0, 100],
  currentT: ['A', 0, 100],
  ratedCurrent: ['A', 0, 100],
  pipeLength: ['m', 0, 1000],
  heightDiff: ['m', 0, 110],
  addCharge: ['kg', 0, 60],
  requiredCharge: ['kg', 0, 60],
  airtightPressure: ['MPa', 0, 6],
  airtightTemp: ['℃', -40, 60],
  airtightHours: ['h', 0, 168],
  airtightEndPressure: ['MPa', 0, 6],
  airtightEndTemp: ['℃', -40, 60],
  airtightDrop: ['MPa', 0, 6],
  vacuumPressure: ['Pa', 0, 101_325],
  vacuumHours: ['h', 0, 168],
  vacuumStandHours: ['h', 0, 168],
  vacuumStandPressure: ['Pa', 0, 101_325],
  insulation: ['MΩ', 0, 10_000],
  indoorDryBulb: ['℃', -20, 60],
  indoorWetBulb: ['℃', -20, 60],
  outdoorDryBulb: ['℃', -40, 60],
  outdoorWetBulb: ['℃', -40, 60],
} as const satisfies Record<string, readonly [unit: string, low: number, high: number]>
export type ReportNumber = keyof typeof reportNumbers
export const reportNumberKeys = Object.keys(reportNumbers) as ReportNumber[]
const threePhase: readonly ReportNumber[] = ['voltageL2L3', 'voltageL3L1', 'currentS', 'currentT']
/** Whether a system has this number: on a single phase L1L2 is its one voltage, L-N, and R its one current. */
export const hasNumber = (series: UnitSeries, key: ReportNumber): boolean =>
  series === 'vrf' || !threePhase.includes(key)
const voltages: readonly ReportNumber[] = ['voltageL1L2', 'voltageL2L3', 'voltageL3L1']
/** Whether it is required. */
export const needsNumber = (series: UnitSeries, key: ReportNumber): boolean =>
  voltages.includes(key) && hasNumber(series, key)

const within = (key: ReportNumber) =>
  z
    // Typed by hand: an empty field is not an invalid number.
    .number({ error: ({ input }) => (input === null || input === undefined ? 'required' : 'notNumber') })
    .min(reportNumbers[key][1], { error: 'outOfRange' })
    .max(reportNumbers[key][2], { error: 'outOfRange' })
const optional = (key: ReportNumber) => within(key).nullable()

export const numberFields = {
  voltageL1L2: within('voltageL1L2'),
  // A single phase has none: the platform requires them by system.
  voltageL2L3: optional('voltageL2L3'),
  voltageL3L1: optional('voltageL3L1'),
  currentR: optional('currentR'),
  currentS: optional('currentS'),
  currentT: optional('currentT'),
  ratedCurrent: optional('ratedCurrent'),
  pipeLength: optional('pipeLength'),
  heightDiff: optional('heightDiff'),
  addCharge: optional('addCharge'),
  requiredCharge: optional('requiredCharge'),
  airtightPressure: optional('airtightPressure'),
  airtightTemp: optional('airtightTemp'),
  airtightHours: optional('airtightHours'),
  airtightEndPressure: optional('airtightEndPressure'),
  airtightEndTemp: optional('airtightEndTemp'),
  airtightDrop: optional('airtightDrop'),
  vacuumPressure: optional('vacuumPressure'),
  vacuumHours: optional('vacuumHours'),
  vacuumStandHours: optional('vacuumStandHours'),
  vacuumStandPressure: optional('vacuumStandPressure'),
  insulation: optional('insulation'),
  indoorDryBulb: optional('indoorDryBulb'),
  indoorWetBulb: optional('indoorWetBulb'),
  outdoorDryBulb: optional('outdoorDryBulb'),
  outdoorWetBulb: optional('outdoorWetBulb'),
}
