import { millisecondsInMinute } from 'date-fns/constants'
import type { Endpoint } from '@/lib/contract/endpoint'
import { Envelope } from '@/lib/contract/envelope'
import { codes } from '@/lib/contract/error-code'
import { shapesReady } from '@/lib/contract/shapes-ready'
import { toQuery } from '@/lib/format/query'
import { CallError } from './call-error'
import { noteServerTime } from './clock'
import { notePlatformState } from './platform-state'
import { pageUser } from './session/page-user'

export type SendOptions = {
  signal?: AbortSignal | undefined
  /** A background call: it does not count as use of the session. */
  background?: boolean | undefined
  idempotencyKey?: string | undefined
}

export type Answer = Envelope & { retryAfter?: number | undefined }

/** Headers of every request to the proxy except its content type. */
export const headersOf = (endpoint: Endpoint, { background, idempotencyKey }: SendOptions): Record<string, string> => {
  const user = endpoint.session ? undefined : pageUser()
  return {
    'X-Console': '1',
    ...(user && { 'X-Expected-User': user }),
    ...(background && { 'X-Background': '1' }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  }
}

/** Longer than the console's proxy waits for the platform: what is silent for longer has lost its connection. */
const longestSilence = millisecondsInMinute

const request = async (endpoint: Endpoint, input: object, options: SendOptions): Promise<Response> => {
  const { method } = endpoint
  if (endpoint.effect && !navigator.onLine) throw new CallError(0, 'offline', { reason: 'offline' })
  const lost = new AbortController()
  // Browsers of 2023 have no AbortSignal.any.
  const leave = () => lost.abort(options.signal?.reason)
  options.signal?.addEventListener('abort', leave, { once: true })
  if (options.signal?.aborted) leave()
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    // Before anything is sent: an answer that cannot be checked would be one of unknown outcome.
    await shapesReady()
    timer = setTimeout(() => lost.abort(), longestSilence)
    return await fetch(method === 'GET' ? endpoint.path + toQuery(input) : endpoint.path, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: {
        ...headersOf(endpoint, options),
        ...(method === 'POST' && { 'Content-Type': 'application/json' }),
      },
      body: method === 'POST' ? JSON.stringify(input) : null,
      signal: lost.signal,
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new CallError(0, 'network', { reason: 'network' })
  } finally {
    clearTimeout(timer)
  }
}

/** Sends one request to the console's proxy, once. Resolves with its envelope, whatever the code in it. */
export const send = async (endpoint: Endpoint, input: object, options: SendOptions): Promise<Answer> => {
  const response = await request(endpoint, input, options)
  const body: unknown = await response.json().catch(() => null)
  if (options.signal?.aborted) throw options.signal.reason
  return toAnswer(body, response.status, (name) => response.headers.get(name))
}

/** Requests a file, once. `data` is a Blob of the type that the platform determined; a refusal is an envelope. */
export const receive = async (endpoint: Endpoint, input: object, options: SendOptions): Promise<Answer> => {
  const response = await request(endpoint, input, options)
  const header = (name: string) => response.headers.get(name)
  if (!header('content-disposition')?.startsWith('attachment')) {
    return toAnswer(await response.json().catch(() => null), response.status, header)
  }
  const data = await response.blob().catch(() => {
    throw new CallError(0, 'network', { reason: 'network' })
  })
  return { code: codes.ok, msg: '', data }
}

/** With these a server before the console answers for it, in words of its own. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504])

/** The envelope of an answer, with what its headers add. Throws for anything else, by the status that it has. */
export const toAnswer = (body: unknown, status: number, header: (name: string) => string | null): Answer => {
  noteServerTime(header('date'))
  const requestId = header('x-request-id') ?? undefined
  if (requestId !== undefined) notePlatformState(header('x-platform-state'))
  const wait = Number(header('retry-after') || Number.NaN)
  const parsed = Envelope.safeParse(body)
  if (!parsed.success) {
    const reason = gatewayStatuses.has(status) ? 'unavailable' : 'badResponse'
    throw new CallError(reason === 'unavailable' ? codes.unavailable : codes.badGateway, reason, { reason, requestId })
  }
  return { requestId, ...parsed.data, retryAfter: Number.isFinite(wait) && wait > 0 ? Math.ceil(wait) : undefined }
}
