import { subDays } from 'date-fns/subDays'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, count, eq, gt, gte, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import { utc } from '@/lib/format/utc'
import type { Database } from '../../kernel/db/database'
import type { Territory } from '../../kernel/session/data-scope'
import { controllersWithin, ofControllersWithin } from '../device/controllers-within'
import { inServiceAt, wasNeverOnline } from '../device/in-service'
import { seenRepairs } from '../repair/repair-query'
import { controllers } from '../tables/fleet'
import { faultEvents, faults, repairs } from '../tables/fleet-fault'
import { otaAttempts, otaResults } from '../tables/ota-task'

type Asked = Territory<PlatformId> & {
  now: Date
  /** How long a repair request may wait, milliseconds. */
  slaMs: number
  /** Start of the seven days to yesterday. */
  weekStart: Date
}

/** What needed attention 24 hours before. */
export type YesterdayFigures = { critical: number; overdue: number; offline: number; otaFailed: number }

const at = (then: Date): SQL => sql`${then.toISOString()}::timestamp`

/** A fault that lasted at that moment. */
const lasted = (then: Date): SQL | undefined =>
  and(lte(faults.failureTime, then), or(isNull(faults.repairTime), gt(faults.repairTime, then)))

/** A fault whose last mute before that moment was still on; one whose mute nobody noted was muted from its start. */
const muted = (then: Date): SQL => sql`coalesce((
  select ${faultEvents.kind} = 'mute' and (${faultEvents.until} is null or ${faultEvents.until} > ${at(then)})
  from ${faultEvents}
  where ${faultEvents.faultId} = ${faults.id} and ${faultEvents.time} <= ${at(then)}
    and ${faultEvents.kind} in ('mute', 'unmute', 'muteEnd')
  order by ${faultEvents.time} desc, ${faultEvents.id} desc limit 1),
  ${faults.status} = 2 and not exists (
    select from ${faultEvents} where ${faultEvents.faultId} = ${faults.id} and ${faultEvents.kind} = 'mute'))`

/**
 * The figures of now, counted for the same moment yesterday from what is on record with its time: when a fault began, was
 * muted and ended, when a request was made and accepted, how long a controller was silent, how a try at an upgrade ended.
 * A controller that has gone since is counted in neither.
 */
export const readYesterday = async (
  database: Database,
  { platformId, reach, now, slaMs, weekStart }: Asked,
): Promise<YesterdayFigures> => {
  const then = subDays(now, 1, { in: utc })
  const ofFaults = and(eq(faults.platformId, platformId), ofControllersWithin(reach, faults.controllerId))
  const own = and(eq(controllers.platformId, platformId), controllersWithin(reach), lte(controllers.createTime, then))
  // Silence is a fault of its own; what has never reported has none.
  const silent = database
    .select({ id: faults.controllerId })
    .from(faults)
    .where(and(ofFaults, eq(faults.faultCode, 'N1'), lasted(then)))
  const [offline] = await database
    .select({ count: count() })
    .from(controllers)
    .where(and(own, inServiceAt(then), or(wasNeverOnline, sql`${controllers.id} in ${silent}`)))
  const failed = sql`coalesce((
    select ${otaAttempts.result} = 3 and ${otaAttempts.endTime} <= ${at(then)} from ${otaAttempts}
    where ${otaAttempts.resultId} = ${otaResults.id} and ${otaAttempts.startTime} <= ${at(then)}
    order by ${otaAttempts.attempt} desc limit 1),
    ${otaResults.result} = 3 and ${otaResults.endTime} <= ${at(then)})`
  return {
    critical: await database.$count(
      faults,
      and(ofFaults, eq(faults.severity, 4), lasted(then), sql`not ${muted(then)}`),
    ),
    overdue: await database.$count(
      repairs,
      and(
        seenRepairs({ platformId, reach }),
        lt(repairs.reportingTime, subMilliseconds(then, slaMs)),
        or(eq(repairs.status, 0), gt(repairs.acceptTime, then)),
      ),
    ),
    offline: offline?.count ?? 0,
    otaFailed: await database.$count(
      otaResults,
      and(
        eq(otaResults.platformId, platformId),
        ofControllersWithin(reach, otaResults.controllerId),
        gte(otaResults.startTime, weekStart),
        failed,
      ),
    ),
  }
}
