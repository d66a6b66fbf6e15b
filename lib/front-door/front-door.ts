import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { millisecondsInMinute } from 'date-fns/constants'
import { BrokenBody } from '@/lib/bff/admission'
import { answerCall } from '@/lib/bff/answer-call'
import { errorAnswer } from '@/lib/bff/answers'
import { logger } from '@/lib/bff/logger'
import { metrics } from '@/lib/bff/metrics'
import { ownAnswers } from '@/lib/bff/own-paths'
import { dataPolicy, filePolicy, securityHeaders } from '@/lib/bff/security-headers'
import { beginRequestSpan } from '@/lib/bff/tracing'
import { brandOfHost } from '@/lib/brand/host-table'
import { consoleConfig } from '@/lib/config/console-config'
import type { ErrorName } from '@/lib/contract/error-code'
import { eventApi } from '@/lib/contract/event'
import { isOfBrand } from '@/lib/edge/paths'
import { languageCookie, toLanguage } from '@/lib/i18n/request-language'
import { readCookie } from '@/lib/session/session'
import { newTraceId } from '@/lib/telemetry/trace-id'
import { AdaptiveLimiter } from './adaptive-limiter'
import { clientAddress } from './client-address'
import { dropBody } from './drop-body'
import { sendAnswer, toBffRequest } from './node-exchange'
import { cleanPageRequest } from './page-request'
import { busyPage, errorPage } from './plain-page'
import { refuseRaw } from './raw-refusal'
import { type ReaderTimes, readerTimes, watchReaders } from './reader-watch'
import { readTarget, type Target } from './request-target'
import { describeTarget } from './route-of'
import type { StaticFiles } from './static-files'
import { writeWhole } from './write-whole'

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

type Parts = {
  /** Next. */
  servePage: NodeHandler
  files: StaticFiles
  /** True from the stop signal on: every answer then closes its connection. */
  isStopping: () => boolean
  /** How long slow readers are waited for; tests set shorter times. */
  readers?: Partial<ReaderTimes>
}

/** How long a request waits for a permit before it is turned away, and how long requests should take. */
const patience = { waitMs: 120, aimMs: 1000 }

const hasOneHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length === 1

/** Whether a person will see the answer: browser navigations. A page's calls ask for JSON. */
const isForReader = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-dest'] === 'document' || (headers.accept?.includes('text/html') ?? false)

const languageOf = ({ headers }: IncomingMessage) =>
  toLanguage(readCookie(headers.cookie ?? null, languageCookie), headers['accept-language'] ?? null)

/**
 * The console's server: it answers what needs no page itself (static files, health, reports, and everything for the
 * platform, through the proxy), limits concurrency, and leaves the pages to Next.
 */
export const createFrontDoor = ({ servePage, files, isStopping, readers }: Parts): Server => {
  // A call waits for the platform; a page costs our own processor; a sign-in page must always get through.
  const limiters = {
    call: new AdaptiveLimiter({ max: 80, min: 16, ...patience }),
    page: new AdaptiveLimiter({ max: 32, min: 4, ...patience }),
    publicPage: new AdaptiveLimiter({ max: 32, min: 4, ...patience }),
  }

  const watchReader = watchReaders({ ...readerTimes, ...readers })

  const refuse = (request: IncomingMessage, response: ServerResponse, id: string, name: ErrorName): void => {
    const language = languageOf(request)
    const answer = isForReader(request) ? errorPage(name, language, id) : errorAnswer(name, language, id)
    if (name === 'methodNotAllowed') answer.headers.Allow = 'GET, HEAD'
    sendAnswer(response, answer)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse, target: Target, id: string) => {
    if (target.kind === 'refused') return refuse(request, response, id, 'badRequest')
    const { path, search } = target
    const address = clientAddress(
      request.socket.remoteAddress,
      request.headers['x-forwarded-for']?.toString(),
      consoleConfig().trustedProxies,
    )
    const known = { path, search, requestId: id, address }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // Each chunk of a body costs the parser a turn, even a single byte. No browser sends a body without its length.
    if (request.headers['transfer-encoding'] !== undefined) {
      dropBody(request, response)
      return refuse(request, response, id, 'lengthRequired')
    }
    if (target.kind === 'service') {
      if (!isRead && request.method !== 'POST') return refuse(request, response, id, 'methodNotAllowed')
      // A machine's probe uses any host name; nothing here depends on the host.
      if (!isOfBrand(target.path)) {
        return sendAnswer(response, await ownAnswers[target.path](toBffRequest(request, response, known)))
      }
    }
    if (!brandOfHost(consoleConfig().hosts, request.headers.host ?? null)) {
      return refuse(request, response, id, 'misdirected')
    }
    if (target.kind !== 'call' && target.kind !== 'service' && !isRead) {
      return refuse(request, response, id, 'methodNotAllowed')
    }
    if (target.kind === 'static') {
      response.setHeader('Content-Security-Policy', filePolicy(path))
      return files.serve(request, response, () => refuse(request, response, id, 'notFound'))
    }
    // A permit covers the console's and the platform's work. It is released when the answer is ready, or when nobody
    // waits for it any more; a slow reader holds no permit that others wait for.
    let release: (() => void) | undefined
    const acquirePermit = async (limiter: AdaptiveLimiter): Promise<boolean> => {
      if (!(await limiter.acquire())) {
        metrics().refused.inc({ kind: target.kind })
        return false
      }
      const entered = performance.now()
      release = () => {
        release = undefined
        limiter.release(performance.now() - entered)
      }
      return true
    }
    if (target.kind === 'call' || target.kind === 'service') {
      const call = { ...toBffRequest(request, response, known), acquirePermit: () => acquirePermit(limiters.call) }
      const answerIt = target.kind === 'call' ? answerCall : ownAnswers[target.path]
      const made = await answerIt(call).finally(() => release?.())
      return sendAnswer(response, made)
    }
    if (!(await acquirePermit(target.isPublic ? limiters.publicPage : limiters.page))) {
      return sendAnswer(response, busyPage(languageOf(request), id))
    }
    if (response.destroyed) return release?.()
    response.once('close', () => release?.())
    writeWhole(response, () => release?.())
    // For what Next answers without a page, such as a redirect; a page sets its own policy.
    response.setHeader('Content-Security-Policy', dataPolicy)
    if (!/\.\w+$/.test(path)) response.setHeader('Cache-Control', 'no-store')
    cleanPageRequest(request, id)
    await servePage(request, response)
  }

  const server = createServer(
    { maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 5000, requireHostHeader: true, noDelay: true },
    (request, response) => {
      // Ours whatever the client sends: what a user reads off an error is the id of its trace.
      const id = newTraceId()
      const began = performance.now()
      const named = readTarget(request.url ?? '', files.names)
      // Node takes the first of two Host headers; a hop in front may have taken the other.
      const target: Target = hasOneHost(request) ? named : { kind: 'refused' }
      // A stream is in flight for hours: it would hide the other calls.
      const kind = target.kind === 'call' && target.path === eventApi.stream.path ? 'stream' : target.kind
      for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
      response.setHeader('X-Request-Id', id)
      if (kind === 'page') {
        response.setHeader('Vary', 'Host, Cookie')
        // A page's frame is sent before its rows: a terminator that buffers files must not buffer pages.
        response.setHeader('X-Accel-Buffering', 'no')
      }
      if (isStopping()) response.setHeader('Connection', 'close')
      // A stream may be silent for long; its own heartbeat ends it when its reader has gone.
      if (kind !== 'stream') watchReader(response, request.socket)
      const { method: sent = '' } = request
      const method = knownMethods.has(sent) ? sent : 'other'
      const isTraced = kind !== 'static' && kind !== 'service'
      const endSpan = isTraced ? beginRequestSpan(id, method, () => describeTarget(target, method)) : undefined
      metrics().inFlight.inc({ kind })
      response.once('close', () => {
        metrics().inFlight.dec({ kind })
        const ms = performance.now() - began
        const status = response.writableFinished ? response.statusCode : 499
        metrics().requests.observe({ kind, method, status }, ms / 1000)
        endSpan?.(status)
        if (!isTraced) return
        const path = target.kind === 'refused' ? undefined : target.path
        logger().info({ requestId: id, kind, method: sent, path, status, ms: Math.round(ms) }, 'request')
      })
      const answered = answer(request, response, target, id).catch((error: unknown) => {
        if (error instanceof BrokenBody) logger().debug({ requestId: id }, 'the client left')
        else logger().error({ requestId: id, err: error }, 'request failed')
        if (response.headersSent) response.destroy()
        else refuse(request, response, id, 'failure')
      })
      // A stream lasts for hours: its span is its beginning.
      if (kind === 'stream' && endSpan) answered.finally(() => endSpan(response.statusCode))
    },
  )
  // The platform has 40 s to answer; a client has 15 s for its headers and 60 s for its whole request.
  server.headersTimeout = 15_000
  server.requestTimeout = millisecondsInMinute
  // Longer than a terminator keeps an idle connection, or it would send into one that is just closing.
  server.keepAliveTimeout = 65_000
  server.maxHeadersCount = 100
  server.maxConnections = 1000
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuseRaw(error.code, socket))
  server.on('upgrade', (_request, socket) => refuseRaw('UPGRADE', socket))
  server.on('connect', (_request, socket) => refuseRaw('CONNECT', socket))
  return server
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
