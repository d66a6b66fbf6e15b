import 'server-only'
import { consoleConfig } from '@/lib/config/console-config'
import { codes } from '@/lib/contract/error-code'
import { clearedSessionCookie } from '@/lib/session/session'
import { jsonAnswer, Refusal } from '../answers'
import { askPlatform, readForm, toUpstreamRequest } from '../ask-platform'
import type { Call, CallHandler } from '../call'
import { readEnvelope } from '../platform-answer'
import { endSessionHere } from './end-session-here'
import { signOutAddress } from './oidc-provider'
import { oweSignOut } from './owed-sign-outs'

/** Whether the platform has taken it: it says so, or the session is over there already. */
const tellPlatform = async (call: Call): Promise<boolean> => {
  const body = await readForm(call, (_, bytes) => bytes)
  return askPlatform(call, toUpstreamRequest(call, { body }), async (answer) => {
    const { code } = (await readEnvelope(answer)).envelope
    return code === codes.ok || code === codes.unauthorized || answer.status === 401
  })
}

/** Where a session that the company's account began is signed out too; null for every other. */
const nextOf = async ({ session, platformId }: Call): Promise<{ next: string } | null> => {
  const settings = session?.oidc === 1 ? consoleConfig().oidc.get(platformId) : undefined
  const next = settings ? await signOutAddress(settings) : null
  return next === null ? null : { next }
}

/**
 * Signs out: the session ends here and in the browser whatever the platform does, and also when there was none. Only a
 * request that no page of ours sends is refused.
 */
export const signOut: CallHandler = async (call) => {
  const { request, session } = call
  if (session) {
    const isTold = await tellPlatform(call).catch((error: unknown) => {
      // Being busy is no reason to keep somebody signed in.
      if (error instanceof Refusal && error.reason !== 'unavailable') throw error
      return false
    })
    endSessionHere(session)
    if (!isTold) await oweSignOut(session)
  }
  const data = await nextOf(call)
  return {
    ...jsonAnswer({ code: codes.ok, msg: 'success', data }, request.requestId),
    cookies: [clearedSessionCookie()],
  }
}
