import { randomBytes } from 'node:crypto'
import type { LoginResult, OidcForm, SignInWays } from '@/lib/contract/auth'
import type { ErrorName } from '@/lib/contract/error-code'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toClientText } from '@/lib/format/client-name'
import { appendLogin } from '../../kernel/audit/login-log'
import type { OidcConfig, OidcSettings } from '../../kernel/config/oidc-config'
import { relyingPartyOf } from '../../kernel/config/relying-party'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { addAddressFailure, readFailures } from './back-off'
import { passFirstStep } from './begin-session'
import { isAllowedDomain, titleOf } from './oidc-claims'
import { type IdClaims, takeToken, verifyIdToken, verifyLogoutToken } from './oidc-token'
import {
  createIdentified,
  findIdentified,
  followClaims,
  hasMappedRole,
  lockIdentity,
  type WebUserRow,
} from './oidc-user'
import { hashPassword } from './password'
import { endProviderSessions } from './provider-sessions'
import { lockEntrant } from './sign-in-rows'

/** How a brand's staff may sign in. @param hasOrigin Whether the host of the brand is known, without which there are no passkeys. */
export const toWays = (oidc: OidcConfig, platformId: PlatformId, hasOrigin: boolean): SignInWays => {
  const isOff = oidc[platformId]?.passwordSignIn === false
  return {
    password: isOff ? 0 : 1,
    // Where passwords are off, a passkey alone is no way past the provider either: it is not offered.
    passkey: hasOrigin && !isOff ? 1 : 0,
    oidc: oidc[platformId]?.name ?? null,
  }
}

export const ways = async ({ platformId }: { platformId: PlatformId }, { config }: Context): Promise<SignInWays> =>
  toWays(config.oidc, platformId, relyingPartyOf(config, platformId) !== null)

type Refusal = {
  error: ErrorName
  reason: Parameters<typeof appendLogin>[1]['failReason']
  account?: string
  userId?: number
}

/** One answer, whatever is wrong with a token or with whom it names; the login log has the reason. */
const wrong = (reason: Refusal['reason']): Refusal => ({ error: 'unauthorized', reason })

/**
 * Refuses a sign-in, and counts it against the address. Only there does an address wait: a token that the provider has
 * signed is no guess, so nobody is kept out by others behind the same address.
 */
const refuse = async (form: OidcForm, context: Context, refusal: Refusal): Promise<never> => {
  const { database, ip, now, userAgent, requestId } = context
  const { uuid, platformId, client } = form
  const { retryAfter } = await readFailures(database, { account: '', ip, uuid, device: null }, now)
  if (retryAfter > 0) throw new PlatformError('tooManyRequests', { retryAfter })
  await addAddressFailure(database, ip, now)
  await appendLogin(database, {
    now,
    ip,
    client: client || toClientText(userAgent),
    requestId,
    account: refusal.account ?? '',
    userId: refusal.userId ?? null,
    loginType: 1,
    failReason: refusal.reason,
    platformId,
  })
  throw new PlatformError(refusal.error)
}

/** What a token says that is right and has not been shown before; otherwise why it is refused. */
const takeIdToken = async (
  settings: OidcSettings | undefined,
  form: OidcForm,
  { database, now }: Context,
): Promise<{ settings: OidcSettings; claims: IdClaims } | Refusal> => {
  if (settings === undefined) return { error: 'illegalState', reason: 'oidc' }
  const verified = await verifyIdToken(settings, form, now)
  // Taken at once, and not with the session: whatever comes of it, it counts once.
  if (verified === null || !(await takeToken(database, verified))) return wrong('oidc')
  return { settings, claims: verified.claims }
}

/** Why somebody does not get in, for all that their token is right; null: they do. */
const whyNot = async (
  told: { settings: OidcSettings; claims: IdClaims; platformId: PlatformId; now: Date },
  user: WebUserRow | undefined,
  { database }: Context,
): Promise<Refusal | null> => {
  const { settings, claims, platformId } = told
  // The subject is what an administrator links.
  const account = user?.account ?? [titleOf(claims), claims.sub].filter(Boolean).join(' · ')
  const named = { account, ...(user && { userId: user.id }) }
  if (!isAllowedDomain(settings, claims)) return { ...wrong('emailDomain'), ...named }
  if (user === undefined) {
    if (settings.createUsers && (await hasMappedRole(database, told))) return null
    return { error: 'foreignIdentity', reason: 'foreignIdentity', ...named }
  }
  if (user.status !== 1) return { ...wrong('disabled'), ...named }
  if (!user.brandJurisdiction.includes(platformId)) return { ...wrong('otherBrand'), ...named }
  return null
}

/** Signs in whom the brand's provider names. The platform believes the token alone, by its own settings. */
export const oidc = async (form: OidcForm, context: Context): Promise<LoginResult> => {
  const { database, config, now } = context
  const { uuid, platformId, deviceKey, client } = form
  const taken = await takeIdToken(config.oidc[platformId], form, context)
  if ('error' in taken) return refuse(form, context, taken)
  const { settings, claims } = taken
  const told = { settings, claims, platformId, now }
  const known = await findIdentified(database, told)
  const refusal = await whyNot(told, known, context)
  if (refusal !== null) return refuse(form, context, refusal)
  // More than the form for signing in takes, and kept nowhere: it is no password that anybody could use.
  const passwordHash = known === undefined ? await hashPassword(randomBytes(32).toString('base64')) : ''
  return context.commit(async (tx) => {
    await lockIdentity(tx, told)
    const user = known ?? (await findIdentified(tx, told)) ?? (await createIdentified(tx, told, passwordHash))
    const provider = { issuer: settings.issuer, subject: claims.sub, sid: claims.sid ?? null }
    const entrant = { user, platformId, way: 'oidc', uuid, deviceKey, client, provider } as const
    await lockEntrant(tx, entrant)
    const changed = await followClaims(tx, user, told)
    const result = await passFirstStep(tx, context, entrant)
    if (changed !== null) context.audit({ module: 'webUser', target: user.account, ...changed })
    return result
  })
}

/** Ends what the brand's provider has signed out, at its word alone. OpenID Connect Back-Channel Logout 1.0. */
export const oidcLogout = async (
  { logoutToken, platformId }: { logoutToken: string; platformId: PlatformId },
  context: Context,
): Promise<{ ended: number }> => {
  const { config, now, ip, requestId, tellSessions } = context
  const settings = config.oidc[platformId]
  if (settings === undefined) throw new PlatformError('illegalState')
  const verified = await verifyLogoutToken(settings, logoutToken, now)
  if (verified === null) throw new PlatformError('badRequest')
  const { sub: subject, sid } = verified.claims
  return context.commit(async (tx) => {
    // In the same transaction: a token that ended nothing for a failure may be sent again.
    if (!(await takeToken(tx, verified))) throw new PlatformError('badRequest')
    const whose = { issuer: settings.issuer, subject, sid }
    const ended = await endProviderSessions(tx, whose, { now, reason: 'provider', tellSessions })
    for (const session of ended) {
      await appendLogin(tx, { now, ip, requestId, ...session, loginType: 3, failReason: 'provider' })
    }
    const accounts = [...new Set(ended.map(({ account }) => account))]
    const target = accounts.length > 0 ? accounts.join(', ') : (subject ?? sid ?? '')
    context.audit({ module: 'auth', target, after: { endedSessions: ended.length } })
    return { ended: ended.length }
  })
}
