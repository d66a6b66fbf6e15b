import { authApi, type LoginForm, type LoginResult } from '@/lib/contract/auth'
import { toClientText } from '@/lib/format/client-name'
import { appendLogin } from '../../kernel/audit/login-log'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { readNumberSetting } from '../setting/read-setting'
import { addAddressFailure, clearFailures, readFailures, takeTry } from './back-off'
import { passFirstStep } from './begin-session'
import { spendCaptcha } from './captcha'
import { isCaptchaDue, readChallengeKind } from './captcha-policy'
import { findKnownDevice } from './known-device'
import { oidc, oidcLogout, ways } from './oidc-handlers'
import { isPassword } from './password'
import { isPasswordOff } from './password-off'
import { passkey, passkeyOptions, secondStep } from './second-step-handlers'
import { endSession, findAccount, lockEntrant } from './sign-in-rows'

type FailReason = Parameters<typeof appendLogin>[1]['failReason']

const logSignIn = (
  database: Database,
  { now, ip, userAgent, requestId }: Context,
  { username, platformId, client }: LoginForm,
  user: { id: number; account: string } | undefined,
  failReason: FailReason,
) =>
  appendLogin(database, {
    now,
    ip,
    // Whoever signs in past the console says it in a header.
    client: client || toClientText(userAgent),
    requestId,
    account: user?.account ?? username,
    userId: user?.id ?? null,
    loginType: 1,
    failReason,
    platformId,
  })

/** Wrong passwords before an account waits: a setting of the brand that is signed in to. */
const readWaitAfter = ({ platformId }: LoginForm, { database }: Context): Promise<number> =>
  readNumberSetting(database, platformId, 'login.maxFail')

/** Who tries, as failures are counted. */
const toTrier = ({ username, uuid }: LoginForm, { ip }: Context, device: string | null) => ({
  account: username,
  ip,
  uuid,
  device,
})
type Trier = ReturnType<typeof toTrier>

/** Asks for what the failures so far ask for. Throws `tooManyRequests` or `wrongCaptcha`. */
const assertMayTry = async (form: LoginForm, trier: Trier, waitAfter: number, context: Context): Promise<void> => {
  const { database, config, ip, now } = context
  const failures = await readFailures(database, trier, now, waitAfter)
  if (failures.retryAfter > 0) throw new PlatformError('tooManyRequests', { retryAfter: failures.retryAfter })
  if (!isCaptchaDue(config.captcha, failures)) return
  if (await spendCaptcha(database, form, await readChallengeKind(database, form.platformId), now)) return
  await addAddressFailure(database, ip, now)
  await logSignIn(database, context, form, undefined, 'wrongCaptcha')
  throw new PlatformError('wrongCaptcha', { data: { captchaRequired: true } })
}

/** Whether the password is right. Before it is looked at, the try has been counted as a failure. */
const tryPassword = async (
  { password, trier, waitAfter }: { password: string; trier: Trier; waitAfter: number },
  passwordHash: string | undefined,
  { database, now }: Context,
) => {
  const attempt = await takeTry(database, trier, now, waitAfter)
  if (attempt.retryAfter > 0) throw new PlatformError('tooManyRequests', { retryAfter: attempt.retryAfter })
  try {
    return { isRight: await isPassword(password, passwordHash, trier.device !== null), takeBack: attempt.takeBack }
  } catch (error) {
    // Turned away because too many hashes wait: nobody has looked at the password.
    await attempt.takeBack()
    throw error
  }
}

/** One answer for an unknown account, a wrong password and a disabled user. */
const refuseSignIn = async (
  form: LoginForm,
  trier: Trier,
  context: Context,
  user: Parameters<typeof logSignIn>[3],
  reason: FailReason,
): Promise<never> => {
  const { database, config, now } = context
  await logSignIn(database, context, form, user, reason)
  const captchaRequired = isCaptchaDue(config.captcha, await readFailures(database, trier, now))
  throw new PlatformError('wrongPassword', { data: { captchaRequired } })
}

const login = async (form: LoginForm, context: Context): Promise<LoginResult> => {
  const { database, now } = context
  const waitAfter = await readWaitAfter(form, context)
  const { username: account, deviceKey } = form
  const trier = toTrier(form, context, await findKnownDevice(database, { account, deviceKey, now }))
  await assertMayTry(form, trier, waitAfter, context)
  const user = await findAccount(database, form.username)
  const { isRight, takeBack } = await tryPassword(
    { password: form.password, trier, waitAfter },
    user?.passwordHash,
    context,
  )
  if (user === undefined || !isRight) return refuseSignIn(form, trier, context, user, 'wrongPassword')
  if (user.status !== 1) return refuseSignIn(form, trier, context, user, 'disabled')
  // Said only after a right password: before it, it would tell that the account exists.
  if (!user.brandJurisdiction.includes(form.platformId)) {
    await takeBack()
    await logSignIn(database, context, form, user, 'otherBrand')
    throw new PlatformError('forbidden', { fields: { username: 'foreignBrand' } })
  }
  if (isPasswordOff(context.config, form.platformId, user)) {
    await takeBack()
    await logSignIn(database, context, form, user, 'passwordOff')
    throw new PlatformError('passwordOff')
  }
  return context.commit(async (tx) => {
    const { uuid, platformId, client } = form
    const entrant = { user, platformId, way: 'password', uuid, deviceKey, client, provider: null } as const
    await lockEntrant(tx, entrant)
    await clearFailures(tx, trier)
    return passFirstStep(tx, context, entrant)
  })
}

const logout = async (_: unknown, context: Context): Promise<null> => {
  const { database, actor, now, ip, requestId, tellSessions } = context
  const { account, userId, platformId, tokenId } = actor
  const client = await endSession(database, { userId, tokenId, now, tellSessions })
  await appendLogin(database, {
    now,
    ip,
    client: client ?? '',
    requestId,
    account,
    userId,
    platformId,
    loginType: 2,
    failReason: '',
  })
  context.audit({ module: 'auth', target: account })
  return null
}

// A failed sign-in must leave its count, and a hash must not hold up a transaction: so `login` opens its own.
export const auth = implement(
  authApi,
  { login, ways, secondStep, passkeyOptions, passkey, oidc, oidcLogout, logout, logoutByOtherPath: logout },
  { ownTransaction: ['login', 'secondStep', 'passkey', 'oidc', 'oidcLogout'] },
)
