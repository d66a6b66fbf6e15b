import { startOfMinute } from 'date-fns/startOfMinute'
import { subDays } from 'date-fns/subDays'
import { desc, eq, sql } from 'drizzle-orm'
import type { DashboardSummary } from '@/lib/contract/dashboard'
import { type Counted, listsSince, type SinceFigure } from '@/lib/contract/dashboard-figure'
import type { PlatformId } from '@/lib/contract/platform-id'
import { utc } from '@/lib/format/utc'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import type { Territory } from '../../kernel/session/data-scope'
import { chooseFaults } from '../fault/fault-query'
import { resultRows } from '../ota/result-rows'
import { repairRows } from '../repair/repair-query'
import { controllers } from '../tables/fleet'
import { faults, repairs } from '../tables/fleet-fault'
import { otaResults } from '../tables/ota-task'

type Asked = Territory<PlatformId> & { now: Date; slaMs: number }
type SinceFigures = Counted<Pick<DashboardSummary, SinceFigure | 'since'>>

/** So many of the controllers that fell silent are named. */
const named = 3

/** What has happened since the same moment yesterday: counted by the conditions of the lists that show it. */
export const readSince = async (database: Database, asked: Asked): Promise<SinceFigures> => {
  const since = toWireTime(startOfMinute(subDays(asked.now, 1, { in: utc }), { in: utc }))
  const lists = listsSince(since)
  // None of these lists depends on who looks, or in which language.
  const viewer = { ...asked, userId: 0, language: 'en' as const }
  const ofFaults = async (query: Parameters<typeof chooseFaults>[2]) =>
    (await chooseFaults(database, viewer, query))?.where
  const silent = await ofFaults(lists.silentSince.query)
  const names = await database
    .select({ name: sql<string>`coalesce(nullif(${controllers.deviceName}, ''), ${controllers.macWifiId})` })
    .from(faults)
    .innerJoin(controllers, eq(controllers.id, faults.controllerId))
    .where(silent)
    .orderBy(desc(faults.failureTime), desc(faults.id))
    .limit(named)
  return {
    since,
    silentSince: { count: await database.$count(faults, silent), names: names.map(({ name }) => name) },
    criticalSince: await database.$count(faults, await ofFaults(lists.criticalSince.query)),
    clearedSince: await database.$count(faults, await ofFaults(lists.clearedSince.query)),
    otaFailedSince: await database.$count(otaResults, resultRows.where(viewer, lists.otaFailedSince.query)),
    repairsSince: await database.$count(repairs, repairRows.where(viewer, lists.repairsSince.query)),
  }
}
