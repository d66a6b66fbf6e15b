import 'server-only'
import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { Envelope } from '@/lib/contract/envelope'
import { codes } from '@/lib/contract/error-code'
import { readAnswer, toReceived } from '@/lib/format/received'
import { clearedSessionCookie, renewedCookie } from '@/lib/session/session'
import { dataHeaders, retryAfterOf } from './answers'
import type { Call } from './call'
import type { BffAnswer } from './exchange'
import { dataPolicy, securityHeaders } from './security-headers'
import { endSessionHere } from './sign-in/end-session-here'
import { discard, readBody, type UpstreamAnswer, UpstreamFailure } from './upstream'

const jsonLimit = 20 * 1024 * 1024
const fileLimit = 200 * 1024 * 1024

type Called = { path: string }

/** The envelope in a platform's answer, or null for anything else, such as text in another encoding. */
const parseEnvelope = (endpoint: Called, bytes: Buffer): Envelope | null => {
  if (!isUtf8(bytes)) return null
  try {
    return Envelope.parse(readAnswer(endpoint, bytes.toString('utf8')))
  } catch {
    return null
  }
}

/** Session cookies of an answer: cleared with the session, renewed with its use. */
const sessionCookies = async ({ request, session }: Call, isLost: boolean): Promise<string[]> => {
  if (!session) return []
  // Clear the cookie in the same answer; otherwise every tab would reload for ever. A tab that asked for nothing
  // may have a stream under way, so the session itself is ended too.
  if (isLost) {
    endSessionHere(session)
    return [clearedSessionCookie()]
  }
  // Background calls do not keep their user signed in.
  if (request.header('x-background') === '1') return []
  const cookie = await renewedCookie(session)
  return cookie ? [cookie] : []
}

/** An answer that has to be an envelope, with its bytes as they came. */
export const readEnvelope = async (
  answer: UpstreamAnswer,
  endpoint: Called = { path: '' },
): Promise<{ envelope: Envelope; bytes: Buffer }> => {
  const bytes = await readBody(answer.body, jsonLimit)
  const envelope = /^application\/json\b/i.test(answer.contentType) ? parseEnvelope(endpoint, bytes) : null
  if (!envelope) throw new UpstreamFailure('badGateway')
  return { envelope, bytes }
}

/** To HEAD a platform answers no envelope: its status is all there is. */
const answerHead = async (call: Call, { status, headers, body }: UpstreamAnswer): Promise<BffAnswer> => {
  discard(body)
  return {
    status,
    headers: { ...dataHeaders(call.request.requestId), ...retryAfterOf(headers) },
    cookies: await sessionCookies(call, status === 401),
    body: null,
  }
}

/** Hands the platform's envelope on as it came; of the calls that any platform has, as the contract has them. */
export const answerJson = async (call: Call, answer: UpstreamAnswer): Promise<BffAnswer> => {
  if (call.request.method === 'HEAD') return answerHead(call, answer)
  const { envelope, bytes } = await readEnvelope(answer, call.endpoint)
  const { code, data } = envelope
  const received = code === codes.ok ? toReceived(call.endpoint, data, call.platformId) : data
  const headers = { ...dataHeaders(call.request.requestId), ...retryAfterOf(answer.headers) }
  const isLost = code === codes.unauthorized || answer.status === 401
  const body = received === data ? bytes : Buffer.from(JSON.stringify({ ...envelope, data: received }))
  return { status: answer.status, headers, cookies: await sessionCookies(call, isLost), body }
}

const fileTypes =
  /^(?:text\/csv|image\/(?:jpeg|png)|application\/(?:octet-stream|pdf|zip|json|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet))\b/

/** A file's bytes as they arrive; one beyond the size limit breaks off, which the browser shows as a failed download. */
const capped = async function* (body: UpstreamAnswer['body']): AsyncGenerator<Buffer> {
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > fileLimit) throw new UpstreamFailure('badGateway')
    yield part
  }
}

/** Headers with which a browser resumes a download, each as the platform may write it. */
const partHeaders: readonly (readonly [name: string, shape: RegExp])[] = [
  ['Content-Length', /^\d{1,9}$/],
  ['Content-Range', /^bytes (?:\d{1,9}-\d{1,9}|\*)\/\d{1,9}$/],
  ['Accept-Ranges', /^bytes$/],
  ['ETag', /^"[\w-]{1,80}"$/],
]
const fileStatuses = new Set([200, 206, 416])

const toPartHeaders = ({ headers }: UpstreamAnswer): Record<string, string> => {
  const own: Record<string, string> = {}
  for (const [name, shape] of partHeaders) {
    const value = headers[name.toLowerCase()]
    if (typeof value === 'string' && shape.test(value)) own[name] = value
  }
  return own
}

/** Streams a file or a part of it as an attachment that no browser will run. An envelope instead is an error. */
export const answerFile = async (call: Call, answer: UpstreamAnswer): Promise<BffAnswer> => {
  const disposition = String(answer.headers['content-disposition'] ?? '')
  if (!disposition.startsWith('attachment')) return answerJson(call, answer)
  if (!fileTypes.test(answer.contentType) || !fileStatuses.has(answer.status)) {
    discard(answer.body)
    throw new UpstreamFailure('badGateway')
  }
  const body = Readable.from(capped(answer.body))
  // If it ended before the first read, the generator would never have started and could not clean up.
  body.once('close', () => discard(answer.body))
  return {
    status: answer.status,
    headers: {
      ...securityHeaders,
      'Content-Security-Policy': dataPolicy,
      'Content-Type': answer.contentType,
      'Content-Disposition': disposition,
      'Cache-Control': 'no-store',
      'X-Request-Id': call.request.requestId,
      ...toPartHeaders(answer),
    },
    cookies: [],
    body,
  }
}
