import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { LoginResult } from '@/lib/contract/auth'
import type { Envelope } from '@/lib/contract/envelope'
import { codes } from '@/lib/contract/error-code'
import {
  clearedSessionCookie,
  endSession,
  readCookie,
  sealSession,
  toSessionCookie,
  toVisitorCookie,
  visitorCookie,
} from '@/lib/session/session'
import type { Call } from './call'
import { dataHeaders } from './envelope-response'
import { UpstreamFailure } from './upstream'

const fresh = new WeakMap<Request, string>()

/** The visitor's own id, from its httpOnly cookie; a first visitor gets one with the answer. */
const visitorIdOf = (request: Request): string => {
  const known = readCookie(request.headers.get('cookie'), visitorCookie)
  if (known && /^[\w-]{36}$/.test(known)) return known
  const id = fresh.get(request) ?? randomUUID()
  fresh.set(request, id)
  return id
}

/** What the platform knows a visitor by: it cannot be turned back into the cookie. */
export const visitorOf = ({ request }: Pick<Call, 'request'>): string =>
  createHash('sha256')
    .update(`visitor:${visitorIdOf(request)}`)
    .digest('hex')
    .slice(0, 48)

/** Adds the visitor cookie for a first visitor. */
export const withVisitor = ({ request }: Pick<Call, 'request'>, response: Response): Response => {
  const id = fresh.get(request)
  if (id) response.headers.append('Set-Cookie', toVisitorCookie(id))
  return response
}

/** The sign-in form as the platform receives it. What the browser says of visitor or brand does not count. */
export const toLoginBody = (call: Call, body: Buffer): Buffer => {
  const form: unknown = JSON.parse(body.toString('utf8'))
  if (typeof form !== 'object' || form === null || Array.isArray(form)) throw new SyntaxError('not a form')
  return Buffer.from(JSON.stringify({ ...form, uuid: visitorOf(call), platformId: call.platformId }))
}

/** Puts the token into the seal and takes it out of the answer. */
export const answerLogin = async (call: Call, status: number, envelope: Envelope): Promise<Response> => {
  const headers = dataHeaders(call.requestId)
  if (envelope.code !== codes.ok) {
    return withVisitor(call, new Response(JSON.stringify(envelope), { status, headers }))
  }
  const result = LoginResult.safeParse(envelope.data)
  if (!result.success) throw new UpstreamFailure('badGateway')
  const { token, userId } = result.data
  const seal = await sealSession({ v: 1, sid: randomUUID(), token, userId, platformId: call.platformId })
  if (call.session) endSession(call.session)
  headers.append('Set-Cookie', toSessionCookie(seal))
  return new Response(JSON.stringify({ code: codes.ok, msg: envelope.msg, data: { userId } }), { headers })
}

/** Ends the session in the browser and here, also when the platform could not be told. */
export const answerLogout = (call: Call): Response => {
  if (call.session) endSession(call.session)
  const headers = dataHeaders(call.requestId)
  headers.append('Set-Cookie', clearedSessionCookie())
  return new Response(JSON.stringify({ code: codes.ok, msg: 'success', data: null }), { headers })
}
