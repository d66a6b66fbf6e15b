import { startOfHour } from 'date-fns/startOfHour'
import { subHours } from 'date-fns/subHours'
import { subMonths } from 'date-fns/subMonths'
import { and, count, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { DashboardLists, DashboardSummary, DashboardTrends } from '@/lib/contract/dashboard'
import type { Counted } from '@/lib/contract/dashboard-figure'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toDayText } from '@/lib/format/date-time'
import { utc } from '@/lib/format/utc'
import { addWireDays, fromWireDay, toWireMonth, toWireTime } from '@/lib/format/wire-time'
import { unlessMissing } from '../../history/store/unless-missing'
import { inNameOrder } from '../../kernel/db/brand-column'
import type { Database } from '../../kernel/db/database'
import type { History } from '../../kernel/history/history'
import type { Territory } from '../../kernel/session/data-scope'
import { daysBetween, startOfDay, startOfDayAgo } from '../../kernel/time/zone-day'
import { countCheckers } from '../checker/count-checkers'
import { controllersWithin, ofControllersWithin, projectsWithin } from '../device/controllers-within'
import { connectionCounts } from '../device/in-service'
import { readCityNames } from '../place/city-names'
import { appUsersWithin } from '../reach/customers-within'
import { readSlaMs } from '../repair/read-sla-ms'
import { countOverdue } from '../repair/repair-query'
import { appUsers, controllers, projects } from '../tables/fleet'
import { faults, faultTypes, repairs } from '../tables/fleet-fault'
import { otaResults } from '../tables/ota-task'
import { countRunning, runningAt } from '../unit/running-units'
import { readOnlineRate } from './online-rate'
import { readSince } from './since-figures'
import { readYesterday } from './yesterday-figures'

const severities = [1, 2, 3, 4] as const

/** `zone`: whose days are counted. */
type Scope = Territory<PlatformId> & { now: Date; zone: string }
/** What is counted for everybody of the same reach; who may see which of it is decided after. */
type Trends = Counted<DashboardTrends>

const ofControllers = ({ platformId, reach }: Scope) =>
  and(eq(controllers.platformId, platformId), controllersWithin(reach))
const ofFaults = ({ platformId, reach }: Scope) =>
  and(eq(faults.platformId, platformId), ofControllersWithin(reach, faults.controllerId))
const ofProjects = ({ platformId, reach }: Scope) => and(eq(projects.platformId, platformId), projectsWithin(reach))
const ofRepairs = ({ platformId, reach }: Scope) =>
  and(eq(repairs.platformId, platformId), ofControllersWithin(reach, repairs.controllerId))

const ofOtaResults = ({ platformId, reach }: Scope) =>
  and(eq(otaResults.platformId, platformId), ofControllersWithin(reach, otaResults.controllerId))

const countIf = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})::int`
const sum = (column: Parameters<typeof eq>[0]) => sql<number>`coalesce(sum(${column}), 0)::int`

/** Figures of one brand. */
export const readSummary = async (database: Database, scope: Scope): Promise<Counted<DashboardSummary>> => {
  const { platformId, now, zone } = scope
  const weekStart = startOfDayAgo(now, 6, zone)
  const own = ofControllers(scope)
  const slaMs = await readSlaMs(database, platformId)
  const before = await readYesterday(database, { ...scope, slaMs, weekStart: startOfDayAgo(now, 7, zone) })
  const byType = await database
    .select({
      controllerType: controllers.controllerType,
      count: count(),
      online: connectionCounts.onlineCount,
      offline: connectionCounts.offlineCount,
      idu: sum(controllers.iduCount),
      odu: sum(controllers.oduCount),
    })
    .from(controllers)
    .where(own)
    .groupBy(controllers.controllerType)
    .orderBy(controllers.controllerType)
  const active = await database
    .select({ severity: faults.severity, count: count() })
    .from(faults)
    .where(and(ofFaults(scope), eq(faults.status, 0)))
    .groupBy(faults.severity)
  const [users] = await database
    .select({
      total: count(),
      fresh: countIf(gte(appUsers.registerTime, weekStart)),
    })
    .from(appUsers)
    .where(and(eq(appUsers.platformId, platformId), appUsersWithin(scope.reach)))
  const [failed] = await database
    .select({ count: count() })
    .from(otaResults)
    .where(and(ofOtaResults(scope), eq(otaResults.result, 3), gte(otaResults.startTime, weekStart)))
  const running = await countRunning(database, scope)
  const total = (key: 'count' | 'online' | 'offline' | 'idu' | 'odu') => byType.reduce((all, row) => all + row[key], 0)
  const critical = active.find(({ severity }) => severity === 4)
  return {
    deviceTotal: total('count'),
    offline: { count: total('offline'), yesterday: before.offline },
    deviceOnline: total('online'),
    iduTotal: total('idu'),
    iduRunning: running.cool + running.dry + running.fan + running.heat,
    oduTotal: total('odu'),
    activeAlarms: severities.map((severity) => ({
      severity,
      count: active.find((row) => row.severity === severity)?.count ?? 0,
    })),
    critical: { count: critical?.count ?? 0, yesterday: before.critical },
    overdue: { count: await countOverdue(database, { ...scope, slaMs }), yesterday: before.overdue },
    otaFailed: { count: failed?.count ?? 0, yesterday: before.otaFailed },
    projectTotal: await database.$count(projects, ofProjects(scope)),
    appUserTotal: users?.total ?? 0,
    appUserNew7d: users?.fresh ?? 0,
    repairUnprocessed: await database.$count(repairs, and(ofRepairs(scope), eq(repairs.status, 0))),
    otaInProgress: await database.$count(otaResults, and(ofOtaResults(scope), eq(otaResults.result, 1))),
    byControllerType: byType.map((row) => ({
      controllerType: row.controllerType,
      count: row.count,
      online: row.online,
      offline: row.offline,
    })),
    ...(await readSince(database, { platformId, reach: scope.reach, now, slaMs })),
    checkers: await countCheckers(database, scope),
    serverTime: toWireTime(now),
  }
}

const readAlarms = async (database: Database, scope: Scope): Promise<Trends['alarms']> => {
  const { now, zone } = scope
  const today = toDayText(now, zone)
  const list = daysBetween(addWireDays(today, -29), today)
  const starts = list.map((day) => startOfDay(day, zone))
  const [since = now] = starts
  // A day has 23 to 25 hours: each failure is put between the starts of its day and the next.
  const bounds = sql.param(starts.map((start) => start.toISOString()))
  const day = sql<number>`width_bucket(${faults.failureTime}, ${bounds}::timestamp[])`
  const rows = await database
    .select({ day, severity: faults.severity, count: count() })
    .from(faults)
    .where(and(ofFaults(scope), gte(faults.failureTime, since)))
    .groupBy(sql`1`, faults.severity)
  const of = (bucket: number, severity: number) =>
    rows.find((row) => row.day === bucket && row.severity === severity)?.count ?? 0
  return list.map((date, i) => ({
    day: date,
    info: of(i + 1, 1),
    minor: of(i + 1, 2),
    major: of(i + 1, 3),
    critical: of(i + 1, 4),
  }))
}

const readTopFaults = async (database: Database, scope: Scope, language: Language): Promise<Trends['topFaults']> => {
  const name = language === 'zh' ? faultTypes.nameZh : faultTypes.nameEn
  const rows = await database
    .select({
      faultCode: faults.faultCode,
      faultName: sql<string>`coalesce(min(${name}), ${faults.faultCode})`,
      count: count(),
    })
    .from(faults)
    .leftJoin(
      faultTypes,
      and(
        eq(faultTypes.platformId, faults.platformId),
        eq(faultTypes.unitKind, faults.unitKind),
        eq(faultTypes.faultCode, faults.faultCode),
      ),
    )
    .where(and(ofFaults(scope), gte(faults.failureTime, startOfDayAgo(scope.now, 29, scope.zone))))
    .groupBy(faults.faultCode)
    .orderBy(sql`count(*) desc`, faults.faultCode)
    .limit(10)
  return rows
}

const readActivations = async (database: Database, scope: Scope): Promise<Trends['activations']> => {
  const { now } = scope
  const months = Array.from({ length: 12 }, (_, i) => toWireMonth(subMonths(now, 11 - i, { in: utc })))
  const month = sql<string>`to_char(${controllers.activationTime}, 'YYYY-MM')`
  const rows = await database
    .select({ month, count: count() })
    .from(controllers)
    .where(and(ofControllers(scope), gte(controllers.activationTime, fromWireDay(`${months[0]}-01`))))
    .groupBy(month)
  return months.map((each) => ({ month: each, count: rows.find((row) => row.month === each)?.count ?? 0 }))
}

/**
 * The charts of a brand. Hours are the last 24 full ones; what ran is what was received, and in the newest hour it is
 * what runs now, as the figure beside it says.
 */
export const readTrends = async (
  database: Database,
  history: History,
  scope: Scope,
  language: Language,
): Promise<Trends> => {
  const last = startOfHour(scope.now, { in: utc })
  const hours = Array.from({ length: 24 }, (_, i) => subHours(last, 23 - i))
  const { past: ran, historyMissing } = await unlessMissing(() => runningAt(database, history, scope, hours))
  const running = await countRunning(database, scope)
  return {
    alarms: await readAlarms(database, scope),
    topFaults: await readTopFaults(database, scope, language),
    onlineRate: await readOnlineRate(database, history, scope),
    runningByMode:
      ran?.map((hour, at) => ({
        hour: toWireTime(hours[at] ?? scope.now),
        ...(at === hours.length - 1 ? { ...running, coverage: 1 } : hour),
      })) ?? null,
    historyMissing,
    activations: await readActivations(database, scope),
  }
}

/** Projects of a brand with what stands in them now. */
export const readProjects = async (
  database: Database,
  scope: Scope,
  language: Language,
): Promise<Counted<DashboardLists>['projects']> => {
  const counted = database
    .select({
      projectId: controllers.projectId,
      deviceCount: sql<number>`count(*)::int`.as('device_count'),
      onlineCount: connectionCounts.onlineCount.as('online_count'),
    })
    .from(controllers)
    .where(ofControllers(scope))
    .groupBy(controllers.projectId)
    .as('counted')
  const worst = database
    .select({
      projectId: controllers.projectId,
      alarmCount: sql<number>`count(*)::int`.as('alarm_total'),
      worst: sql<number>`max(${faults.severity})::int`.as('worst'),
    })
    .from(faults)
    .innerJoin(controllers, eq(controllers.id, faults.controllerId))
    .where(and(ofFaults(scope), eq(faults.status, 0)))
    .groupBy(controllers.projectId)
    .as('worst')
  const rows = await database
    .select({
      id: projects.id,
      projectName: projects.projectName,
      city: projects.city,
      longitude: projects.longitude,
      latitude: projects.latitude,
      deviceCount: counted.deviceCount,
      onlineCount: counted.onlineCount,
      alarmCount: worst.alarmCount,
      worst: worst.worst,
    })
    .from(projects)
    .leftJoin(counted, eq(counted.projectId, projects.id))
    .leftJoin(worst, eq(worst.projectId, projects.id))
    .where(ofProjects(scope))
    .orderBy(inNameOrder(projects.projectSearch))
  const cityIn = await readCityNames(database, language)
  return rows.map((row) => ({
    projectId: String(row.id),
    projectName: row.projectName,
    city: cityIn(row.city),
    longitude: row.longitude,
    latitude: row.latitude,
    deviceCount: row.deviceCount ?? 0,
    onlineCount: row.onlineCount ?? 0,
    alarmCount: row.alarmCount ?? 0,
    worst: (row.worst ?? 0) as 0 | 1 | 2 | 3 | 4,
  }))
}
