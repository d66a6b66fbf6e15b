import type { DataOf, InputOf } from '@/lib/contract/endpoint'
import type { factorApi, StepUpProof } from '@/lib/contract/factor'
import { relyingPartyOf } from '../../kernel/config/relying-party'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { openChallenge, sessionKey } from '../factor/challenges'
import { checkProof } from '../factor/check-proof'
import { noteFactorShown, notePasswordShown, readFactorWays } from '../factor/factor-rows'
import { readPasskeys } from '../factor/passkey-rows'
import { toShowOptions } from '../factor/passkeys'
import { readNumberSetting } from '../setting/read-setting'
import { clearFactorFailures, clearOwnFailures, takeFactorTry, takeOwnTry } from './back-off'
import { isPassword } from './password'
import { isPasswordOff } from './password-off'
import { findAccount } from './sign-in-rows'

/** Who has no second factor shows the password, where it is what they sign in with. */
const mayShowPassword = ({ actor, config }: Context): boolean =>
  !actor.hasFactor && !isPasswordOff(config, actor.platformId, actor)

/** How the caller can show now that it is them. Nothing at all: they sign in anew. */
export const stepUpOptions = async (_: unknown, context: Context): Promise<DataOf<typeof factorApi.stepUpOptions>> => {
  const { database, actor, config, now } = context
  const { userId, platformId, tokenId } = actor
  const ways = await readFactorWays(database, config, { userId, platformId })
  const party = ways.passkey === 1 ? relyingPartyOf(config, platformId) : null
  const password = mayShowPassword(context) ? 1 : 0
  if (party === null) return { ...ways, password, options: null }
  const { challenge, options } = await toShowOptions(party, await readPasskeys(database, { userId, platformId }))
  await openChallenge(database, sessionKey(tokenId), challenge, now)
  return { ...ways, password, options }
}

/** Looks at what was shown. Null: it is wrong. A right one is used up in the transaction. */
type Look = () => Promise<((tx: Database) => Promise<boolean>) | null>

const lookAtFactor =
  (context: Context, proof: Exclude<StepUpProof, { kind: 'password' }>): Look =>
  async () => {
    const { userId, platformId, tokenId: sessionId, account } = context.actor
    const spend = await checkProof(context, { userId, platformId, proof, challengeKey: sessionKey(sessionId) })
    if (spend === null) return null
    return async (tx) => {
      const failure = await spend(tx)
      // Its row of the log tells of a passkey that may have been copied.
      if (failure === 'passkeyCounter') context.audit({ module: 'factor', target: `${account} ${failure}` })
      if (failure !== null) return false
      await noteFactorShown(tx, { sessionId, userId, now: context.now })
      await clearFactorFailures(tx, userId)
      return true
    }
  }

const lookAtPassword =
  (context: Context, password: string): Look =>
  async () => {
    const { database, actor, now } = context
    const { account, userId, tokenId } = actor
    const user = await findAccount(database, account)
    if (!(await isPassword(password, user?.passwordHash, true))) return null
    return async (tx) => {
      await notePasswordShown(tx, tokenId, now)
      await clearOwnFailures(tx, userId)
      return true
    }
  }

/**
 * Shows once more that it is the caller: for five minutes this session may do what asks for it. Every try counts before it
 * is looked at; whatever is wrong, the answer is `wrongFactor`.
 */
export const stepUp = async ({ proof }: InputOf<typeof factorApi.stepUp>, context: Context): Promise<null> => {
  const { database, actor, now } = context
  const { userId, account, platformId } = actor
  const isOfPassword = proof.kind === 'password'
  if (isOfPassword && !mayShowPassword(context)) throw new PlatformError('wrongFactor')
  const waitAfter = await readNumberSetting(database, platformId, 'login.maxFail')
  const attempt = await (isOfPassword ? takeOwnTry : takeFactorTry)(database, userId, now, waitAfter)
  if (attempt.retryAfter > 0) throw new PlatformError('tooManyRequests', { retryAfter: attempt.retryAfter })
  const look = isOfPassword ? lookAtPassword(context, proof.password) : lookAtFactor(context, proof)
  const spend = await look().catch(async (error: unknown) => {
    // Nobody has looked at it.
    await attempt.takeBack()
    throw error
  })
  if (spend === null) throw new PlatformError('wrongFactor')
  return context.commit(async (tx) => {
    if (!(await spend(tx))) throw new PlatformError('wrongFactor')
    context.audit({ module: 'factor', target: account, after: { shown: proof.kind } })
    return null
  })
}
