import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { hashKey, makeKey } from '../../ingest/connection/credential'
import type { ValidCredential } from '../../ingest/connection/credential-rows'
import type { Database } from '../../kernel/db/database'
import { checkers } from '../tables/checker'

/** Keys that open for some Checkers now. */
export const readCheckerKeys = async (
  database: Database,
  checkerIds: readonly string[],
): Promise<ValidCredential[]> => {
  const rows = await database
    .select({ id: checkers.id, address: checkers.checkerId, secret: checkers.keyHash })
    .from(checkers)
    .where(and(inArray(checkers.checkerId, [...checkerIds]), isNotNull(checkers.keyHash)))
  return rows.flatMap(({ secret, ...row }) => (secret === null ? [] : [{ ...row, kind: 'key', secret }]))
}

/** Gives a Checker a new key, and ends its old one. Answers the key, which nobody can read again. */
export const issueCheckerKey = async (database: Database, rowId: number, now: Date): Promise<string> => {
  const key = makeKey()
  await database
    .update(checkers)
    .set({ keyHash: await hashKey(key), keyTime: now })
    .where(eq(checkers.id, rowId))
  return key
}

/** Ends the key of a Checker. */
export const revokeCheckerKey = async (database: Database, rowId: number): Promise<void> => {
  await database.update(checkers).set({ keyHash: null, keyTime: null }).where(eq(checkers.id, rowId))
}
