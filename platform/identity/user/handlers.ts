import type { Language } from '@/lib/contract/language'
import { type PasswordForm, type ProfileForm, userApi } from '@/lib/contract/user'
import { firstAccount, forgetFirstPassword } from '../../kernel/config/first-password'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { staleSave } from '../../kernel/session/stale-save'
import { clearOwnFailures, takeOwnTry } from '../login/back-off'
import { isPassword } from '../login/password'
import { hashNewPassword } from '../login/password-history'
import { readNumberSetting } from '../setting/read-setting'
import { readAvatar, removeAvatar, setAvatar } from './avatar'
import { findRole, readHeldRoles } from './role-rows'
import { changeOwnPassword, changeProfile, findUser, storedProfile, type WebUserRow } from './user-rows'
import { endSessions } from './user-sessions'

const readSelf = async ({ database, actor }: Context) => {
  const user = await findUser(database, actor.userId)
  if (user === undefined) throw new PlatformError('unauthorized')
  return user
}

const readPreview = async ({ database, actor, language }: Context) => {
  if (actor.previewRoleId === null) return null
  const row = await findRole(database, actor.previewRoleId)
  if (row === undefined) return null
  return { roleId: String(row.id), name: language === 'en' && row.nameEn !== '' ? row.nameEn : row.name }
}

const toRole = ({ id, name, nameEn }: Awaited<ReturnType<typeof readHeldRoles>>[number], language: Language) => ({
  roleId: String(id),
  name: language === 'en' && nameEn !== '' ? nameEn : name,
})

/** Spec 6: who has no role of the platform is an admin or a user. */
const derivedRole = ({ superAdmin }: Pick<Context['actor'], 'superAdmin'>) => ({
  roleId: '0',
  name: superAdmin === 1 ? 'admin' : 'user',
})

const info = async (_: unknown, context: Context) => {
  const { database, actor, language } = context
  const user = await readSelf(context)
  const held = await readHeldRoles(database, actor.userId)
  return {
    userId: String(user.id),
    account: user.account,
    useName: user.realName, // sic
    realName: user.realName,
    passWord: null, // sic
    // Who previews a role is nobody special meanwhile.
    superAdmin: actor.superAdmin,
    roles: held.length > 0 ? held.map((role) => toRole(role, language)) : [derivedRole(actor)],
    platformId: actor.platformId,
    brandJurisdiction: user.brandJurisdiction,
    perms: [...actor.perms],
    avatar: user.avatar,
    introduction: user.introduction,
    phone: user.phone,
    mailbox: user.mailbox,
    preview: await readPreview(context),
    version: user.version,
  }
}

const toProfileForm = ({ realName, phone, mailbox, introduction, version }: WebUserRow): ProfileForm => ({
  realName,
  phone,
  mailbox,
  introduction,
  version,
})

const updateProfile = async ({ version, ...form }: ProfileForm, context: Context): Promise<null> => {
  const { database, actor } = context
  const before = await readSelf(context)
  const isChanged = await changeProfile(database, context, version, form)
  const { realName, phone, mailbox, introduction } = before
  if (!isChanged) {
    // Read again: of two saves at once, the later one read what the earlier one has replaced.
    const current = await readSelf(context)
    throw await staleSave(database, current, toProfileForm(current))
  }
  context.audit({
    module: 'user',
    target: actor.account,
    before: { realName, phone, mailbox, introduction },
    after: form,
  })
  return null
}

const changePassword = async ({ oldPassword, newPassword }: PasswordForm, context: Context): Promise<null> => {
  const { actor, now } = context
  const user = await readSelf(context)
  // Whoever holds a session that is not theirs may not try passwords without end.
  const waitAfter = await readNumberSetting(context.database, actor.platformId, 'login.maxFail')
  const attempt = await takeOwnTry(context.database, actor.userId, now, waitAfter)
  if (attempt.retryAfter > 0) throw new PlatformError('tooManyRequests', { retryAfter: attempt.retryAfter })
  const isRight = await isPassword(oldPassword, user.passwordHash, true).catch(async (error: unknown) => {
    await attempt.takeBack()
    throw error
  })
  if (!isRight) {
    throw new PlatformError('badRequest', { fields: { oldPassword: 'oldPasswordWrong' } })
  }
  const wanted = { field: 'newPassword', password: newPassword }
  const passwordHash = await hashNewPassword(context.database, wanted, user)
  await context.commit(async (tx) => {
    if (!(await changeOwnPassword(tx, context, user, passwordHash))) throw new PlatformError('conflict')
    const { tellSessions } = context
    await endSessions(tx, { tellSessions, userId: actor.userId, now, reason: 'password', except: actor.tokenId })
    await clearOwnFailures(tx, actor.userId)
    context.audit({ module: 'user', target: actor.account })
  })
  if (actor.account === firstAccount) await forgetFirstPassword(context.config.dataDir)
  return null
}

// Hashing takes long, and the embedded database has one connection: so `changePassword` opens its own transaction.
export const user = implement(
  userApi,
  { info, updateProfile, changePassword, avatar: readAvatar, setAvatar, removeAvatar },
  {
    ownTransaction: ['changePassword', 'setAvatar', 'removeAvatar'],
    stored: { updateProfile: storedProfile },
  },
)
