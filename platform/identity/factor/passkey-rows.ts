import { and, asc, eq, lt, or } from 'drizzle-orm'
import { maxPasskeys, type Passkey } from '@/lib/contract/factor'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { findRow } from '../../kernel/db/require-row'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import { passkeys } from '../../kernel/session/factor-table'
import { webUsers } from '../../kernel/session/identity-table'

export type PasskeyRow = typeof passkeys.$inferSelect
/** What an authenticator has made. */
export type NewPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'synced'>
/** What one has shown of itself. */
export type ShownPasskey = Pick<PasskeyRow, 'id' | 'counter' | 'synced'>
type Owner = { userId: number; platformId: PlatformId }

const isOwn = ({ userId, platformId }: Owner) => and(eq(passkeys.userId, userId), eq(passkeys.platformId, platformId))

/** A user's passkeys of a brand, the oldest first. */
export const readPasskeys = (database: Database, owner: Owner): Promise<PasskeyRow[]> =>
  database.select().from(passkeys).where(isOwn(owner)).orderBy(asc(passkeys.id))

export const toPasskey = ({ id, name, createTime, lastUsedTime, synced }: PasskeyRow): Passkey => ({
  passkeyId: String(id),
  name,
  createTime: toWireTime(createTime),
  lastUsedTime: toWireTimeOrNull(lastUsedTime),
  synced,
})

/** A user's own passkey on a brand, by what the authenticator calls it. */
export const findOwnPasskey = (
  database: Database,
  owner: Owner,
  credentialId: string,
): Promise<PasskeyRow | undefined> =>
  findRow(database, passkeys, and(isOwn(owner), eq(passkeys.credentialId, credentialId)))

/** A passkey of a brand with its user, whoever that is. */
export const findPasskey = async (
  database: Database,
  { credentialId, platformId }: { credentialId: string; platformId: PlatformId },
): Promise<{ row: PasskeyRow; user: typeof webUsers.$inferSelect } | undefined> => {
  const [found] = await database
    .select({ row: passkeys, user: webUsers })
    .from(passkeys)
    .innerJoin(webUsers, eq(webUsers.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credentialId), eq(passkeys.platformId, platformId)))
  return found
}

/** Refuses one more than a user may have, on all brands together. */
export const requireRoom = async (database: Database, userId: number): Promise<void> => {
  if ((await database.$count(passkeys, eq(passkeys.userId, userId))) >= maxPasskeys) {
    throw new PlatformError('badRequest', { fields: { passkey: 'tooManyPasskeys' } })
  }
}

/** Keeps a new passkey. Refuses one that is there already, whosever it is. */
export const keepPasskey = async (
  database: Database,
  { made, name, now, ...owner }: Owner & { made: NewPasskey; name: string; now: Date },
): Promise<void> => {
  const kept = await database
    .insert(passkeys)
    .values({ ...owner, ...made, counter: toCounter(made.counter), name, createTime: now })
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id })
  if (kept.length === 0) throw new PlatformError('badRequest', { fields: { passkey: 'passkeyTaken' } })
}

const largest = 0x7fff_ffff
/** A passkey may count to twice what the column holds; one that gets there counts no further. */
const toCounter = (counter: number): number => Math.min(counter, largest)

/**
 * Notes the use of a passkey. False when its counter did not go on: then there may be a copy of it. One that counts
 * nothing says 0 each time.
 */
export const spendPasskey = async (
  database: Database,
  { id, counter, synced }: ShownPasskey,
  now: Date,
): Promise<boolean> => {
  const shown = toCounter(counter)
  const standsStill = shown === 0 || shown === largest ? eq(passkeys.counter, shown) : undefined
  const spent = await database
    .update(passkeys)
    .set({ counter: shown, synced, lastUsedTime: now })
    .where(and(eq(passkeys.id, id), or(lt(passkeys.counter, shown), standsStill)))
    .returning({ id: passkeys.id })
  return spent.length > 0
}

/** Answers the name of what was removed. Throws `notFound`. */
export const removePasskeyRow = async (database: Database, owner: Owner, passkeyId: string): Promise<string> => {
  const [removed] = await database
    .delete(passkeys)
    .where(and(isOwn(owner), eq(passkeys.id, toRowId(passkeyId))))
    .returning({ name: passkeys.name })
  if (removed === undefined) throw new PlatformError('notFound')
  return removed.name
}
