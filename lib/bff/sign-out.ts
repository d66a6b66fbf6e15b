import 'server-only'
import { codes } from '@/lib/contract/error-code'
import { clearedSessionCookie } from '@/lib/session/session'
import { jsonAnswer, Refusal } from './answers'
import { askPlatform, readForm, toUpstreamRequest } from './ask-platform'
import type { Call, CallHandler } from './call'
import { endSessionHere } from './end-session-here'
import { readEnvelope } from './platform-answer'

const tellPlatform = async (call: Call): Promise<void> => {
  const body = await readForm(call, (_, bytes) => bytes)
  await askPlatform(call, toUpstreamRequest(call, { body }), readEnvelope)
}

/**
 * Signs out: the session ends here and in the browser whatever the platform does, and also when there was none. Only a
 * request that no page of ours sends is refused.
 */
export const signOut: CallHandler = async (call) => {
  const { request, session } = call
  if (session) {
    await tellPlatform(call).catch((error: unknown) => {
      if (error instanceof Refusal) throw error
    })
    endSessionHere(session)
  }
  return {
    ...jsonAnswer({ code: codes.ok, msg: 'success', data: null }, request.requestId),
    cookies: [clearedSessionCookie()],
  }
}
