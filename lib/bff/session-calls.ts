import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { LoginResult } from '@/lib/contract/auth'
import { captchaApi } from '@/lib/contract/captcha'
import type { Envelope } from '@/lib/contract/envelope'
import { codes } from '@/lib/contract/error-code'
import { toClientText } from '@/lib/format/client-name'
import { deviceCookie, deviceOf, knownDeviceKey, toDeviceCookie } from '@/lib/session/device-cookie'
import {
  clearedSessionCookie,
  newSession,
  readCookie,
  sealSession,
  toSessionCookie,
  toVisitorCookie,
  visitorCookie,
} from '@/lib/session/session'
import { jsonAnswer, retryAfterOf } from './answers'
import type { Call } from './call'
import { endSessionHere } from './end-session-here'
import type { BffAnswer, BffRequest } from './exchange'
import { type UpstreamAnswer, UpstreamFailure } from './upstream'

/** A captcha belongs to one visitor, whom the console identifies, not the browser. */
export const captchaPath = captchaApi.issue.path

/** The visitor's id from its httpOnly cookie; a first-time visitor gets one with the answer. */
export const readVisitor = (request: BffRequest): Call['visitor'] => {
  const known = readCookie(request.header('cookie'), visitorCookie)
  return known && /^[\w-]{36}$/.test(known) ? { id: known, isNew: false } : { id: randomUUID(), isNew: true }
}

/** The id by which the platform knows a visitor: it cannot be turned back into the cookie. */
export const visitorOf = ({ visitor }: Pick<Call, 'visitor'>): string =>
  createHash('sha256').update(`visitor:${visitor.id}`).digest('hex').slice(0, 48)

/** Sets the visitor cookie for a first-time visitor whose call is bound to one. */
export const withVisitor = ({ visitor }: Pick<Call, 'visitor'>, answer: BffAnswer): BffAnswer => {
  if (visitor.isNew) answer.cookies.push(toVisitorCookie(visitor.id))
  return answer
}

const readDeviceCookie = ({ request }: Pick<Call, 'request'>): string | undefined =>
  readCookie(request.header('cookie'), deviceCookie)

const toOwner = ({ platformId }: Pick<Call, 'platformId'>, account: unknown) => ({
  platformId,
  account: typeof account === 'string' ? account : '',
})

/**
 * The sign-in form as the platform receives it. Visitor, brand and device sent by the browser are ignored. The
 * device is one that the platform may know, or a new one for it to remember if the password is right.
 */
export const toLoginBody = (call: Call, form: Record<string, unknown>): Buffer => {
  const client = toClientText(call.request.header('user-agent') ?? '')
  const owner = toOwner(call, form.username)
  const device = deviceOf(readDeviceCookie(call), owner)
  call.device = device.cookieValue
  const own = { uuid: visitorOf(call), platformId: call.platformId, client, deviceKey: device.key }
  return Buffer.from(JSON.stringify({ ...form, ...own }))
}

/** The query for a captcha, with the console's own values for the visitor in place of the browser's. */
export const withVisitorQuery = (call: Call, query: string): string => {
  const parameters = new URLSearchParams(query)
  parameters.set('uuid', visitorOf(call))
  parameters.set('platformId', String(call.platformId))
  const deviceKey = knownDeviceKey(readDeviceCookie(call), toOwner(call, parameters.get('username')))
  if (deviceKey === undefined) parameters.delete('deviceKey')
  else parameters.set('deviceKey', deviceKey)
  return `?${parameters}`
}

/** Moves the token from the answer into the seal. */
export const answerLogin = async (
  call: Call,
  { status, headers }: Pick<UpstreamAnswer, 'status' | 'headers'>,
  envelope: Envelope,
): Promise<BffAnswer> => {
  const { requestId } = call.request
  if (envelope.code !== codes.ok) {
    const refusal = jsonAnswer(envelope, requestId, status)
    return withVisitor(call, { ...refusal, headers: { ...refusal.headers, ...retryAfterOf(headers) } })
  }
  const result = LoginResult.safeParse(envelope.data)
  if (!result.success) throw new UpstreamFailure('badGateway')
  const { token, userId } = result.data
  const session = newSession({ sid: randomUUID(), token, userId, platformId: call.platformId })
  const cookie = toSessionCookie(await sealSession(session), session)
  if (call.session) endSessionHere(call.session)
  const cookies = [cookie, ...(call.device === undefined ? [] : [toDeviceCookie(call.device)])]
  return { ...jsonAnswer({ code: codes.ok, msg: envelope.msg, data: { userId } }, requestId), cookies }
}

/** Ends the session in the browser and here, even if the platform could not be told. */
export const answerLogout = ({ request, session }: Pick<Call, 'request' | 'session'>): BffAnswer => {
  if (session) endSessionHere(session)
  const answer = jsonAnswer({ code: codes.ok, msg: 'success', data: null }, request.requestId)
  return { ...answer, cookies: [clearedSessionCookie()] }
}
