import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { and, count, eq, gte, isNull, or } from 'drizzle-orm'
import type { DashboardTrends } from '@/lib/contract/dashboard'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toFixed } from '@/lib/format/number'
import { toWireTime } from '@/lib/format/wire-time'
import { readReceived } from '../../history/samples/read-running'
import { unlessMissing } from '../../history/store/unless-missing'
import type { Database } from '../../kernel/db/database'
import type { History } from '../../kernel/history/history'
import type { Territory } from '../../kernel/session/data-scope'
import { controllersWithin, ofControllersWithin } from '../device/controllers-within'
import { connectionCounts } from '../device/in-service'
import { controllers } from '../tables/fleet'
import { faults } from '../tables/fleet-fault'

type Scope = Territory<PlatformId> & { now: Date }

const stepMs = 5 * millisecondsInMinute
const steps = millisecondsInDay / stepMs
/** Samples of so many steps may still be on their way to the store. */
const underWay = 2

/**
 * Share of the controllers in service that were online, every five minutes: all that have ever reported, less those within
 * a recorded outage (N1) at that moment. Counted, not estimated; a controller that was installed within the day counts
 * from its start. The rate is null where the platform received no sample: it is unknown then.
 */
export const readOnlineRate = async (
  database: Database,
  history: Pick<History, 'rows'>,
  { platformId, reach, now }: Scope,
): Promise<DashboardTrends['onlineRate']> => {
  const last = Math.floor(now.getTime() / stepMs) * stepMs
  const moments = Array.from({ length: steps }, (_, at) => last - (steps - 1 - at) * stepMs)
  const first = new Date(last - steps * stepMs)
  const [counted] = await database
    .select({ ...connectionCounts, reporting: count(controllers.lastOnlineTime) })
    .from(controllers)
    .where(and(eq(controllers.platformId, platformId), controllersWithin(reach)))
  const outages = await database
    .select({ from: faults.failureTime, to: faults.repairTime })
    .from(faults)
    .where(
      and(
        eq(faults.platformId, platformId),
        ofControllersWithin(reach, faults.controllerId),
        eq(faults.faultCode, 'N1'),
        or(isNull(faults.repairTime), gte(faults.repairTime, first)),
      ),
    )
  const spans = outages.map(({ from, to }) => [from.getTime(), to?.getTime() ?? Number.POSITIVE_INFINITY] as const)
  const { onlineCount, offlineCount, reporting } = counted ?? { onlineCount: 0, offlineCount: 0, reporting: 0 }
  const all = onlineCount + offlineCount
  // Without a history store such gaps are unknown: every point has its rate.
  const { past: received } = await unlessMissing(() => readReceived(history, first, now))
  const isKnown = (moment: number, at: number) =>
    received === null || at >= steps - underWay || received.has(moment - stepMs)
  return moments.map((moment, at) => {
    const silent = spans.filter(([from, to]) => from <= moment && to > moment).length
    const rate = all === 0 ? 0 : Number(toFixed((reporting - silent) / all, 4))
    return { time: toWireTime(new Date(moment)), rate: isKnown(moment, at) ? rate : null }
  })
}
