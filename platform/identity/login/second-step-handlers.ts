import type { authApi, PasskeyForm, SecondStepForm, SignedIn } from '@/lib/contract/auth'
import type { DataOf, InputOf } from '@/lib/contract/endpoint'
import { toClientText } from '@/lib/format/client-name'
import { appendLogin, type FactorFailure } from '../../kernel/audit/login-log'
import { relyingPartyOf } from '../../kernel/config/relying-party'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { openChallenge, takeChallenge, visitorKey } from '../factor/challenges'
import { checkProof } from '../factor/check-proof'
import { findPasskey, readPasskeys, spendPasskey } from '../factor/passkey-rows'
import { readShownPasskey, toShowOptions } from '../factor/passkeys'
import { readNumberSetting } from '../setting/read-setting'
import { clearFactorFailures, takeAddressTry, takeFactorTry } from './back-off'
import { beginSession } from './begin-session'
import { isPasswordOff } from './password-off'
import { lockEntrant } from './sign-in-rows'
import { closeStep, readStep, takeStepTry } from './sign-in-step'

type FailReason = FactorFailure | 'disabled' | 'otherBrand' | 'passwordOff'

/** Why something that was shown does not sign in; thrown inside of a transaction, so that it leaves nothing. */
class Refusal extends Error {
  constructor(readonly reason: FailReason) {
    super(reason)
  }
}

type Known = { account: string; userId: number | null }

/** Runs a sign-in; one that is refused is logged, and all that is wrong has one answer. */
const orWrongFactor = async <Result>(
  context: Context,
  { platformId, client }: Pick<PasskeyForm, 'platformId' | 'client'>,
  known: () => Known,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { database, now, ip, userAgent, requestId } = context
    const { account, userId } = known()
    await appendLogin(database, {
      now,
      ip,
      client: client || toClientText(userAgent),
      requestId,
      account,
      userId,
      loginType: 1,
      failReason: error.reason,
      platformId,
    })
    context.audit({ module: 'auth', target: account })
    // Said only after a right passkey: before it, it would tell that there is one.
    throw new PlatformError(error.reason === 'passwordOff' ? 'passwordOff' : 'wrongFactor')
  }
}

/**
 * The second step of a sign-in. A try is counted before it is looked at, for the user and for the step: neither many steps
 * at once nor many tries of one give more guesses. Throws `stepExpired` when the sign-in must begin anew.
 */
export const secondStep = async (form: SecondStepForm, context: Context): Promise<SignedIn> => {
  const { database, now } = context
  const { proof, platformId, uuid, step } = form
  const entrant = await readStep(database, form, now)
  const { id: userId, account } = entrant.user
  const waitAfter = await readNumberSetting(database, platformId, 'login.maxFail')
  const attempt = await takeFactorTry(database, userId, now, waitAfter)
  if (attempt.retryAfter > 0) throw new PlatformError('tooManyRequests', { retryAfter: attempt.retryAfter })
  await takeStepTry(database, form, now).catch(async (error: unknown) => {
    await attempt.takeBack()
    throw error
  })
  return orWrongFactor(
    context,
    form,
    () => ({ account, userId }),
    async () => {
      const challengeKey = visitorKey({ uuid, platformId })
      const spend = await checkProof(context, { userId, platformId, proof, challengeKey })
      if (spend === null) throw new Refusal('wrongFactor')
      return context.commit(async (tx) => {
        await lockEntrant(tx, entrant)
        await closeStep(tx, step)
        const failure = await spend(tx)
        if (failure !== null) throw new Refusal(failure)
        await clearFactorFailures(tx, userId)
        return beginSession(tx, context, entrant, now)
      })
    },
  )
}

/** A challenge for a visitor: for the passkeys of who has passed a first step, otherwise for whichever there is. */
export const passkeyOptions = async (
  form: InputOf<typeof authApi.passkeyOptions>,
  { database, config, now }: Context,
): Promise<DataOf<typeof authApi.passkeyOptions>> => {
  const { platformId, uuid, step } = form
  const party = relyingPartyOf(config, platformId)
  if (party === null) throw new PlatformError('illegalState')
  const known =
    step === undefined
      ? []
      : await readPasskeys(database, {
          userId: (await readStep(database, { uuid, platformId, step, client: '' }, now)).user.id,
          platformId,
        })
  const { challenge, options } = await toShowOptions(party, known)
  await openChallenge(database, visitorKey(form), challenge, now)
  return { options }
}

/** A passkey alone, which has verified its user: two factors at once, and no account was typed. */
export const passkey = async (form: PasskeyForm, context: Context): Promise<SignedIn> => {
  const { database, config, ip, now } = context
  const { answer, platformId, uuid, deviceKey, client } = form
  const attempt = await takeAddressTry(database, ip, now)
  if (attempt.retryAfter > 0) throw new PlatformError('tooManyRequests', { retryAfter: attempt.retryAfter })
  const challenge = await takeChallenge(database, visitorKey(form), now)
  const party = relyingPartyOf(config, platformId)
  const found = await findPasskey(database, { credentialId: answer.id, platformId })
  return orWrongFactor(
    context,
    form,
    () => ({ account: found?.user.account ?? '', userId: found?.user.id ?? null }),
    async () => {
      if (challenge === null || party === null || found === undefined) throw new Refusal('wrongFactor')
      const { row, user } = found
      const shown = await readShownPasskey(party, { row, answer, challenge })
      if (shown === null) throw new Refusal('wrongFactor')
      if (user.status !== 1) throw new Refusal('disabled')
      if (!user.brandJurisdiction.includes(platformId)) throw new Refusal('otherBrand')
      if (isPasswordOff(config, platformId, user)) {
        await attempt.takeBack()
        throw new Refusal('passwordOff')
      }
      const signedIn = await context.commit(async (tx) => {
        const entrant = { user, platformId, way: 'passkey', uuid, deviceKey, client, provider: null } as const
        await lockEntrant(tx, entrant)
        if (!(await spendPasskey(tx, shown, now))) throw new Refusal('passkeyCounter')
        return beginSession(tx, context, entrant, now)
      })
      await attempt.takeBack()
      return signedIn
    },
  )
}
