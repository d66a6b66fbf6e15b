import type { Identity } from '@/lib/contract/web-user'
import { toClientText } from '@/lib/format/client-name'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { noteAccount } from '../../kernel/session/note-account'
import { endProviderSessions } from '../login/provider-sessions'
import { deleteIdentity, insertIdentity, readIdentities } from './identity-rows'
import { lockUser, requireWithin } from './save-user'
import { lockSuperusers, refuse, requireStillSuperuser } from './superusers'
import { requireStaff, type WebUserRow } from './user-rows'

export const identities = async (
  { userId }: { userId: string },
  { database, actor }: Context,
): Promise<{ list: Identity[] }> => {
  const { id } = await requireStaff(database, actor, userId)
  return { list: await readIdentities(database, id) }
}

/** The user to change, locked; by superusers alone: whoever links an account decides who is this user. */
const lockBySuperuser = async (context: Context, userId: string): Promise<WebUserRow> => {
  const { database, actor } = context
  if (actor.superAdmin !== 1) throw new PlatformError('forbidden')
  requireStillSuperuser(await lockSuperusers(database), actor)
  const user = await lockUser(database, context, userId)
  await requireWithin(database, context, user)
  return user
}

/** Lets an account of the brand's provider sign in as this user, and tells them. */
export const linkIdentity = async (
  { userId, subject }: { userId: string; subject: string },
  context: Context,
): Promise<null> => {
  const { database, actor, config, now, ip, userAgent } = context
  const issuer = config.oidc[actor.platformId]?.issuer
  const user = await lockBySuperuser(context, userId)
  if (issuer === undefined) throw new PlatformError('illegalState')
  const isLinked = await insertIdentity(database, { userId: user.id, issuer, subject, createTime: now })
  if (!isLinked) refuse('subject', 'duplicate')
  if (user.id !== actor.userId) {
    const client = toClientText(userAgent)
    await noteAccount(database, { userId: user.id, kind: 'identityLinked', now, ip, client, byName: actor.realName })
  }
  context.audit({ module: 'webUser', target: user.account, after: { issuer, subject } })
  return null
}

/** Takes an account of a provider from a user, with the sessions that it began. */
export const unlinkIdentity = async (
  { userId, identityId }: { userId: string; identityId: string },
  context: Context,
): Promise<null> => {
  const { database, now, tellSessions } = context
  const user = await lockBySuperuser(context, userId)
  const gone = await deleteIdentity(database, user.id, identityId)
  if (gone === undefined) throw new PlatformError('notFound')
  const { issuer, subject } = gone
  const ended = await endProviderSessions(database, { issuer, subject }, { now, reason: 'ended', tellSessions })
  const after = ended.length > 0 ? { endedSessions: ended.length } : {}
  context.audit({ module: 'webUser', target: user.account, before: { issuer, subject }, after })
  return null
}
