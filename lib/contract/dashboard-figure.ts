import type { AppUserQuery } from './app-user'
import type { CheckerQuery } from './checker'
import type { CheckerTaskQuery } from './checker-task'
import type { Connection, ControllerType, DeviceQuery } from './device'
import type { FaultQuery } from './fault'
import type { Severity } from './fault-code'
import type { HidomQuery } from './hidom'
import type { OtaResultQuery } from './ota-result'
import type { Permission } from './permission'
import type { ProjectQuery } from './project'
import type { RepairQuery } from './repair'
import type { SmartTouchQuery } from './smart-touch'

type Filters = {
  himit: DeviceQuery
  hidom: HidomQuery
  smartTouch: SmartTouchQuery
  hicube: DeviceQuery
  faults: FaultQuery
  projects: ProjectQuery
  appUsers: AppUserQuery
  repairs: RepairQuery
  otaResults: OtaResultQuery
  checkers: CheckerQuery
  checkerTasks: CheckerTaskQuery
}
export type FigureListName = keyof Filters

/** A list and the filters with which it shows exactly what a figure counts. */
export type FigureList = { [Name in FigureListName]: { list: Name; query: Partial<Filters[Name]> } }[FigureListName]

const controllersOf = { 1: 'himit', 2: 'hidom', 3: 'smartTouch', 4: 'hicube' } as const

/** The longest that the list of faults offers. */
const year = { days: 365 } as const
const active = { ...year, status: 0 } as const
/** The list of faults shows the active ones unless it is asked for all. */
const anyState = { status: 'all' } as const

/** What has happened since a moment, and the list that shows it. */
export const listsSince = (since: string) =>
  ({
    silentSince: { list: 'faults', query: { faultCode: 'N1', status: 0, failureSince: since } },
    criticalSince: { list: 'faults', query: { ...anyState, severity: 4, failureSince: since } },
    clearedSince: { list: 'faults', query: { ...year, ...anyState, repairSince: since } },
    otaFailedSince: { list: 'otaResults', query: { result: 3, endSince: since } },
    repairsSince: { list: 'repairs', query: { reportedSince: since } },
  }) as const satisfies Record<string, FigureList>
export type SinceFigure = keyof ReturnType<typeof listsSince>

/**
 * The list that each figure of the dashboard opens. The screen links to it and the tests count it, so that figure and
 * list always agree.
 */
export const figureLists = {
  devices: (type: ControllerType, onlineStatus?: Connection): FigureList => ({
    list: controllersOf[type],
    query: onlineStatus === undefined ? {} : { onlineStatus },
  }),
  alarms: (severity?: Severity): FigureList => ({
    list: 'faults',
    query: severity === undefined ? active : { ...active, severity },
  }),
  /** One bar of the alarm trend. */
  faultsOfDay: (day: string): FigureList => ({
    list: 'faults',
    query: { ...anyState, failureFrom: day, failureTo: day },
  }),
  /** One bar of the most frequent faults. */
  faultsOfCode: (faultCode: string): FigureList => ({ list: 'faults', query: { ...anyState, faultCode, days: 30 } }),
  projects: (): FigureList => ({ list: 'projects', query: {} }),
  appUsers: (): FigureList => ({ list: 'appUsers', query: {} }),
  /** Registered on or after that day of the reader. */
  newAppUsers: (registerFrom: string): FigureList => ({ list: 'appUsers', query: { registerFrom } }),
  repairs: (): FigureList => ({ list: 'repairs', query: { status: 0 } }),
  overdueRepairs: (): FigureList => ({ list: 'repairs', query: { overdue: 1 } }),
  otaInProgress: (): FigureList => ({ list: 'otaResults', query: { result: 1 } }),
  /** Failed, of the upgrades that started on or after that day of the reader. */
  otaFailed: (startFrom: string): FigureList => ({ list: 'otaResults', query: { result: 3, startFrom } }),
  checkers: (status?: CheckerQuery['status']): FigureList => ({
    list: 'checkers',
    query: status === undefined ? {} : { status },
  }),
  runningCheckerTasks: (): FigureList => ({ list: 'checkerTasks', query: { taskStatus: 1 } }),
} as const

/**
 * Figures and rows that need another right than the dashboard's own: callers who may not open the list do not get them
 * either. Decision 99.
 */
export const figureRights = {
  activeAlarms: 'fault:list',
  critical: 'fault:list',
  projectTotal: 'project:list',
  appUserTotal: 'appUser:list',
  appUserNew7d: 'appUser:list',
  repairUnprocessed: 'repair:list',
  overdue: 'repair:list',
  otaInProgress: 'ota:list',
  otaFailed: 'ota:list',
  silentSince: 'fault:list',
  criticalSince: 'fault:list',
  clearedSince: 'fault:list',
  otaFailedSince: 'ota:list',
  repairsSince: 'repair:list',
  checkers: 'checker:list',
  alarms: 'fault:list',
  topFaults: 'fault:list',
  faults: 'fault:list',
  repairs: 'repair:list',
  projects: 'project:list',
  backup: 'config:list',
} as const satisfies Record<string, Permission>

/** Figures as counted, before those that the caller may not see are removed. */
export type Counted<Figures> = {
  [Key in keyof Figures]: Key extends keyof typeof figureRights ? NonNullable<Figures[Key]> : Figures[Key]
}
