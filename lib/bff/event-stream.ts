import 'server-only'
import { Readable } from 'node:stream'
import { millisecondsInMinute } from 'date-fns/constants'
import { openSession, readCookie, sessionCookie } from '@/lib/session/session'
import { errorAnswer } from './answers'
import type { Call } from './call'
import type { BffAnswer } from './exchange'
import { acquireStreamPermit } from './limits/open-streams'
import { answerJson } from './platform-answer'
import { dataPolicy, securityHeaders } from './security-headers'
import { openUpstream } from './upstream'
import { platformStateHeader } from './watch/platform-state'

/** How often the session of an open stream is checked. */
const checkMs = millisecondsInMinute
/**
 * Forwards the platform's stream while the browser listens, the session lasts and the console runs. It has no
 * deadline, and a permit of its own instead of one for calls.
 */
export const answerStream = async (call: Call): Promise<BffAnswer> => {
  const { request, language, session } = call
  const over = new AbortController()
  const permit = session && acquireStreamPermit(session.sid, () => over.abort())
  if (!permit) {
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
    permit.release()
  }
  try {
    const answer = await openUpstream(
      { path: call.endpoint.path, token: session.token, language, requestId: request.requestId },
      AbortSignal.any([over.signal, request.signal]),
    )
    if (answer.status !== 200 || !/^text\/event-stream\b/i.test(answer.contentType)) {
      leave()
      return await answerJson(call, answer)
    }
    answer.body.once('close', leave)
    // Ending it here looks like any other end: the browser reconnects and then learns why it may not.
    answer.body.on('error', () => undefined)
    return {
      status: 200,
      headers: {
        ...securityHeaders,
        'Content-Security-Policy': dataPolicy,
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        // A terminator that buffers whole answers would hold this one for ever.
        'X-Accel-Buffering': 'no',
        'X-Request-Id': request.requestId,
        ...platformStateHeader(),
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
    // The platform disconnected or fell silent: just end the answer.
  }
}
