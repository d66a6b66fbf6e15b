import { lockUser, requireWithin } from '../../identity/user/save-user'
import { lockSuperusers, refuse, requireStillSuperuser } from '../../identity/user/superusers'
import type { Database } from '../../kernel/db/database'
import type { Context } from '../../kernel/http/context'

/** Another user than the caller, who holds no more than they do, locked for a change that may end a superuser. */
export const lockOther = async (database: Database, context: Context, userId: string, field: string) => {
  const { actor } = context
  const superusers = await lockSuperusers(database)
  requireStillSuperuser(superusers, actor)
  const row = await lockUser(database, context, userId)
  if (row.id === actor.userId) refuse(field, 'ownAccount')
  await requireWithin(database, context, row)
  return { row, superusers }
}
