import './zod-mode'
import * as z from 'zod'
import { CheckerStatus } from './checker'
import { ControllerType } from './device'
import { DateTime, Day, get, Id, noInput, ZoneName } from './endpoint'
import { Fault } from './fault'
import { Severity } from './fault-code'
import { HistoryMissing } from './history-missing'
import { WeatherCode } from './weather'

const count = z.number().int()

/** How many need attention, and how many did at the same moment yesterday. */
const Attention = z.object({ count, yesterday: count })

/** Figures for the session's platform id. Domain 6.2. Null: not for this caller, see `figureRights`. */
export const DashboardSummary = z.object({
  deviceTotal: count,
  /** Controllers in service without a connection. */
  offline: Attention,
  deviceOnline: count,
  iduTotal: count,
  iduRunning: count,
  oduTotal: count,
  activeAlarms: z.array(z.object({ severity: Severity, count })).nullable(),
  /** Active faults of the worst severity. */
  critical: Attention.nullable(),
  /** Requests that nobody has accepted in time. */
  overdue: Attention.nullable(),
  /** Devices whose upgrade of today or the previous six days, in the requested zone, has failed. */
  otaFailed: Attention.nullable(),
  projectTotal: count.nullable(),
  appUserTotal: count.nullable(),
  /** Registered today or in the previous six days, in the requested zone. */
  appUserNew7d: count.nullable(),
  repairUnprocessed: count.nullable(),
  otaInProgress: count.nullable(),
  byControllerType: z.array(z.object({ controllerType: ControllerType, count, online: count, offline: count })),
  /** The same moment yesterday, to the minute: from then on the next five are counted. */
  since: DateTime,
  /** Controllers that have fallen silent and still are; `names`: of the last of them. */
  silentSince: z.object({ count, names: z.array(z.string()) }).nullable(),
  /** Faults of the worst severity that began; faults that were cleared; upgrades of a device that failed. */
  criticalSince: count.nullable(),
  clearedSince: count.nullable(),
  otaFailedSince: count.nullable(),
  /** Requests that were reported. */
  repairsSince: count.nullable(),
  /** Checkers by status and their running tasks; null also where the brand has none. */
  checkers: z.object({ byStatus: z.array(z.object({ status: CheckerStatus, count })), runningTasks: count }).nullable(),
  serverTime: DateTime,
})
export type DashboardSummary = z.infer<typeof DashboardSummary>

export const DashboardTrends = z.object({
  /** 30 days in the requested zone, today last; counts by severity 1 to 4. */
  alarms: z.array(z.object({ day: Day, info: count, minor: count, major: count, critical: count })).nullable(),
  /** Of the same 30 days, most frequent first; names in the request's language. */
  topFaults: z.array(z.object({ faultCode: z.string(), faultName: z.string(), count })).nullable(),
  /**
   * Every five minutes of 24 hours, oldest first; share of controllers online, 0 to 1. Null: the platform received no
   * sample then, so the rate is unknown.
   */
  onlineRate: z.array(z.object({ time: DateTime, rate: z.number().nullable() })),
  /**
   * 24 hours, oldest first; indoor units running, by mode. `coverage`: share of the units that were heard in that hour,
   * from which the others were estimated. Null: the past is missing, see `historyMissing`.
   */
  runningByMode: z
    .array(z.object({ hour: DateTime, cool: count, dry: count, fan: count, heat: count, coverage: z.number() }))
    .nullable(),
  historyMissing: HistoryMissing,
  /** 12 months, oldest first, `yyyy-MM`. */
  activations: z.array(z.object({ month: z.string().regex(/^\d{4}-\d\d$/), count })),
})
export type DashboardTrends = z.infer<typeof DashboardTrends>

export const DashboardRepair = z.object({
  repairNo: z.string(),
  user: z.string(),
  productModel: z.string(),
  maintenanceContent: z.string(),
  reportingTime: DateTime,
  /** 0 unprocessed, 1 processing, 2 processed. Spec 4. */
  status: z.literal([0, 1, 2]),
})

/** What is known of backups of the whole platform. */
export const DashboardBackup = z.object({
  /** The moment that the newest set that lacks nothing goes back to; null: there was none. */
  goodTime: DateTime.nullable(),
  /** Where it lies, bytes, and how long it took, ms; null of one that an older version has made. */
  good: z.object({ place: z.string(), bytes: count, tookMs: count }).nullable(),
  /** 1: a set of the schedule is overdue. */
  isLate: z.literal([0, 1]),
  /** 1: a newer set lacks something. */
  isNewestLacking: z.literal([0, 1]),
  /** The newest trial of a set; `isRestored` 0: of an encrypted one only sizes and sums were read. Null: there was none. */
  drill: z
    .object({ endTime: DateTime, isGood: z.literal([0, 1]), isRestored: z.literal([0, 1]), fault: z.string() })
    .nullable(),
  /** 1: no set was restored and found good for two weeks. */
  isDrillLate: z.literal([0, 1]),
})
export type DashboardBackup = z.infer<typeof DashboardBackup>

export const DashboardLists = z.object({
  faults: z.array(Fault).nullable(),
  repairs: z.array(DashboardRepair).nullable(),
  /** The latest weather fetched for the brand's default city; null: none is enabled, or none was fetched yet. */
  weather: z
    .object({
      city: z.string(),
      /** °C outdoors. */
      temperature: z.number(),
      /** % relative humidity. */
      humidity: z.number(),
      weatherCode: WeatherCode,
      lastFetch: DateTime,
    })
    .nullable(),
  /** Missing from platforms that make no backups of their own. */
  backup: DashboardBackup.nullish(),
  /** All projects, for the map card (those with coordinates) and its table. `worst` is the worst active severity, 0 none. */
  projects: z
    .array(
      z.object({
        projectId: Id,
        projectName: z.string(),
        city: z.string(),
        longitude: z.number().nullable(),
        latitude: z.number().nullable(),
        deviceCount: count,
        onlineCount: count,
        alarmCount: count,
        worst: z.literal([0, 1, 2, 3, 4]),
      }),
    )
    .nullable(),
})
export type DashboardLists = z.infer<typeof DashboardLists>
export type DashboardProject = NonNullable<DashboardLists['projects']>[number]

/** Zone of the days; UTC by default. The lists that the figures open use the same. */
const ofZone = z.strictObject({ timeZone: ZoneName.optional() })

// ours: not shown in the spec
export const dashboardApi = {
  summary: get('/sys/dashboard/summary', { access: 'dashboard:view', input: ofZone, data: DashboardSummary }),
  trends: get('/sys/dashboard/trends', { access: 'dashboard:view', input: ofZone, data: DashboardTrends }),
  lists: get('/sys/dashboard/lists', { access: 'dashboard:view', input: noInput, data: DashboardLists }),
}
