import { and, asc, eq } from 'drizzle-orm'
import type { CheckMessage } from '@/lib/contract/check-messages'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Actor } from '../../kernel/session/actor'
import { webUsers } from '../../kernel/session/identity-table'

export const refuse: (field: string, key: CheckMessage) => never = (field, key) => {
  throw new PlatformError('badRequest', { fields: { [field]: key } })
}

/**
 * The active superusers, locked until the end of the transaction, always in one order: whoever makes or ends a superuser
 * comes through here, so that of two who demote each other the second one reads what the first has left. Taken before
 * any other row of a user.
 */
export const lockSuperusers = async (database: Database): Promise<ReadonlySet<number>> => {
  const rows = await database
    .select({ id: webUsers.id })
    .from(webUsers)
    .where(and(eq(webUsers.superAdmin, 1), eq(webUsers.status, 1)))
    .orderBy(asc(webUsers.id))
    .for('update')
  return new Set(rows.map(({ id }) => id))
}

/** Refuses a change by somebody who has lost superuser rights since the call began. */
export const requireStillSuperuser = (superusers: ReadonlySet<number>, actor: Actor): void => {
  if (actor.superAdmin === 1 && !superusers.has(actor.userId)) throw new PlatformError('forbidden')
}

/** Refuses a change after which nobody would be an active superuser. */
export const requireOneLeft = (superusers: ReadonlySet<number>, userId: number, field: string): void => {
  if (superusers.has(userId) && superusers.size === 1) refuse(field, 'lastSuperuser')
}
