import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import type { BffAnswer, BffRequest } from '@/lib/bff/exchange'

type Known = Pick<BffRequest, 'path' | 'search' | 'requestId' | 'address'>

const one = (value: string | string[] | undefined): string | null =>
  value === undefined ? null : Array.isArray(value) ? value.join(', ') : value

/** A Node request as an Exchange. */
export const toBffRequest = (request: IncomingMessage, response: ServerResponse, known: Known): BffRequest => {
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  return {
    ...known,
    method: request.method ?? '',
    header: (name) => one(request.headers[name]),
    body: request,
    signal: gone.signal,
  }
}

/** Writes an answer. A file that breaks off closes the connection, so that nobody takes it for complete. */
export const sendAnswer = (response: ServerResponse, { status, headers, cookies, body }: BffAnswer): void => {
  if (response.headersSent || response.destroyed) {
    if (body && !Buffer.isBuffer(body)) body.destroy()
    return
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (cookies.length > 0) response.setHeader('Set-Cookie', cookies)
  response.statusCode = status
  if (body === null || Buffer.isBuffer(body)) {
    if (body) response.setHeader('Content-Length', body.length)
    response.end(body ?? undefined)
    return
  }
  pipeline(body, response, () => {
    // One side has gone; the pipeline has closed the other one.
  })
}
