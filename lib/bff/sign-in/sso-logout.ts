import 'server-only'
import { authApi } from '@/lib/contract/auth'
import { codes, unreachableCodes } from '@/lib/contract/error-code'
import { errorAnswer, jsonAnswer, Refusal } from '../answers'
import { askPlatform, toUpstreamRequest } from '../ask-platform'
import type { BffAnswer } from '../exchange'
import { readRequestBody } from '../limits/admission'
import { readEnvelope } from '../platform-answer'
import { UpstreamFailure } from '../upstream'
import { logger } from '../watch/logger'
import { onBrand } from './sso-answer'

const maxBody = 16 * 1024

/** What the provider asks to end. OpenID Connect Back-Channel Logout 1.0, 2.5. */
const readToken = (body: Buffer): string | undefined => {
  const given = new URLSearchParams(body.toString('latin1')).getAll('logout_token')
  return given.length === 1 && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(given[0] ?? '') ? given[0] : undefined
}

/**
 * `POST /sso/logout`: the provider's server says that somebody has signed out there. Whoever calls it is believed by the
 * token alone, which the platform checks; it sends no cookies, and none would count.
 */
export const takeProviderLogout = onBrand('POST', async ({ request, platformId, language }): Promise<BffAnswer> => {
  const { requestId } = request
  const refuse = (description: string) =>
    jsonAnswer({ error: 'invalid_request', error_description: description }, requestId, 400)
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.header('content-type') ?? '')) {
    throw new Refusal('unsupportedMediaType')
  }
  const body = await readRequestBody(request, maxBody)
  if (body === null) throw new Refusal('payloadTooLarge')
  const logoutToken = readToken(body)
  if (logoutToken === undefined) return refuse('no single logout_token')
  const call = { request, endpoint: authApi.oidcLogout, platformId, language, session: null }
  const form = Buffer.from(JSON.stringify({ logoutToken, platformId }))
  try {
    const code = await askPlatform(call, toUpstreamRequest(call, { body: form, query: '' }), async (answer) => {
      const { envelope } = await readEnvelope(answer)
      return envelope.code
    })
    if (code === codes.ok) return jsonAnswer({}, requestId)
    logger().warn({ requestId, platformId, code }, 'logout of the provider refused')
    if (code === codes.tooManyRequests || code === codes.failure || unreachableCodes.has(code)) {
      return errorAnswer('unavailable', language, requestId)
    }
    return refuse('the logout token is not accepted')
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    logger().warn({ requestId, platformId, reason: error.reason }, 'logout of the provider not passed on')
    return errorAnswer('unavailable', language, requestId)
  }
})
