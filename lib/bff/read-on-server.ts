import 'server-only'
import type { DataOf, Endpoint } from '@/lib/contract/endpoint'
import { Envelope } from '@/lib/contract/envelope'
import { codes, type ErrorName, errorMessages } from '@/lib/contract/error-code'
import type { ReadResult } from '@/lib/contract/read-failure'
import { userApi } from '@/lib/contract/user'
import { toWrongAnswer, wrongAnswerText } from '@/lib/contract/wrong-answer'
import { toQuery } from '@/lib/format/query'
import { readAnswer, toReceived } from '@/lib/format/received'
import { currentLanguage } from '@/lib/i18n/current-language'
import { loadMessages } from '@/lib/i18n/load-messages'
import { currentSession, endOnServer } from '@/lib/session/current-session'
import { isKnownLacking } from './capabilities'
import { readBody, UpstreamFailure, withUpstream } from './upstream'
import { currentRequestId } from './watch/current-request-id'
import { watchedPlatform } from './watch/platform-state'

const toEnvelope = (endpoint: Endpoint, bytes: Buffer): Envelope => {
  try {
    return Envelope.parse(readAnswer(endpoint, bytes.toString('utf8')))
  } catch {
    throw new UpstreamFailure('badGateway')
  }
}

/** Spec 5: user information that holds nothing. */
const isEmpty = (data: unknown): boolean =>
  data === null || data === undefined || (typeof data === 'object' && Object.keys(data).length === 0)

/**
 * Reads one endpoint for the page being rendered, with the visitor's own rights. A session that the platform no longer
 * knows redirects to the sign-in page; every other failure is returned.
 */
export const readOnServer = async <E extends Endpoint>(
  endpoint: E,
  input: Record<string, unknown>,
): Promise<ReadResult<DataOf<E>>> => {
  const session = await currentSession()
  const language = await currentLanguage()
  const requestId = await currentRequestId()
  const fail = (name: ErrorName, words: ErrorName = name): ReadResult<DataOf<E>> => ({
    failure: { code: codes[name], message: errorMessages[words][language], requestId },
  })
  if (endpoint.effect) throw new Error(`${endpoint.path} changes something: a page only reads`)
  if (session && isKnownLacking(session.platformId, endpoint)) {
    const message = loadMessages(language).common.errors.notOffered
    return { failure: { code: codes.notFound, message, requestId: '' } }
  }
  // While the platform is silent a page says so, and does not keep its reader waiting.
  const signal = watchedPlatform.value?.late.signal
  let envelope: Envelope
  try {
    envelope = await withUpstream(
      { method: 'GET', path: endpoint.path + toQuery(input), token: session?.token, language, requestId, signal },
      async (answer) => toEnvelope(endpoint, await readBody(answer.body, 20 * 1024 * 1024)),
    )
  } catch (error) {
    const reason = error instanceof UpstreamFailure ? error.reason : 'badGateway'
    if (reason === 'gatewayTimeout') return fail(reason)
    if (reason === 'platformAway' || reason === 'cancelled') return fail('platformAway', 'unavailable')
    return reason === 'unreachable' ? fail('badGateway', 'unavailable') : fail('badGateway')
  }
  if (envelope.code === codes.unauthorized) return endOnServer(codes.unauthorized)
  if (envelope.code !== codes.ok) {
    const { generic } = loadMessages(language).common.errors
    return { failure: { code: envelope.code, message: envelope.msg || generic, requestId } }
  }
  if (endpoint.path === userApi.info.path && isEmpty(envelope.data)) return fail('noUserInfo')
  const data = session ? toReceived(endpoint, envelope.data, session.platformId) : envelope.data
  const parsed = endpoint.data.safeParse(data)
  // The schema's type is the endpoint's data type; the generic only hides that from the compiler.
  if (parsed.success) return { data: parsed.data as DataOf<E> }
  const message = wrongAnswerText(toWrongAnswer(endpoint, parsed.error), language)
  return { failure: { code: codes.badGateway, message, requestId } }
}
