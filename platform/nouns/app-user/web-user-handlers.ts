import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { type WebUser, webUserApi } from '@/lib/contract/web-user'
import { toClientText } from '@/lib/format/client-name'
import { wipeFactors } from '../../identity/factor/factor-rows'
import { hashNewPassword, rememberPassword } from '../../identity/login/password-history'
import { holdsRole, readHoldings, readRoleHoldings } from '../../identity/user/holdings'
import { identities, linkIdentity, unlinkIdentity } from '../../identity/user/identity-handlers'
import { readRolesOfBrand, takeRoles } from '../../identity/user/role-rows'
import { createUser, lockUser, requireWithin, updateUser } from '../../identity/user/save-user'
import { refuse, requireOneLeft } from '../../identity/user/superusers'
import { requireStaff, toWebUsers, type WebUserRow, webUserRows } from '../../identity/user/user-rows'
import { endSessions, readSessions } from '../../identity/user/user-sessions'
import { updateVersioned } from '../../kernel/db/change-row'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { storedById } from '../../kernel/http/keep-stored'
import { webUsers } from '../../kernel/session/identity-table'
import { noteAccount } from '../../kernel/session/note-account'
import { forgetFile } from '../../kernel/storage/forget-file'
import { choiceName } from '../../kernel/text/words'
import { lockOther } from './lock-other'
import { resetFactors } from './reset-factors'

const brandName = (brand: PlatformId, language: Language): string =>
  choiceName('webUser', 'brand', brand, language) ?? String(brand)

const readUser = ({ database, actor }: Context, userId: string): Promise<WebUserRow> =>
  requireStaff(database, actor, userId)

const setStatus = async ({ userId, status }: Pick<WebUser, 'userId' | 'status'>, context: Context): Promise<null> => {
  const { database, now, tellSessions } = context
  const { row, superusers } = await lockOther(database, context, userId, 'status')
  if (status === 0) {
    requireOneLeft(superusers, row.id, 'status')
    await endSessions(database, { tellSessions, userId: row.id, now, reason: 'disabled' })
  }
  await updateVersioned(database, webUsers, row, context, { status })
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
  await takeRoles(database, row.id)
  await wipeFactors(database, row.id)
  await updateVersioned(database, webUsers, row, context, {
    status: 0,
    superAdmin: 0,
    deletedTime: now,
    organizationId: null,
    regionIds: [],
    phone: '',
    mailbox: '',
    avatar: '',
    introduction: '',
  })
  // Its bytes, which no row names any more, are tidied away.
  if (row.avatar !== '') await forgetFile(database, row.avatar)
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
  const { actor, now, ip, userAgent, tellSessions } = context
  // Hashing is slow: nobody has it done who may not.
  const seen = await readUser(context, userId)
  if (seen.id === actor.userId) refuse('userId', 'ownAccount')
  await requireWithin(context.database, context, seen)
  const passwordHash = await hashNewPassword(context.database, { field: 'password', password }, seen)
  await context.commit(async (tx) => {
    const { row } = await lockOther(tx, context, userId, 'userId')
    // Another password was set since its history was looked at.
    if (row.passwordHash !== seen.passwordHash) throw new PlatformError('conflict')
    const set = { passwordHash, passwordUpdateTime: now, mustChangePassword: 1 } as const
    await updateVersioned(tx, webUsers, row, context, set)
    await rememberPassword(tx, { userId: row.id, passwordHash, before: row.passwordHash, now })
    const by = { ip, client: toClientText(userAgent), byName: actor.realName }
    await noteAccount(tx, { userId: row.id, kind: 'passwordReset', now, ...by })
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
      const rows = await readRolesOfBrand(database, actor.platformId)
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
      const { account, password, realName } = form
      const wanted = { field: 'password', password }
      const passwordHash = await hashNewPassword(context.database, wanted, { account, realName })
      return context.commit(async (tx) => ({ userId: String(await createUser(tx, context, form, passwordHash)) }))
    },

    update: updateUser,
    resetPassword,
    setStatus,
    remove,
    resetFactors,
    identities,
    linkIdentity,
    unlinkIdentity,

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
  {
    ownTransaction: ['save', 'resetPassword'],
    exports: {
      list: {
        key: 'userId',
        columns: [
          'account',
          'realName',
          'organizationName',
          {
            field: 'roles',
            cell: ({ roles }, { language }) => roles.map(({ name }) => name).join(language === 'zh' ? '、' : ', '),
          },
          {
            field: 'brandJurisdiction',
            cell: ({ brandJurisdiction }, { language }) =>
              brandJurisdiction.map((brand) => brandName(brand, language)).join(language === 'zh' ? '、' : ', '),
          },
          'phone',
          'mailbox',
          'superAdmin',
          'status',
          'factor',
          'lastLoginTime',
          'createTime',
        ],
      },
    },
    stored: { update: storedById('userId', webUsers) },
    batch: {
      key: 'userId',
      actions: {
        enable: { with: { status: 1 }, call: 'setStatus' },
        disable: { with: { status: 0 }, call: 'setStatus' },
        remove: {},
      },
    },
  },
)
