import './zod-mode'
import * as z from 'zod'
import { signalViews } from '../hvac/signal-views'
import { Refrigerant } from './unit'

/** Minutes after the start at which a data report takes its readings. Domain 2.19. */
export const reportMinutes = [0, 10, 20, 30] as const
/** Columns by which a system is judged: after twenty minutes of running. */
export const judgedColumns = [2, 3] as const

export const { 1: indoorReportKeys, 2: outdoorReportKeys } = signalViews.report
export type OutdoorReportKey = (typeof outdoorReportKeys)[number]
export type IndoorReportKey = (typeof indoorReportKeys)[number]
export type ReportKey = OutdoorReportKey | IndoorReportKey
const ReportKey = z.enum([...outdoorReportKeys, ...indoorReportKeys])

const columns = reportMinutes.length
/** One value per column; null: no reading. */
const Values = z.array(z.number().nullable()).length(columns)
/** One code per column; empty: unknown. */
const Codes = z.array(z.string()).length(columns)

/** The readings of one unit. */
export const ReportUnit = z.object({
  /** 1 indoor, 2 outdoor. */
  unitKind: z.literal([1, 2]),
  unitNo: z.number().int(),
  name: z.string(),
  model: z.string(),
  serialNo: z.string(),
  readings: z.array(z.object({ key: ReportKey, values: Values })),
  /** Whether it was running: a turning compressor, or an indoor unit demanding capacity. */
  working: z.array(z.literal([0, 1]).nullable()).length(columns),
  /** 0: it had run for less than twenty minutes, or was defrosting or returning oil; absent where unknown. */
  steady: z
    .array(z.literal([0, 1]).nullable())
    .length(columns)
    .optional(),
  stopCauses: Codes,
  alarmCodes: Codes,
})
export type ReportUnit = z.infer<typeof ReportUnit>

export const ReportReadings = z.object({
  units: z.array(ReportUnit),
  refrigerant: Refrigerant,
  /** kW of the thermo-ON indoor units, % of all; absent in reports from before it was read. */
  thermoShare: Values.optional(),
  /** Average valve opening of the running indoor units of the project's other systems, %; null: none ran. */
  projectValve: z.number().nullable(),
  /** Percent, from the last capture of this bus up to then; null without one. */
  busUtilisation: z.number().nullable(),
  collisionRate: z.number().nullable(),
})
export type ReportReadings = z.infer<typeof ReportReadings>

export const valuesOf = ({ readings }: ReportUnit, key: ReportKey): readonly (number | null)[] =>
  readings.find((each) => each.key === key)?.values ?? []

/** It ran in this column, for long enough that its readings are meaningful. */
export const steadyIn = ({ working, steady }: ReportUnit, column: number): boolean =>
  working[column] === 1 && steady?.[column] !== 0
