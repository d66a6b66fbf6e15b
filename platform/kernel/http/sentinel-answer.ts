import { PlatformError } from '../error/platform-error'
import { type SentinelName, sentinelDelays, sentinelErrors } from './sentinels'

/** Throws or waits, for the sentinels that act before the call's own work. */
export const beforeSentinel = async (name: SentinelName, wait: (ms: number) => Promise<void>): Promise<void> => {
  const errorName = sentinelErrors[name]
  if (errorName !== undefined)
    throw new PlatformError(errorName, errorName === 'tooManyRequests' ? { retryAfter: 30 } : {})
  const delay = sentinelDelays[name]
  if (delay !== undefined) await wait(delay)
}

const halfThen = (answer: Response, text: string, end: (stream: ReadableStreamDefaultController) => void): Response => {
  const half = new TextEncoder().encode(text.slice(0, Math.ceil(text.length / 2)))
  let sent = false
  const body = new ReadableStream({
    pull: (controller) => {
      if (sent) end(controller)
      else controller.enqueue(half)
      sent = true
    },
  })
  return new Response(body, { status: answer.status, headers: answer.headers })
}

/** Spoils a finished answer, for the sentinels that act on the wire. `cut` ends the connection, where there is one. */
export const afterSentinel = async (
  name: SentinelName,
  answer: Response,
  cut: (() => void) | null,
): Promise<Response> => {
  switch (name) {
    case 'stalls':
      return halfThen(answer, await answer.text(), () => {
        // Neither more nor an end: the reader has to give up by itself.
      })
    case 'resets':
      return halfThen(answer, await answer.text(), (controller) => {
        // Ending the stream with an error would do too, but the adapter prints its stack.
        if (cut === null) controller.error(new Error('resets'))
        else cut()
      })
    case 'malformed':
      return new Response('{"code":0,"msg":"success","data":{"list":[', { headers: answer.headers })
    case 'html':
      return new Response('<!doctype html><title>Gateway</title><h1>It works</h1>', {
        headers: { 'content-type': 'text/html; charset=utf-8' },
      })
    default:
      return answer
  }
}
