import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import { toWifiId } from '@/lib/contract/wifi-id'
import { issueKeys } from '../../ingest/connection/credential-rows'
import type { Database } from '../../kernel/db/database'
import type { Actor } from '../../kernel/session/actor'
import { controllersWithin } from '../device/controllers-within'
import { deviceCredentials } from '../tables/connection'
import type { deviceImports } from '../tables/device-import'
import { controllers } from '../tables/fleet'
import { readStaged } from './staged-rows'

type Asked = {
  actor: Pick<Actor, 'userId' | 'platformId' | 'reach'>
  now: Date
  /** Also a new one for those whose key nobody has used yet. */
  renew: boolean
}

type NewKey = { macWifiId: string; key: string }

/**
 * Makes keys for the controllers of an import that was written: for those that never had a credential, or whose only one
 * was never used. Answers the keys, which nobody can read again. What has a key that is in use keeps it.
 */
export const issueImportKeys = async (
  tx: Database,
  found: typeof deviceImports.$inferSelect,
  { actor, now, renew }: Asked,
): Promise<NewKey[]> => {
  const c = deviceCredentials
  const known = sql`(select 1 from ${c} where ${c.controllerId} = ${controllers.id}
    ${renew ? sql`and (${c.lastUsedTime} is not null or ${c.kind} <> 'key')` : sql``})`
  const made: NewKey[] = []
  for await (const rows of readStaged(tx, found.id, 0)) {
    const wanted = await tx
      .select({ id: controllers.id, macWifiId: controllers.macWifiId })
      .from(controllers)
      .where(
        and(
          inArray(
            controllers.macWifiId,
            rows.map(({ cells }) => toWifiId(cells.macWifiId)),
          ),
          eq(controllers.platformId, actor.platformId),
          // One that was there before, or was removed and added again by somebody else, is not of this import.
          gte(controllers.createTime, found.createTime),
          controllersWithin(actor.reach),
          sql`not exists ${known}`,
        ),
      )
      .orderBy(asc(controllers.macWifiId))
    const keys = await issueKeys(
      tx,
      wanted.map(({ id }) => id),
      { now, userId: actor.userId },
    )
    for (const { id, macWifiId } of wanted) made.push({ macWifiId, key: keys.get(id) ?? '' })
  }
  return made
}
