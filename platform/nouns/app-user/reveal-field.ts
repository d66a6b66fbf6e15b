import { and, eq } from 'drizzle-orm'
import type { RevealedField } from '@/lib/contract/app-user'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { appUsers } from '../tables/fleet'

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
