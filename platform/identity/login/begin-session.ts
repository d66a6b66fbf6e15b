import type { SecondStep, SignedIn } from '@/lib/contract/auth'
import { toClientText } from '@/lib/format/client-name'
import { appendLogin } from '../../kernel/audit/login-log'
import type { Database } from '../../kernel/db/database'
import type { Context } from '../../kernel/http/context'
import { endOldest } from '../../kernel/session/end-oldest'
import { noteAccount } from '../../kernel/session/note-account'
import { openSession } from '../../kernel/session/open-session'
import { isFactorAsked } from '../factor/factor-asked'
import { readFactorWays } from '../factor/factor-rows'
import { byOf, type Entrant } from './entrant'
import { rememberDevice } from './known-device'
import { expirePassword } from './password-lifetime'
import { noteSignIn } from './sign-in-rows'
import { openStep } from './sign-in-step'

/**
 * Begins a session, in the transaction of the sign-in that gave it: every way in ends here.
 * @param factorTime When a second factor was shown; null: none was.
 */
export const beginSession = async (
  tx: Database,
  context: Context,
  entrant: Entrant,
  factorTime: Date | null,
): Promise<SignedIn> => {
  const { config, ip, now, userAgent, requestId, tellSessions } = context
  const { user, platformId, way, deviceKey, provider } = entrant
  // From then on its age would count as a factor that was shown.
  if (user.factorKinds !== 0 && factorTime === null) throw new Error('a session without the second factor of its user')
  const client = entrant.client || toClientText(userAgent)
  await noteSignIn(tx, user.id, now, ip)
  const isGiven = way === 'password' && (await expirePassword(tx, { userId: user.id, platformId, now }))
  const endedSessions = await endOldest(tx, { userId: user.id, leave: config.sessions - 1, now, tellSessions })
  const isNew = await rememberDevice(tx, { userId: user.id, deviceKey, now })
  const { token, sessionId } = await openSession(tx, {
    userId: user.id,
    platformId,
    ip,
    userAgent: client,
    way,
    newBrowser: isNew ? 1 : 0,
    factorTime,
    mustShow: isGiven ? 1 : 0,
    mustEnrol: user.factorKinds === 0 && way !== 'passkey' && (await isFactorAsked(tx, entrant)) ? 1 : 0,
    oidcIssuer: provider?.issuer ?? null,
    oidcSubject: provider?.subject ?? null,
    oidcSid: provider?.sid ?? null,
    now,
  })
  if (isNew) await noteAccount(tx, { userId: user.id, kind: 'newBrowser', now, ip, client, sessionId })
  await appendLogin(tx, {
    now,
    ip,
    client,
    requestId,
    account: user.account,
    userId: user.id,
    loginType: 1,
    failReason: '',
    platformId,
  })
  const after = { ...(way !== 'password' && { way }), ...(endedSessions > 0 && { endedSessions }) }
  context.audit({
    module: 'auth',
    target: user.account,
    by: byOf(user),
    ...(Object.keys(after).length > 0 && { after }),
  })
  return { token, userId: String(user.id) }
}

/** After a right first step: a session for who has no second factor, and otherwise the second step. */
export const passFirstStep = async (
  tx: Database,
  context: Context,
  entrant: Entrant,
): Promise<SignedIn | SecondStep> => {
  const { user, platformId } = entrant
  if (user.factorKinds === 0) return beginSession(tx, context, entrant, null)
  context.audit({ module: 'auth', target: user.account, by: byOf(user), after: { way: entrant.way, secondStep: 1 } })
  return {
    step: await openStep(tx, entrant, context.now),
    ways: await readFactorWays(tx, context.config, { userId: user.id, platformId }),
  }
}
