import 'server-only'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { brandOfHost } from '@/lib/brand/host-table'
import type { Endpoint } from '@/lib/contract/endpoint'
import { Envelope } from '@/lib/contract/envelope'
import { codes } from '@/lib/contract/error-code'
import { routeKey, routes } from '@/lib/contract/registry'
import { languageCookie, toLanguage } from '@/lib/i18n/request-language'
import { consoleConfig } from '@/lib/session/console-config'
import { clearedSessionCookie, openSession, readCookie, sessionCookie } from '@/lib/session/session'
import type { Call } from './call'
import { dataHeaders, errorResponse } from './envelope-response'
import { dataPolicy, securityHeaders } from './security-headers'
import { answerLogin, answerLogout, toLoginBody, visitorOf, withVisitor } from './session-calls'
import { readBody, type UpstreamAnswer, UpstreamFailure, withUpstream } from './upstream'

const jsonLimit = 20 * 1024 * 1024

const isOwnOrigin = (request: Request): boolean => {
  const { headers } = request
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  // Without Sec-Fetch headers an Origin or Referer must name this host; a client that sends none is not a browser
  // that another site could steer.
  const source = headers.get('origin') ?? headers.get('referer')
  if (source === null) return true
  return URL.canParse(source) && new URL(source).host === headers.get('host')
}

/** A download may be opened by a plain link, so it carries no custom header: its one-time ticket stands for it. */
const mayCome = (request: Request, endpoint: Endpoint): boolean => {
  if (endpoint.download) return isOwnOrigin(request) || request.headers.get('sec-fetch-site') === 'none'
  return request.headers.get('x-console') === '1' && isOwnOrigin(request)
}

/** Body of at most the endpoint's cap, or null when it is longer: real bytes count, not what a header says. */
const readRequest = async (request: Request, limit: number): Promise<Buffer | null> => {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return null
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body ?? []) {
    size += part.length
    if (size > limit) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const toQuery = (body: Buffer): string => {
  const data: unknown = body.length > 0 ? JSON.parse(body.toString('utf8')) : {}
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(data ?? {})) query.set(key, String(value))
  return query.size > 0 ? `?${query}` : ''
}

const parseEnvelope = (bytes: Buffer): Envelope | null => {
  try {
    return Envelope.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    return null
  }
}

/** Hands the platform's envelope on as it came; only its code is looked at. */
const answerJson = async (call: Call, answer: UpstreamAnswer): Promise<Response> => {
  const bytes = await readBody(answer.body, jsonLimit)
  const envelope = parseEnvelope(bytes)
  if (!envelope) throw new UpstreamFailure('badGateway')
  if (call.endpoint.session === 'opens') return answerLogin(call, answer.status, envelope)
  if (call.endpoint.session === 'closes') return answerLogout(call)
  const headers = dataHeaders(call.requestId)
  const retryAfter = answer.headers['retry-after']
  if (typeof retryAfter === 'string' && /^\d{1,6}$/.test(retryAfter)) headers.set('Retry-After', retryAfter)
  const lost = envelope.code === codes.unauthorized || answer.status === 401
  // The cookie goes with the same answer that says so; otherwise every tab would reload for ever.
  if (lost && call.session) headers.append('Set-Cookie', clearedSessionCookie())
  return withVisitor(call, new Response(new Uint8Array(bytes), { status: answer.status, headers }))
}

const fileTypes =
  /^(?:text\/csv|application\/(?:octet-stream|pdf|zip|json|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet))\b/

/** Streams a file, as an attachment that no browser will run. An envelope instead of a file is an error. */
const answerFile = async (call: Call, answer: UpstreamAnswer): Promise<Response> => {
  const disposition = String(answer.headers['content-disposition'] ?? '')
  if (!disposition.startsWith('attachment')) return answerJson(call, answer)
  if (!fileTypes.test(answer.contentType)) throw new UpstreamFailure('badGateway')
  const headers = new Headers({
    ...securityHeaders,
    'Content-Security-Policy': dataPolicy,
    'Content-Type': answer.contentType,
    'Content-Disposition': disposition,
    'Cache-Control': 'no-store',
    'X-Request-Id': call.requestId,
  })
  return new Response(Readable.toWeb(answer.body) as ReadableStream, { status: answer.status, headers })
}

const withVisitorQuery = (call: Call, query: string): string => {
  const parameters = new URLSearchParams(query)
  parameters.set('uuid', visitorOf(call))
  return `?${parameters}`
}

const send = async (call: Call): Promise<Response> => {
  const { request, endpoint, session, language, requestId } = call
  const refuse = (name: Parameters<typeof errorResponse>[0]) => errorResponse(name, language, requestId)
  let body: Buffer | undefined
  let query = new URL(request.url).search
  if (request.method === 'POST') {
    if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return refuse('unsupportedMediaType')
    const read = await readRequest(request, endpoint.maxBody)
    if (read === null) return refuse('payloadTooLarge')
    try {
      if (endpoint.method === 'GET') query = toQuery(read)
      else body = endpoint.session === 'opens' ? toLoginBody(call, read) : read
    } catch {
      return refuse('badRequest')
    }
  } else if (endpoint.path === '/sys/captcha') {
    query = withVisitorQuery(call, query)
  }
  return withUpstream(
    {
      method: endpoint.method,
      path: endpoint.path + query,
      token: session?.token,
      language,
      requestId,
      body,
      contentType: body ? 'application/json' : undefined,
      // A change goes on when the browser leaves; whether it happened must not depend on a closed tab.
      signal: endpoint.effect ? undefined : request.signal,
    },
    (answer) => (endpoint.download ? answerFile(call, answer) : answerJson(call, answer)),
  )
}

/**
 * The pipe: one request of the browser to one call of the platform, by the contract's allow-list. A pure function of
 * the request, so that a front door outside Next could serve it too. Never throws.
 */
export const forward = async (request: Request): Promise<Response> => {
  const requestId = randomUUID()
  const cookies = request.headers.get('cookie')
  const language = toLanguage(readCookie(cookies, languageCookie), request.headers.get('accept-language'))
  const refuse = (name: Parameters<typeof errorResponse>[0], cookie?: string) =>
    errorResponse(name, language, requestId, cookie)
  const platformId = brandOfHost(consoleConfig().hosts, request.headers.get('host'))
  if (!platformId) return refuse('misdirected')
  const { pathname } = new URL(request.url)
  const named = routes.get(routeKey(request.method, pathname))
  if (!named) {
    const known = routes.has(routeKey('GET', pathname)) || routes.has(routeKey('POST', pathname))
    return refuse(known ? 'methodNotAllowed' : 'notFound')
  }
  const { endpoint } = named
  if (!mayCome(request, endpoint)) return refuse('forbidden')
  const opened = await openSession(readCookie(cookies, sessionCookie))
  const session = opened?.platformId === platformId ? opened : null
  if (!session && endpoint.access !== 'public') {
    if (endpoint.session === 'closes')
      return answerLogout({ request, endpoint, platformId, language, requestId, session })
    return refuse('unauthorized', readCookie(cookies, sessionCookie) ? clearedSessionCookie() : undefined)
  }
  const call: Call = { request, endpoint, platformId, language, requestId, session }
  try {
    return await send(call)
  } catch (error) {
    // Signing out must always end the session here, whatever the platform does.
    if (endpoint.session === 'closes') return answerLogout(call)
    if (error instanceof UpstreamFailure) return refuse(error.reason === 'cancelled' ? 'unavailable' : error.reason)
    return refuse('failure')
  }
}
