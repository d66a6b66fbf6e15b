import 'server-only'
import { brandOfHost } from '@/lib/brand/host-table'
import { consoleConfig } from '@/lib/config/console-config'
import type { ErrorName } from '@/lib/contract/error-code'
import { type NamedEndpoint, routeKey, routes } from '@/lib/contract/registry'
import { hasTooManyParameters } from '@/lib/contract/request-limits'
import { toQuery } from '@/lib/format/query'
import { languageCookie, toLanguage } from '@/lib/i18n/request-language'
import { clearedSessionCookie, openSession, readCookie, sessionCookie } from '@/lib/session/session'
import { BrokenBody, isJson, mayCome, readRequestBody } from './admission'
import { errorAnswer } from './answers'
import type { Call } from './call'
import { answerStream } from './event-stream'
import type { BffAnswer, BffRequest } from './exchange'
import { forwardDownload } from './forward-download'
import { forwardUpload } from './forward-upload'
import { logger } from './logger'
import { answerJson } from './platform-answer'
import { readRequestJson } from './request-json'
import { answerLogout, captchaPath, readVisitor, toLoginBody, withVisitorQuery } from './session-calls'
import { UpstreamFailure, type UpstreamRequest, withUpstream } from './upstream'

const idempotencyKey = (request: BffRequest): string | undefined =>
  /^[\w-]{16,64}$/.exec(request.header('idempotency-key') ?? '')?.[0]

const send = async (call: Call): Promise<BffAnswer> => {
  const { request, endpoint, session, language } = call
  if (endpoint.upload) return forwardUpload(call, idempotencyKey(request))
  const refuse = (name: ErrorName) => errorAnswer(name, language, request.requestId)
  let body: Buffer | undefined
  let query = request.search
  if (request.method === 'POST') {
    if (!isJson(request)) return refuse('unsupportedMediaType')
    const read = await readRequestBody(request, endpoint.maxBody)
    if (read === null) return refuse('payloadTooLarge')
    try {
      const form = read.length > 0 ? readRequestJson(read) : {}
      if (endpoint.method === 'GET') query = toQuery(form)
      else body = endpoint.session === 'opens' ? toLoginBody(call, form) : read
    } catch {
      return refuse('badRequest')
    }
  } else if (endpoint.path === captchaPath) {
    query = withVisitorQuery(call, query)
  }
  if (hasTooManyParameters(query)) return refuse('badRequest')
  if (endpoint.stream) return answerStream(call)
  const asked: UpstreamRequest = {
    method: endpoint.method,
    path: endpoint.path + query,
    token: session?.token,
    language,
    requestId: request.requestId,
    clientAddress: request.address,
    idempotencyKey: endpoint.effect ? idempotencyKey(request) : undefined,
    body,
    contentType: body ? 'application/json' : undefined,
    // A change continues when the browser disconnects: whether it happened must not depend on a closed tab.
    signal: endpoint.effect ? undefined : request.signal,
  }
  if (endpoint.download) return forwardDownload(call, asked)
  // Acquired only now: a client with a slow body must not hold a permit that others wait for.
  if (request.acquirePermit && !(await request.acquirePermit())) return refuse('unavailable')
  return withUpstream(asked, (answer) => answerJson(call, answer))
}

/** The endpoint that a request names, or why there is none. */
const findEndpoint = ({ method, path }: BffRequest): NamedEndpoint | ErrorName => {
  const named = routes.get(routeKey(method, path))
  if (named) return named
  return routes.has(routeKey('GET', path)) || routes.has(routeKey('POST', path)) ? 'methodNotAllowed' : 'notFound'
}

/**
 * The proxy's core: turns one browser request into one platform call, by the contract's allow-list. Depends only on
 * the request, whoever received it. Never throws.
 */
export const forward = async (request: BffRequest): Promise<BffAnswer> => {
  const cookies = request.header('cookie')
  const language = toLanguage(readCookie(cookies, languageCookie), request.header('accept-language'))
  const refuse = (name: ErrorName | 'unreachable', cookie?: string) =>
    errorAnswer(name, language, request.requestId, cookie)
  const platformId = brandOfHost(consoleConfig().hosts, request.header('host'))
  if (!platformId) return refuse('misdirected')
  const named = findEndpoint(request)
  if (typeof named === 'string') return refuse(named)
  const { endpoint } = named
  if (!mayCome(request, endpoint)) return refuse('forbidden')
  const seal = readCookie(cookies, sessionCookie)
  const opened = await openSession(seal)
  const session = opened?.platformId === platformId ? opened : null
  if (!session && endpoint.access !== 'public') {
    if (endpoint.session === 'closes') return answerLogout({ request, session })
    return refuse('unauthorized', seal ? clearedSessionCookie() : undefined)
  }
  // The page was made for somebody else: another tab of this browser has signed in since.
  const expected = request.header('x-expected-user')
  if (session && expected && expected !== session.userId && !endpoint.session) return refuse('otherUser')
  const call: Call = { request, endpoint, platformId, language, session, visitor: readVisitor(request) }
  try {
    return await send(call)
  } catch (error) {
    // Signing out must always end the session here, whatever the platform does.
    if (endpoint.session === 'closes') return answerLogout(call)
    const reason =
      error instanceof UpstreamFailure ? error.reason : error instanceof BrokenBody ? 'cancelled' : 'failure'
    if (reason !== 'cancelled') {
      const line = { requestId: request.requestId, endpoint: named.name, reason }
      if (reason === 'failure') logger().error({ ...line, err: error }, 'call failed')
      else logger().warn(line, 'platform gave no usable answer')
    }
    return refuse(reason === 'cancelled' ? 'unavailable' : reason)
  }
}
