import 'server-only'
import { Readable } from 'node:stream'
import { Pool } from 'undici'
import { streamBeatMs } from '@/lib/contract/event'
import { languageHeader } from '@/lib/contract/language'
import { consoleConfig } from '@/lib/session/console-config'
import { openSession, readCookie, sessionCookie } from '@/lib/session/session'
import { errorAnswer } from './answers'
import type { Call } from './call'
import type { BffAnswer } from './exchange'
import { takeStreamPlace } from './open-streams'
import { answerJson } from './platform-answer'
import { dataPolicy, securityHeaders } from './security-headers'
import { UpstreamFailure } from './upstream'

/** A platform that has said nothing for three beats is not there any more. */
const silenceMs = 3 * streamBeatMs
/** How often a session that only listens is looked at. */
const checkMs = 60_000
/** Longest that the platform takes to begin. */
const beginMs = 10_000

const shared = globalThis as typeof globalThis & { streamPool?: Pool }
/** Apart from the calls' pool: listeners must never take the places of those who ask. */
const pool = (): Pool => {
  shared.streamPool ??= new Pool(consoleConfig().platformUrl, {
    connections: 512,
    pipelining: 1,
    connectTimeout: 5_000,
    headersTimeout: beginMs,
    bodyTimeout: silenceMs,
  })
  return shared.streamPool
}

const begin = async ({ session, language, endpoint, request }: Call, signal: AbortSignal) => {
  try {
    return await pool().request({
      method: 'GET',
      path: endpoint.path,
      headers: {
        accept: 'text/event-stream',
        'accept-encoding': 'identity',
        language: languageHeader[language],
        'x-request-id': request.requestId,
        token: session?.token ?? '',
      },
      signal,
    })
  } catch (error) {
    const reason = request.signal.aborted ? 'cancelled' : signal.aborted ? 'unreachable' : 'gatewayTimeout'
    throw new UpstreamFailure(reason, error)
  }
}

/**
 * Hands the platform's stream on for as long as the browser listens, the session lasts and the console runs. It has no
 * deadline and takes no place among the calls; it has its own.
 */
export const answerStream = async (call: Call): Promise<BffAnswer> => {
  const { request, language, session } = call
  const over = new AbortController()
  const place = session && takeStreamPlace(session.sid, () => over.abort())
  if (!place) {
    const busy = errorAnswer('unavailable', language, request.requestId)
    busy.headers['Retry-After'] = '30'
    return busy
  }
  const seal = readCookie(request.header('cookie'), sessionCookie)
  const check = setInterval(async () => {
    if (!(await openSession(seal).catch(() => null))) over.abort()
  }, checkMs)
  const leave = (): void => {
    clearInterval(check)
    place.leave()
  }
  try {
    const answer = await begin(call, AbortSignal.any([over.signal, request.signal]))
    const contentType = String(answer.headers['content-type'] ?? '')
    if (answer.statusCode !== 200 || !/^text\/event-stream\b/i.test(contentType)) {
      leave()
      return await answerJson(call, { status: answer.statusCode, contentType, ...answer })
    }
    answer.body.once('close', leave)
    // Ended by us, it ends like any other: the browser comes again, and is told then why it may not.
    answer.body.on('error', () => undefined)
    return {
      status: 200,
      headers: {
        ...securityHeaders,
        'Content-Security-Policy': dataPolicy,
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        // A terminator that gathers an answer before it sends it would gather this one for ever.
        'X-Accel-Buffering': 'no',
        'X-Request-Id': request.requestId,
      },
      cookies: [],
      body: Readable.from(untilEnd(answer.body)),
    }
  } catch (error) {
    leave()
    throw error
  }
}

const untilEnd = async function* (body: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const part of body) yield part as Buffer
  } catch {
    // The platform went, or fell silent: this answer just ends.
  }
}
