import 'server-only'
import { authApi } from '@/lib/contract/auth'
import { codes } from '@/lib/contract/error-code'
import { hasTooManyParameters } from '@/lib/contract/request-limits'
import { toClientText } from '@/lib/format/client-name'
import { deviceOf, toDeviceCookie } from '@/lib/session/device-cookie'
import { readCookie } from '@/lib/session/session'
import { clearedStepCookie, openStep, stepCookie } from '@/lib/session/sign-in-step'
import { errorAnswer, jsonAnswer, Refusal } from '../answers'
import { askPlatform, readForm, toUpstreamRequest } from '../ask-platform'
import type { Call, CallHandler } from '../call'
import { answerJson } from '../platform-answer'
import { readDeviceCookie, readVisitor, toOwner, type Visitor, withVisitor } from '../visitor'
import { beginSession } from './begin-session'

/** What the console knows of who signs in; what the browser says of it does not count. */
export const seen = ({ request, platformId }: Pick<Call, 'request' | 'platformId'>, { uuid }: Visitor) => ({
  uuid,
  platformId,
  client: toClientText(request.header('user-agent') ?? ''),
})

const stepOf = ({ request, platformId }: Call) => openStep(readCookie(request.header('cookie'), stepCookie), platformId)

const isStale = (code: number): boolean => code === codes.stepExpired

/** The first step, by password. */
const byPassword: CallHandler = async (call) => {
  const { request } = call
  const visitor = readVisitor(call)
  const { device, form } = await readForm(call, (typed) => {
    // One that the platform may know, or one that it shall know when the password is right.
    const owned = deviceOf(readDeviceCookie(call), toOwner(call, typed.username))
    return { device: owned, form: { ...typed, ...seen(call, visitor), deviceKey: owned.key } }
  })
  const begun = await beginSession(call, form, 0)
  if ('refused' in begun) return withVisitor(visitor, begun.refused)
  const { entered, msg, cookies } = begun
  return withVisitor(visitor, {
    ...jsonAnswer({ code: codes.ok, msg, data: entered }, request.requestId),
    cookies: [...cookies, toDeviceCookie(device.cookieValue)],
  })
}

/** The second step of what this browser has begun. */
const bySecondStep: CallHandler = async (call) => {
  const { request, language } = call
  const step = await stepOf(call)
  if (!step) return errorAnswer('stepExpired', language, request.requestId, { cookie: clearedStepCookie() })
  const visitor = readVisitor(call)
  const form = await readForm(call, ({ proof }) => ({ proof, ...seen(call, visitor), step: step.step }))
  const begun = await beginSession(call, form, step.oidc)
  if ('refused' in begun) {
    if (isStale(begun.code)) begun.refused.cookies.push(clearedStepCookie())
    return withVisitor(visitor, begun.refused)
  }
  const { entered, msg, cookies } = begun
  return { ...jsonAnswer({ code: codes.ok, msg, data: entered }, request.requestId), cookies }
}

/** A passkey alone. */
const byPasskey: CallHandler = async (call) => {
  const { request } = call
  const visitor = readVisitor(call)
  const form = await readForm(call, ({ answer }) => ({ answer, ...seen(call, visitor) }))
  const begun = await beginSession(call, form, 0)
  if ('refused' in begun) return withVisitor(visitor, begun.refused)
  const { entered, msg, cookies } = begun
  return { ...jsonAnswer({ code: codes.ok, msg, data: entered }, request.requestId), cookies }
}

/** Every call that opens a session for a browser. */
export const signIn: CallHandler = async (call) => {
  const { path } = call.endpoint
  // None of them has a query, and none is passed on: still, nobody sends a long one for nothing.
  if (hasTooManyParameters(call.request.search)) throw new Refusal('badRequest')
  if (path === authApi.secondStep.path) return bySecondStep(call)
  return path === authApi.passkey.path ? byPasskey(call) : byPassword(call)
}

/** A challenge for an authenticator: of the sign-in that this browser has begun, unless it asks for one `alone`. */
export const issuePasskeyOptions: CallHandler = async (call) => {
  const visitor = readVisitor(call)
  const alone = await readForm(call, (typed) => typed.alone === true)
  const step = alone ? null : await stepOf(call)
  const { uuid, platformId } = seen(call, visitor)
  const body = Buffer.from(JSON.stringify({ uuid, platformId, ...(step && { step: step.step }) }))
  return askPlatform(call, toUpstreamRequest(call, { body, query: '' }), async (answer) =>
    withVisitor(visitor, await answerJson(call, answer)),
  )
}
