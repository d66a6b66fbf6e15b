import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { PushAudience, PushFilter } from '@/lib/contract/push'
import { toTimeZone } from '@/lib/format/time-zone'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { readRows } from '../../kernel/db/read-rows'
import type { Territory } from '../../kernel/session/data-scope'
import { nextOpening } from '../ota/engine/site-window'
import { appUsersWithin } from '../reach/customers-within'
import { appUsers } from '../tables/fleet'

/** Whom a message is for and when they must not be disturbed. */
export type Audience = Territory<PlatformId> & {
  recipientType: 1 | 2
  recipientIds: readonly number[]
  filter: PushFilter
  quietHours: string | null
}

const sampleSize = 5

/** Who can be sent to: an account within reach that is neither frozen nor given up. */
export const canReceive = ({ platformId, reach }: Territory<PlatformId>): SQL | undefined =>
  and(eq(appUsers.platformId, platformId), eq(appUsers.status, 1), appUsersWithin(reach))

/** The app users of a message. Counting, sampling and sending all ask by this. */
const isIn = ({ recipientType, recipientIds, filter, ...territory }: Audience): SQL | undefined =>
  recipientType === 1
    ? and(canReceive(territory), inArray(appUsers.id, [...recipientIds]))
    : and(
        canReceive(territory),
        filter.accountType === undefined ? undefined : eq(appUsers.accountType, filter.accountType),
        filter.countryCode === undefined ? undefined : eq(appUsers.countryCode, filter.countryCode),
        filter.clientType === undefined ? undefined : eq(appUsers.clientType, filter.clientType),
      )

/**
 * Whose clock: what the app has reported, else that of the region, else the first of the country, else UTC. The columns
 * are named with their table: within the queries of regions a bare name would be the region's own.
 */
const zone = sql<string>`coalesce(
  nullif(app_user.time_zone, ''),
  nullif((select r.time_zone from region r where r.id = app_user.region_id), ''),
  (select min(c.time_zone) from region c where c.country_code = app_user.country_code and c.time_zone <> ''),
  'UTC')`

/** When somebody in a zone receives what is sent at a moment: then, or when their quiet hours end. */
export const dueIn = (timeZone: string, at: Date, quietHours: string | null): Date =>
  quietHours === null ? at : nextOpening(at, toTimeZone(timeZone), quietHours.split('-').reverse().join('-'))

/** Counts who would receive a message at a moment, and shows a few of them. */
export const readAudience = async (database: Database, audience: Audience, at: Date): Promise<PushAudience> => {
  const groups = await database
    .select({ zone, clientType: appUsers.clientType, count: sql<number>`count(*)::int` })
    .from(appUsers)
    .where(isIn(audience))
    .groupBy(sql`1`, sql`2`)
  const due = new Map(groups.map((group) => [group.zone, dueIn(group.zone, at, audience.quietHours)]))
  const dueOf = (timeZone: string): Date => due.get(timeZone) ?? at
  const later = groups.filter((group) => dueOf(group.zone) > at)
  const clients = new Map<string, number>()
  for (const { clientType, count } of groups) clients.set(clientType, (clients.get(clientType) ?? 0) + count)
  const sample = await database
    .select({
      id: appUsers.id,
      account: appUsers.account,
      nickname: appUsers.nickname,
      zone,
      clientType: appUsers.clientType,
    })
    .from(appUsers)
    .where(isIn(audience))
    .orderBy(asc(appUsers.id))
    .limit(sampleSize)
  const lastDue = later.length === 0 ? null : new Date(Math.max(...later.map((group) => dueOf(group.zone).getTime())))
  return {
    count: groups.reduce((sum, { count }) => sum + count, 0),
    laterCount: later.reduce((sum, { count }) => sum + count, 0),
    lastDue: lastDue && toWireTime(lastDue),
    clients: [...clients].sort(([a], [b]) => a.localeCompare(b)).map(([clientType, count]) => ({ clientType, count })),
    sample: sample.map(({ id, account, nickname, clientType, zone: timeZone }) => ({
      userId: String(id),
      account: toMaskedAccount(account),
      nickname,
      clientType,
      timeZone,
      dueTime: toWireTime(dueOf(timeZone)),
    })),
  }
}

/** Writes a delivery for everybody whom a message is for. Answers how many there are: what is counted is what is sent. */
export const addDeliveries = async (
  database: Database,
  messageId: number,
  audience: Audience,
  at: Date,
): Promise<number> => {
  const zones = await database.select({ zone }).from(appUsers).where(isIn(audience)).groupBy(sql`1`)
  const dues = JSON.stringify(
    zones.map((each) => ({ zone: each.zone, due: toWireTime(dueIn(each.zone, at, audience.quietHours)) })),
  )
  const users = database
    .select({ id: appUsers.id, clientType: appUsers.clientType, zone: zone.as('zone') })
    .from(appUsers)
    .where(isIn(audience))
  const [row] = await readRows<{ count: number }>(
    database,
    sql`
    with added as (
      insert into push_delivery (message_id, app_user_id, client_type, due_time)
      select ${messageId}::bigint, u.id, u.client_type, z.due
      from (${users}) u join jsonb_to_recordset(${dues}::jsonb) as z(zone text, due timestamp) on z.zone = u.zone
      order by z.due, u.id
      returning 1)
    select count(*)::int as count from added`,
  )
  return row?.count ?? 0
}
