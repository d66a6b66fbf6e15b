import { and, eq, gte, inArray, isNotNull, isNull, like, lt, type SQL } from 'drizzle-orm'
import type { FaultFilter } from '@/lib/contract/fault'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toTimeZone } from '@/lib/format/time-zone'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import type { Territory } from '../../kernel/session/data-scope'
import { toContainsPattern, toSearchText } from '../../kernel/text/search-text'
import { dayRange } from '../../kernel/time/day-range'
import { fromMoment } from '../../kernel/time/moment-bound'
import { startOfDayAgo } from '../../kernel/time/zone-day'
import { controllersWithin, ofControllersWithin } from '../device/controllers-within'
import { controllers, projects } from '../tables/fleet'
import { faults } from '../tables/fleet-fault'

export type FaultScope = Territory<PlatformId> & { userId: number; now: Date }

/** What a filter comes to: its conditions, and the days and the zone that it means. */
export type FaultChoice = {
  where: SQL | undefined
  /** The one controller that is asked for. */
  controller: typeof controllers.$inferSelect | null
  timeZone: string
  /** First moment of the failures that are asked for; null for no limit. */
  from: Date | null
  /** End of the failures that are asked for, itself not included. */
  to: Date | null
}

const failureSpan = ({ days, failureFrom, failureTo }: FaultFilter, zone: string, now: Date) => {
  if (failureFrom || failureTo || days === undefined) {
    const { since, until } = dayRange({ failureFrom, failureTo }, 'failureFrom', 'failureTo', zone)
    return { from: since, to: until }
  }
  // Whole days: today and those before it.
  return {
    from: startOfDayAgo(now, days - 1, zone),
    to: undefined,
  }
}

const failedFrom = fromMoment(faults.failureTime, 'failureSince')
const clearedFrom = fromMoment(faults.repairTime, 'repairSince')

const assigned = (assignee: FaultFilter['assignee'], userId: number): SQL | undefined => {
  if (assignee === undefined) return undefined
  if (assignee === 'none') return isNull(faults.assigneeId)
  return eq(faults.assigneeId, assignee === 'me' ? userId : toRowId(assignee))
}

const ofProject = (database: Database, platformId: PlatformId, name: string): SQL => {
  const found = database
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(eq(projects.platformId, platformId), like(projects.projectSearch, toContainsPattern(toSearchText(name)))),
    )
  const behind = database.select({ id: controllers.id }).from(controllers).where(inArray(controllers.projectId, found))
  return inArray(faults.controllerId, behind)
}

/**
 * Reads a filter: brand always, then what it asks for. Null when it asks for a controller that the brand does not have.
 * Throws `badRequest` for a day that the calendar does not have.
 */
export const chooseFaults = async (
  database: Database,
  { platformId, reach, userId, now }: FaultScope,
  filter: FaultFilter,
): Promise<FaultChoice | null> => {
  const { macWifiId, projectName, projectId, faultCode, unitKind, systemNo, unitNo, severity, status, acknowledged } =
    filter
  const [controller = null] = macWifiId
    ? await database
        .select()
        .from(controllers)
        .where(
          and(eq(controllers.macWifiId, macWifiId), eq(controllers.platformId, platformId), controllersWithin(reach)),
        )
    : []
  if (macWifiId && controller === null) return null
  const timeZone = toTimeZone(controller?.timeZone ?? filter.timeZone)
  const { from, to } = failureSpan(filter, timeZone, now)
  const { since: repairFrom, until: repairTo } = dayRange(filter, 'repairFrom', 'repairTo', timeZone)
  const where = and(
    eq(faults.platformId, platformId),
    // A controller that is seen has been looked for above.
    controller ? eq(faults.controllerId, controller.id) : ofControllersWithin(reach, faults.controllerId),
    projectName ? ofProject(database, platformId, projectName) : undefined,
    projectId
      ? inArray(
          faults.controllerId,
          database
            .select({ id: controllers.id })
            .from(controllers)
            .where(eq(controllers.projectId, toRowId(projectId))),
        )
      : undefined,
    faultCode ? eq(faults.faultCode, faultCode) : undefined,
    unitKind === undefined ? undefined : eq(faults.unitKind, unitKind),
    systemNo === undefined ? undefined : eq(faults.systemNo, systemNo),
    unitNo === undefined ? undefined : eq(faults.unitNo, unitNo),
    severity === undefined ? undefined : eq(faults.severity, severity),
    status === undefined || status === 'all' ? undefined : eq(faults.status, status),
    acknowledged === undefined ? undefined : acknowledged === 1 ? isNotNull(faults.ackTime) : isNull(faults.ackTime),
    assigned(filter.assignee, userId),
    from ? gte(faults.failureTime, from) : undefined,
    to ? lt(faults.failureTime, to) : undefined,
    repairFrom ? gte(faults.repairTime, repairFrom) : undefined,
    repairTo ? lt(faults.repairTime, repairTo) : undefined,
    filter.failureSince ? failedFrom(filter.failureSince) : undefined,
    filter.repairSince ? clearedFrom(filter.repairSince) : undefined,
  )
  return { where, controller, timeZone, from: from ?? null, to: to ?? null }
}
