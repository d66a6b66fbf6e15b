import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Identity } from '@/lib/contract/web-user'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import { userIdentities } from '../../kernel/session/factor-table'
import { webUsers } from '../../kernel/session/identity-table'

type IdentityRow = typeof userIdentities.$inferSelect

/** Accounts of providers by which somebody signs in, the oldest first. */
export const readIdentities = async (database: Database, userId: number): Promise<Identity[]> => {
  const rows = await database
    .select()
    .from(userIdentities)
    .where(eq(userIdentities.userId, userId))
    .orderBy(asc(userIdentities.id))
  return rows.map(({ id, issuer, subject, createTime, lastUsedTime }) => ({
    identityId: String(id),
    issuer,
    subject,
    createTime: toWireTime(createTime),
    lastUsedTime: toWireTimeOrNull(lastUsedTime),
  }))
}

/**
 * Gives an account of a provider to a user; false when somebody has it already. A user who was deleted keeps theirs only
 * until then: it makes no new user by itself, and who comes back gets it again.
 */
export const insertIdentity = async (
  database: Database,
  values: Pick<IdentityRow, 'userId' | 'issuer' | 'subject' | 'createTime'>,
): Promise<boolean> => {
  const deleted = database.select({ id: webUsers.id }).from(webUsers).where(isNotNull(webUsers.deletedTime))
  const { issuer, subject } = userIdentities
  await database
    .delete(userIdentities)
    .where(and(eq(issuer, values.issuer), eq(subject, values.subject), inArray(userIdentities.userId, deleted)))
  const linked = await database
    .insert(userIdentities)
    .values(values)
    .onConflictDoNothing({ target: [issuer, subject] })
    .returning({ id: userIdentities.id })
  return linked.length > 0
}

/** Takes one from a user; undefined when it is not theirs. */
export const deleteIdentity = async (
  database: Database,
  userId: number,
  identityId: string,
): Promise<IdentityRow | undefined> => {
  const [gone] = await database
    .delete(userIdentities)
    .where(and(eq(userIdentities.id, toRowId(identityId)), eq(userIdentities.userId, userId)))
    .returning()
  return gone
}
