import { and, eq } from 'drizzle-orm'
import type { RevealedField } from '@/lib/contract/app-user'
import type { Context } from '../context'
import { toMaskedAccount } from '../db/masked-account'
import { toRowId } from '../db/row-id'
import { appUsers } from '../db/schema/fleet'
import { PlatformError } from '../platform-error'

/**
 * The whole account, phone or mailbox of one app user of the caller's brand. That he is within reach has been asked
 * before. The log says whose it was and which, masked as ever: who reads the log is shown no customer whole.
 */
export const revealField = async (
  { userId, field }: { userId: string; field: RevealedField },
  { database, actor, audit }: Context,
): Promise<{ text: string }> => {
  const [row] = await database
    .select({ id: appUsers.id, text: appUsers[field] })
    .from(appUsers)
    .where(and(eq(appUsers.id, toRowId(userId)), eq(appUsers.platformId, actor.platformId)))
  if (row === undefined) throw new PlatformError('notFound')
  audit({ module: 'appUser', target: `ID ${row.id}`, after: { [field]: toMaskedAccount(row.text) } })
  return { text: row.text }
}
