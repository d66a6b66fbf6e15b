import 'server-only'
import { randomUUID } from 'node:crypto'
import { LoginResult } from '@/lib/contract/auth'
import { codes } from '@/lib/contract/error-code'
import { toClientText } from '@/lib/format/client-name'
import { deviceOf, toDeviceCookie } from '@/lib/session/device-cookie'
import { newSession, sealSession, toSessionCookie } from '@/lib/session/session'
import { jsonAnswer, retryAfterOf } from './answers'
import { askPlatform, readForm, toUpstreamRequest } from './ask-platform'
import type { CallHandler } from './call'
import { endSessionHere } from './end-session-here'
import { oweSignOut } from './owed-sign-outs'
import { readEnvelope } from './platform-answer'
import { UpstreamFailure } from './upstream'
import { readDeviceCookie, readVisitor, toOwner, withVisitor } from './visitor'

/**
 * Signs in. The platform receives the form with what the console knows: what the browser says of visitor, brand or
 * device does not count. Its token goes into the seal and never to the browser.
 */
export const signIn: CallHandler = async (call) => {
  const { request, platformId, session } = call
  const visitor = readVisitor(call)
  const { device, body } = await readForm(call, (form) => {
    // One that the platform may know, or one that it shall know when the password is right.
    const owned = deviceOf(readDeviceCookie(call), toOwner(call, form.username))
    const client = toClientText(request.header('user-agent') ?? '')
    const own = { uuid: visitor.uuid, platformId, client, deviceKey: owned.key }
    return { device: owned, body: Buffer.from(JSON.stringify({ ...form, ...own })) }
  })
  return askPlatform(call, toUpstreamRequest(call, { body }), async (answer) => {
    const { envelope } = await readEnvelope(answer)
    if (envelope.code !== codes.ok) {
      const refusal = jsonAnswer(envelope, request.requestId, answer.status)
      return withVisitor(visitor, { ...refusal, headers: { ...refusal.headers, ...retryAfterOf(answer.headers) } })
    }
    const result = LoginResult.safeParse(envelope.data)
    if (!result.success) throw new UpstreamFailure('badGateway')
    const { token, userId } = result.data
    const begun = newSession({ sid: randomUUID(), token, userId, platformId })
    const cookie = toSessionCookie(await sealSession(begun), begun)
    // The browser holds the new one now; a copy of the old is worth nothing here or at another replica.
    if (session) {
      endSessionHere(session)
      await oweSignOut(session, { soon: true })
    }
    return {
      ...jsonAnswer({ code: codes.ok, msg: envelope.msg, data: { userId } }, request.requestId),
      cookies: [cookie, toDeviceCookie(device.cookieValue)],
    }
  })
}
