import 'server-only'
import { randomUUID } from 'node:crypto'
import { type Entered, LoginResult } from '@/lib/contract/auth'
import type { Envelope } from '@/lib/contract/envelope'
import { codes } from '@/lib/contract/error-code'
import { userApi } from '@/lib/contract/user'
import { toReceived } from '@/lib/format/received'
import { newSession, sealSession, toSessionCookie } from '@/lib/session/session'
import { clearedStepCookie, toStepCookie } from '@/lib/session/sign-in-step'
import { jsonAnswer, retryAfterOf } from '../answers'
import { askPlatform, toUpstreamRequest } from '../ask-platform'
import type { Call } from '../call'
import type { BffAnswer } from '../exchange'
import { readEnvelope } from '../platform-answer'
import { UpstreamFailure, withUpstream } from '../upstream'
import { endSessionHere } from './end-session-here'
import { oweSignOut } from './owed-sign-outs'

type Asking = Pick<Call, 'request' | 'endpoint' | 'platformId' | 'language' | 'session'>

/**
 * Who has signed in, of a platform whose sign-in does not say it. Spec 4: a session whose user's information cannot be
 * loaded is none.
 */
const readUser = (call: Asking, token: string): Promise<{ userId: string } | { refused: Envelope; status: number }> => {
  const request = toUpstreamRequest({ ...call, endpoint: userApi.info }, { query: '' })
  // Part of the call that is under way, whose permit it shares.
  return withUpstream({ ...request, token, signal: undefined }, async (answer) => {
    const { envelope } = await readEnvelope(answer, userApi.info)
    if (envelope.code !== codes.ok) return { refused: envelope, status: answer.status }
    const { success, data } = userApi.info.data.safeParse(toReceived(userApi.info, envelope.data, call.platformId))
    if (!success) throw new UpstreamFailure('badGateway')
    return { userId: data.userId }
  })
}

/** What came of a step: an answer of the platform that is no success, or the cookies to set and what the browser gets. */
export type Begun = { refused: BffAnswer; code: number } | { entered: Entered; msg: string; cookies: string[] }

/**
 * Asks the platform for a session by an endpoint that opens one. Its tokens go into sealed cookies and never to the
 * browser; a session that the browser had before ends.
 */
export const beginSession = (call: Asking, body: object, oidc: 0 | 1): Promise<Begun> => {
  const { request, platformId, session } = call
  const asked = toUpstreamRequest(call, { body: Buffer.from(JSON.stringify(body)), query: '' })
  return askPlatform(call, asked, async (answer): Promise<Begun> => {
    const { envelope } = await readEnvelope(answer)
    const { code, msg } = envelope
    if (code !== codes.ok) {
      const refusal = jsonAnswer(envelope, request.requestId, answer.status)
      return { code, refused: { ...refusal, headers: { ...refusal.headers, ...retryAfterOf(answer.headers) } } }
    }
    const result = LoginResult.safeParse(envelope.data)
    if (!result.success) throw new UpstreamFailure('badGateway')
    if ('step' in result.data) {
      const { step, ways } = result.data
      return { entered: { ways }, msg, cookies: [await toStepCookie({ step, ways, platformId, oidc })] }
    }
    const { token } = result.data
    const user = result.data.userId === '' ? await readUser(call, token) : result.data
    if ('refused' in user)
      return { code: user.refused.code, refused: jsonAnswer(user.refused, request.requestId, user.status) }
    const { userId } = user
    const begun = newSession({ sid: randomUUID(), token, userId, platformId, ...(oidc === 1 && { oidc }) })
    const cookie = toSessionCookie(await sealSession(begun), begun)
    // The browser holds the new one now; a copy of the old is worth nothing here or at another replica.
    if (session) {
      endSessionHere(session)
      await oweSignOut(session, { soon: true })
    }
    return { entered: { userId }, msg, cookies: [cookie, clearedStepCookie()] }
  })
}
