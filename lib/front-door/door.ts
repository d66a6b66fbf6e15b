import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { BrokenBody } from '@/lib/bff/limits/admission'
import { refuseRequest } from '@/lib/bff/refuse-request'
import { filePolicy, securityHeaders } from '@/lib/bff/security-headers'
import { requestTime, silenceTime } from '@/lib/bff/upload-body'
import { logger } from '@/lib/bff/watch/logger'
import { observeRequest } from '@/lib/bff/watch/observe-request'
import { callMethods, hasHandler, isOfBrand } from '@/lib/edge/paths'
import { type Answered, readTarget, type Target } from '@/lib/edge/request-target'
import { watchArrival } from '@/lib/rate/watch-arrival'
import { dropBody } from './drop-body'
import { removeInternalHeaders } from './internal-headers'
import { refuseRaw } from './raw-refusal'
import { type ReaderTimes, readerTimes, watchReaders } from './reader-watch'
import type { StaticFiles } from './static-files'

type Parts = {
  /** Next. */
  serve: (request: IncomingMessage, response: ServerResponse, target: Answered) => Promise<void>
  files: StaticFiles
  isOurHost: (host: string | undefined) => boolean
  /** True from the stop signal on: every answer then closes its connection. */
  isStopping: () => boolean
  /** How long slow readers are waited for; tests set shorter times. */
  readers?: Partial<ReaderTimes>
  /** How long a request may take to arrive; tests set shorter times. */
  arrival?: { wholeMs: number; silenceMs: number }
}

/** An upload is given up by the call to the platform first, whose answer says why. */
const arrivalTimes = { wholeMs: requestTime, silenceMs: silenceTime + 10_000 }

/** How long a first request may be on its way to us when the time of its connection is up, milliseconds. */
const arrivalMs = 100

const hasOneHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length === 1

const allowedMethods = ({ kind }: Target): ReadonlySet<string> => {
  if (kind === 'call' || kind === 'stream') return callMethods
  return new Set(kind === 'service' ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'])
}

/**
 * The console's HTTP server before Next: it sends static files, refuses what two parsers could read differently, bounds
 * connections and their times, and removes the headers that only a framework may set. Everything else is Next's.
 */
export const createDoor = ({ serve, files, isOurHost, isStopping, readers, arrival = arrivalTimes }: Parts): Server => {
  const watchReader = watchReaders({ ...readerTimes, ...readers })

  const answer = async (request: IncomingMessage, response: ServerResponse, target: Target): Promise<void> => {
    if (target.kind === 'refused') return refuseRequest(request, response, 'badRequest')
    // Each chunk of a body costs the parser a turn, even a single byte. No browser sends a body without its length.
    if (request.headers['transfer-encoding'] !== undefined) {
      dropBody(request, response)
      return refuseRequest(request, response, 'lengthRequired')
    }
    if (!isOurHost(request.headers.host)) {
      if (target.kind !== 'service' || isOfBrand(target.path)) return refuseRequest(request, response, 'misdirected')
      // A machine's probe uses any host name, of which Next would make an address.
      request.headers.host = 'localhost'
    }
    if (!allowedMethods(target).has(request.method ?? '')) return refuseRequest(request, response, 'methodNotAllowed')
    if (target.kind === 'static') {
      response.setHeader('Content-Security-Policy', filePolicy(target.path))
      return files.serve(request, response, () => refuseRequest(request, response, 'notFound'))
    }
    // Next would redirect it, or give it to the guard: after it has read 10 MB of its body, however long that takes.
    if (target.kind === 'call' && !hasHandler(target.path)) return refuseRequest(request, response, 'notFound')
    removeInternalHeaders(request, target)
    await serve(request, response, target)
  }

  const server = createServer(
    { maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 5000, requireHostHeader: true, noDelay: true },
    (request, response) => {
      // Node takes the first of two Host headers; a hop in front may have taken the other.
      const target: Target = hasOneHost(request) ? readTarget(request.url ?? '', files.names) : { kind: 'refused' }
      for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
      if (isStopping()) response.setHeader('Connection', 'close')
      observeRequest(request, response, target)
      watchArrival(request, arrival, () => {
        if (response.headersSent) request.socket.destroy()
        else refuseRaw('ERR_HTTP_REQUEST_TIMEOUT', request.socket)
      })
      // A stream may be silent for long; its own heartbeat ends it when its reader has gone.
      if (target.kind !== 'stream') watchReader(response, request.socket)
      answer(request, response, target).catch((error: unknown) => {
        const requestId = response.getHeader('X-Request-Id')
        if (error instanceof BrokenBody) logger().debug({ requestId }, 'the client left')
        else logger().error({ requestId, err: error }, 'request failed')
        if (response.headersSent) response.destroy()
        else refuseRequest(request, response, 'failure')
      })
    },
  )
  // A client has 15 s for its headers, looked at every 5 s. How long the rest may take depends on what it is.
  server.headersTimeout = 15_000
  server.requestTimeout = 0
  // Longer than a terminator keeps an idle connection, or it would send into one that is just closing.
  server.keepAliveTimeout = 65_000
  server.maxHeadersCount = 100
  server.maxConnections = 2000
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT' || socket.bytesRead > 0) return refuseRaw(error.code, socket)
    // Made ahead and silent. Its first request may be in before we could read it; a 408 would be taken for its answer.
    setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy()
    }, arrivalMs)
  })
  server.on('upgrade', (_request, socket) => refuseRaw('UPGRADE', socket))
  server.on('connect', (_request, socket) => refuseRaw('CONNECT', socket))
  return server
}
