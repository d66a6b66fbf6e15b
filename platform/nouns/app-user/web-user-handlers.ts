import { and, asc, eq } from 'drizzle-orm'
import { type WebUser, webUserApi } from '@/lib/contract/web-user'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { roles, userRoles, webUsers } from '../../kernel/session/identity-table'
import { ofBrand } from '../../kernel/session/of-brand'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { hashPassword } from '../login/password'
import { refuseWeak } from '../login/refuse-weak'
import { holdsRole, readHoldings, readRoleHoldings } from '../user/holdings'
import { createUser, lockUser, requireWithin, updateUser } from '../user/save-user'
import { lockSuperusers, refuse, requireOneLeft, requireStillSuperuser } from '../user/superusers'
import { ofStaff, toWebUsers, type WebUserRow, webUserRows } from '../user/user-rows'
import { endSessions, readSessions } from '../user/user-sessions'

const readUser = async (context: Context, userId: string): Promise<WebUserRow> => {
  const [row] = await context.database
    .select()
    .from(webUsers)
    .where(and(eq(webUsers.id, toRowId(userId)), ofStaff(context.actor)))
  if (row === undefined) throw new PlatformError('notFound')
  return row
}

/** Another user than the caller, who holds no more than they do, locked for a change that may end a superuser. */
const lockOther = async (database: Database, context: Context, userId: string, field: string) => {
  const { actor } = context
  const superusers = await lockSuperusers(database)
  requireStillSuperuser(superusers, actor)
  const row = await lockUser(database, context, userId)
  if (row.id === actor.userId) refuse(field, 'ownAccount')
  await requireWithin(database, context, row)
  return { row, superusers }
}

const changed = (row: WebUserRow, { actor, now }: Context) => ({
  version: row.version + 1,
  updateTime: now,
  updateUser: actor.userId,
})

const setStatus = async ({ userId, status }: Pick<WebUser, 'userId' | 'status'>, context: Context): Promise<null> => {
  const { database, now, tellSessions } = context
  const { row, superusers } = await lockOther(database, context, userId, 'status')
  if (status === 0) {
    requireOneLeft(superusers, row.id, 'status')
    await endSessions(database, { tellSessions, userId: row.id, now, reason: 'disabled' })
  }
  await database
    .update(webUsers)
    .set({ status, ...changed(row, context) })
    .where(eq(webUsers.id, row.id))
  context.audit({ module: 'webUser', target: row.account, before: { status: row.status }, after: { status } })
  context.publish({ topic: 'menu' })
  return null
}

/** The row stays for what it did is named by it; what is personal and no name goes. Decision 70. */
const remove = async ({ userId }: Pick<WebUser, 'userId'>, context: Context): Promise<null> => {
  const { database, now, tellSessions } = context
  const { row, superusers } = await lockOther(database, context, userId, 'userId')
  requireOneLeft(superusers, row.id, 'userId')
  const [before] = await toWebUsers(database, context, [row])
  await endSessions(database, { tellSessions, userId: row.id, now, reason: 'disabled' })
  await database.delete(userRoles).where(eq(userRoles.userId, row.id))
  await database
    .update(webUsers)
    .set({
      status: 0,
      superAdmin: 0,
      deletedTime: now,
      organizationId: null,
      regionIds: [],
      phone: '',
      mailbox: '',
      avatar: '',
      introduction: '',
      ...changed(row, context),
    })
    .where(eq(webUsers.id, row.id))
  // Its bytes, which no row names any more, are tidied away.
  if (row.avatar !== '') await database.delete(storedFiles).where(eq(storedFiles.fileId, row.avatar))
  const { realName, brandJurisdiction } = row
  context.audit({
    module: 'webUser',
    target: row.account,
    before: {
      realName,
      superAdmin: row.superAdmin,
      brandJurisdiction,
      organization: before?.organizationName,
      roles: before?.roles.map(({ name }) => name),
    },
  })
  context.publish({ topic: 'menu' })
  return null
}

const resetPassword = async (
  { userId, password }: { userId: string; password: string },
  context: Context,
): Promise<null> => {
  const { actor, now, tellSessions } = context
  // Hashing is slow: nobody has it done who may not.
  const seen = await readUser(context, userId)
  if (seen.id === actor.userId) refuse('userId', 'ownAccount')
  await requireWithin(context.database, context, seen)
  refuseWeak('password', password, seen)
  const passwordHash = await hashPassword(password)
  await context.commit(async (tx) => {
    const { row } = await lockOther(tx, context, userId, 'userId')
    await tx
      .update(webUsers)
      .set({ passwordHash, passwordUpdateTime: now, mustChangePassword: 1, ...changed(row, context) })
      .where(eq(webUsers.id, row.id))
    const ended = await endSessions(tx, { tellSessions, userId: row.id, now, reason: 'password' })
    context.audit({ module: 'webUser', target: row.account, after: { endedSessions: ended } })
    context.publish({ topic: 'menu' })
  })
  return null
}

export const webUser = implement(
  webUserApi,
  {
    list: (query, { database, actor, language }) => webUserRows.page(database, { actor, language }, query),

    one: async ({ userId }, context) => {
      const [found] = await toWebUsers(context.database, context, [await readUser(context, userId)])
      if (found === undefined) throw new PlatformError('notFound')
      return found
    },

    roles: async (_input, { database, actor, language }) => {
      const rows = await database.select().from(roles).where(ofBrand(actor.platformId)).orderBy(asc(roles.id))
      const own = await readHoldings(database, actor.userId)
      const holdings = await readRoleHoldings(database)
      return {
        list: rows.map(({ id, name, nameEn }) => {
          const role = holdings.get(id)
          return {
            roleId: String(id),
            name: language === 'en' && nameEn !== '' ? nameEn : name,
            within: role !== undefined && holdsRole(own, role, [...own.brands]) ? (1 as const) : (0 as const),
          }
        }),
      }
    },

    save: async (form, context) => {
      refuseWeak('password', form.password, form)
      const passwordHash = await hashPassword(form.password)
      return context.commit(async (tx) => ({ userId: String(await createUser(tx, context, form, passwordHash)) }))
    },

    update: updateUser,
    resetPassword,
    setStatus,
    remove,

    sessions: async ({ userId }, context) => {
      const { id } = await readUser(context, userId)
      const { database, actor, now } = context
      return { list: await readSessions(database, { userId: id, currentId: actor.tokenId, now }) }
    },

    endSessions: async ({ userId, sessionId }, context) => {
      const { database, actor, now, tellSessions } = context
      const row = await lockUser(database, context, userId)
      await requireWithin(database, context, row)
      const ended = await endSessions(database, {
        tellSessions,
        userId: row.id,
        now,
        reason: 'ended',
        sessionId,
        except: actor.tokenId,
      })
      if (sessionId !== undefined && ended === 0) throw new PlatformError('notFound')
      context.audit({ module: 'webUser', target: row.account, after: { endedSessions: ended } })
      return { ended }
    },
  },
  { ownTransaction: ['save', 'resetPassword'] },
)
