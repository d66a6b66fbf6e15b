import { processState } from '@/lib/config/process-state'
import 'server-only'
import { type Dispatcher, Pool } from 'undici'
import { consoleConfig } from '@/lib/config/console-config'
import { streamBeatMs } from '@/lib/contract/event'
import { type Language, languageHeader } from '@/lib/contract/language'
import { isOtaCall, otaHeaders } from '@/lib/contract/ota-keys'
import { maxDownloads } from './limits/download-permits'
import { maxUploads, silenceTime, UploadBody } from './upload-body'
import { metrics } from './watch/metrics'
import { platformState } from './watch/platform-state'
import { beginPlatformSpan } from './watch/tracing'

const shared = processState<Pool>('upstreamPool')
const own: { streams?: Pool; uploads?: Pool; downloads?: Pool; readiness?: Pool } = {}

const openPool = (connections: number): Pool =>
  new Pool(consoleConfig().platformUrl, {
    connections,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    connectTimeout: 5_000,
    // The deadline below covers connect, headers and body together.
    headersTimeout: 0,
    bodyTimeout: 0,
  })

/** Longest answer of `/readyz`, bytes. */
const readinessLimit = 64 * 1024

/** One connection pool to the platform for the whole process. Its origin comes only from the environment. */
const pool = (): Pool => {
  shared.value ??= openPool(128)
  return shared.value
}

/** A separate pool, so that streams never take a connection from calls. */
const streamPool = (): Pool => {
  own.streams ??= new Pool(consoleConfig().platformUrl, {
    connections: 1024,
    pipelining: 1,
    connectTimeout: 5_000,
    headersTimeout: 10_000,
    // A platform silent for three heartbeats is considered gone.
    bodyTimeout: 3 * streamBeatMs,
  })
  return own.streams
}

/** A separate pool for uploads: a slow one must not keep a connection that a call waits for. */
const uploadPool = (): Pool => {
  own.uploads ??= openPool(maxUploads)
  return own.uploads
}

/** And one for downloads, whose readers may be slow. A platform that stalls in the middle of a file is given up. */
const downloadPool = (): Pool => {
  own.downloads ??= new Pool(consoleConfig().platformUrl, {
    connections: maxDownloads,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    connectTimeout: 5_000,
    headersTimeout: 0,
    // Counts only while somebody reads.
    bodyTimeout: 10_000,
  })
  return own.downloads
}

const poolOf = ({ body, isDownload }: UpstreamRequest): Pool => {
  if (isDownload) return downloadPool()
  return body instanceof UploadBody ? uploadPool() : pool()
}

export type UpstreamRequest = {
  method: Dispatcher.HttpMethod
  /** A contract path with a query that we built ourselves. */
  path: string
  token?: string | undefined
  language: Language
  requestId: string
  body?: Buffer | UploadBody | undefined
  contentType?: string | undefined
  /** Address of the client, for the platform's log. */
  clientAddress?: string | undefined
  /** Identifies one change, so that a repeat is answered and not executed again. */
  idempotencyKey?: string | undefined
  /** Aborts the call when the browser disconnects. */
  signal?: AbortSignal | undefined
  /** The answer is a file: the 40 s cover its headers; the body follows at the reader's pace. */
  isDownload?: true
  /** The range of the file wanted, if it is still the file that `ifRange` names. */
  range?: string | undefined
  ifRange?: string | undefined
}

export type UpstreamAnswer = {
  status: number
  contentType: string
  headers: Dispatcher.ResponseData['headers']
  body: Dispatcher.ResponseData['body']
}

/** Why the platform gave no usable answer. */
export class UpstreamFailure extends Error {
  constructor(
    /** platformAway: it is known not to answer, and was sent nothing. */
    readonly reason: 'unreachable' | 'platformAway' | 'gatewayTimeout' | 'badGateway' | 'cancelled',
    cause?: unknown,
  ) {
    super(reason, { cause })
  }
}

const toFailure = (error: unknown, timedOut: boolean, cancelled: boolean): UpstreamFailure => {
  if (error instanceof UpstreamFailure) return error
  if (timedOut) return new UpstreamFailure('gatewayTimeout', error)
  if (cancelled) return new UpstreamFailure('cancelled', error)
  return new UpstreamFailure('unreachable', error)
}

/**
 * Aborts after the deadline or when the client disconnects. `end` must be called: an `AbortSignal.timeout` would keep
 * everything it references alive until its time is up, even for calls answered long before; at 400 calls a
 * second that was 300 MB.
 */
const startDeadline = (ms: number, gone: AbortSignal | undefined) => {
  const controller = new AbortController()
  const leave = () => controller.abort()
  let passed = false
  const end = () => {
    passed = true
    controller.abort()
  }
  let timer = setTimeout(end, ms)
  if (gone?.aborted) leave()
  else gone?.addEventListener('abort', leave, { once: true })
  return {
    signal: controller.signal,
    hasPassed: () => passed,
    restart: (rest: number) => {
      clearTimeout(timer)
      timer = setTimeout(end, rest)
    },
    end: () => {
      clearTimeout(timer)
      gone?.removeEventListener('abort', leave)
    },
  }
}

/** Discards a body that nobody will read, and its connection. */
export const discard = (body: UpstreamAnswer['body']): void => {
  body.on('error', () => {})
  body.destroy()
}

/**
 * The one call to the platform. Headers are built from an empty set; redirects are not followed. `use` reads the body
 * within the same 40 s, which for an upload begin when it has been sent completely and for a download end with its
 * headers; until then an upload is given up when it is silent, however long it takes. Rejects with UpstreamFailure.
 */
export const withUpstream = async <Result>(
  request: UpstreamRequest,
  use: (answer: UpstreamAnswer) => Promise<Result>,
): Promise<Result> => {
  if (platformState() === 'away') throw new UpstreamFailure('platformAway')
  const { upstreamTimeout, otaKeys } = consoleConfig()
  const uploaded = request.body instanceof UploadBody ? request.body : null
  const deadline = startDeadline(uploaded ? silenceTime : upstreamTimeout, request.signal)
  uploaded?.onProgress(() => deadline.restart(silenceTime))
  uploaded?.onEnd(() => deadline.restart(upstreamTimeout))
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    language: languageHeader[request.language],
    'x-request-id': request.requestId,
  }
  if (request.token) headers.token = request.token
  if (otaKeys && isOtaCall(request.path)) {
    headers[otaHeaders.featureCode] = otaKeys.featureCode
    headers[otaHeaders.token] = otaKeys.token
  }
  if (request.contentType) headers['content-type'] = request.contentType
  if (request.idempotencyKey) headers['idempotency-key'] = request.idempotencyKey
  if (request.range) headers.range = request.range
  if (request.ifRange) headers['if-range'] = request.ifRange
  if (request.clientAddress) headers['x-forwarded-for'] = request.clientAddress
  const span = beginPlatformSpan(request.requestId, request.method, request.path)
  if (span) headers.traceparent = span.traceparent
  let status: number | undefined
  const observe = metrics().upstream.startTimer()
  try {
    const answer = await poolOf(request).request({
      method: request.method,
      path: request.path,
      headers,
      body: request.body instanceof UploadBody ? request.body.toReadable() : (request.body ?? null),
      signal: deadline.signal,
    })
    status = answer.statusCode
    // Nor is a status that no answer of ours can have passed on.
    if ((answer.statusCode >= 300 && answer.statusCode < 400) || answer.statusCode > 599) {
      discard(answer.body)
      throw new UpstreamFailure('badGateway')
    }
    const result = await use({
      status: answer.statusCode,
      contentType: String(answer.headers['content-type'] ?? ''),
      headers: answer.headers,
      body: answer.body,
    })
    observe({ outcome: 'answered' })
    span?.end(status)
    if (request.isDownload || answer.body.closed || answer.body.readableEnded) deadline.end()
    else answer.body.once('close', deadline.end)
    return result
  } catch (error) {
    deadline.end()
    const isLeft = uploaded?.isBroken ?? request.signal?.aborted ?? false
    const failure = toFailure(error, deadline.hasPassed(), isLeft)
    observe({ outcome: failure.reason })
    span?.end(status, failure.reason)
    throw failure
  }
}

/** Reads a whole body of at most `limit` bytes. A longer one is a bad answer. */
export const readBody = async (body: UpstreamAnswer['body'], limit: number): Promise<Buffer> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > limit) {
      discard(body)
      throw new UpstreamFailure('badGateway')
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Opens a stream that has no deadline: it ends when either side does, or when `signal` says so. */
export const openUpstream = async (
  { path, token, language, requestId }: Required<Pick<UpstreamRequest, 'path' | 'token' | 'language' | 'requestId'>>,
  signal: AbortSignal,
): Promise<UpstreamAnswer> => {
  if (platformState() === 'away') throw new UpstreamFailure('platformAway')
  const accept = { accept: 'text/event-stream', 'accept-encoding': 'identity' }
  const span = beginPlatformSpan(requestId, 'GET', path)
  const headers = {
    ...accept,
    language: languageHeader[language],
    'x-request-id': requestId,
    token: token ?? '',
    ...(span && { traceparent: span.traceparent }),
  }
  try {
    const { statusCode, ...answer } = await streamPool().request({ method: 'GET', path, headers, signal })
    // It goes on for hours; what is measured is its beginning.
    span?.end(statusCode)
    return { status: statusCode, contentType: String(answer.headers['content-type'] ?? ''), ...answer }
  } catch (error) {
    const failure = toFailure(error, false, signal.aborted)
    span?.end(undefined, failure.reason)
    throw failure
  }
}

/** Asks the platform whether it is ready, on a connection that no call waits for. Rejects with what undici says. */
export const askReadiness = async (signal: AbortSignal) => {
  own.readiness ??= new Pool(consoleConfig().platformUrl, { connections: 1 })
  const headers = { language: languageHeader.en }
  const {
    statusCode,
    headers: answered,
    body,
  } = await own.readiness.request({ method: 'GET', path: '/readyz', headers, signal })
  const text = (await readBody(body, readinessLimit)).toString()
  return { status: statusCode, text, date: answered.date?.toString() }
}
