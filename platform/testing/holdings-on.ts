import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../kernel/db/database'
import { loadActor } from '../kernel/session/load-actor'
import { openSession } from '../kernel/session/open-session'
import { testNow } from './test-now'

/** Rights that somebody has on a brand, as every call of theirs would find them. */
export const holdingsOn = async (
  database: Database,
  userId: number,
  platformId: PlatformId,
): Promise<ReadonlySet<string>> => {
  const request = { now: new Date(testNow), ip: '', userAgent: '', requestId: '' }
  const { token } = await openSession(database, { userId, platformId, ...request })
  return new Set((await loadActor(database, token, request)).perms)
}
