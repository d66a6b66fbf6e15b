import 'server-only'
import type { Captcha } from '@/lib/contract/captcha'
import { codes } from '@/lib/contract/error-code'
import { knownDeviceKey } from '@/lib/session/device-cookie'
import { requireSession } from '../admit-call'
import { jsonAnswer } from '../answers'
import { askPlatform, toUpstreamRequest } from '../ask-platform'
import type { Call, CallHandler } from '../call'
import { answerJson } from '../platform-answer'
import { discard } from '../upstream'
import { readDeviceCookie, readVisitor, toOwner, type Visitor, withVisitor } from '../visitor'

/** The query, with what the console knows of visitor, brand and device in place of whatever the browser says. */
const toCaptchaQuery = (call: Call, { uuid }: Visitor): string => {
  const parameters = new URLSearchParams(call.request.search)
  parameters.set('uuid', uuid)
  parameters.set('platformId', String(call.platformId))
  const deviceKey = knownDeviceKey(readDeviceCookie(call), toOwner(call, parameters.get('username')))
  if (deviceKey === undefined) parameters.delete('deviceKey')
  else parameters.set('deviceKey', deviceKey)
  return `?${parameters}`
}

/** A captcha of one visitor: solved in one browser, it is worth nothing in another. */
export const issueCaptcha: CallHandler = async (call) => {
  requireSession(call)
  const visitor = readVisitor(call)
  const asked = toUpstreamRequest(call, { query: toCaptchaQuery(call, visitor) })
  return askPlatform(call, asked, async (answer) => {
    if (answer.status !== 404) return withVisitor(visitor, await answerJson(call, answer))
    // A platform without captchas asks for none.
    discard(answer.body)
    const none = { code: codes.ok, msg: 'success', data: { required: false, image: null } satisfies Captcha }
    return withVisitor(visitor, jsonAnswer(none, call.request.requestId))
  })
}
