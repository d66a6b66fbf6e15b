import 'server-only'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { newTraceId } from '@/lib/telemetry/trace-id'
import type { BffAnswer, BffRequest } from './exchange'
import { withCallPermit } from './limits/call-permits'
import { exchangeOf } from './node-exchange'

export type RouteHandler = (request: Request) => Promise<Response>

const nothing = async function* (): AsyncGenerator<Uint8Array> {}

/** A request of `next dev`, where no front door is before Next. */
const toBffRequest = (request: Request): BffRequest => {
  const { pathname, search } = new URL(request.url)
  return {
    method: request.method,
    path: pathname,
    search,
    header: (name) => request.headers.get(name),
    body: request.body ?? nothing(),
    signal: request.signal,
    requestId: newTraceId(),
    // Next does not give a handler the peer's address, and a header may say anything.
    address: undefined,
  }
}

export const toResponse = ({ status, headers, cookies, body }: BffAnswer): Response => {
  const list = new Headers(headers)
  for (const cookie of cookies) list.append('Set-Cookie', cookie)
  const content = body instanceof Readable ? (Readable.toWeb(body) as ReadableStream) : body && new Uint8Array(body)
  return new Response(content, { status, headers: list })
}

/**
 * Sends a whole body with the headers, in one write, when Next ends its answer. Next would drop its length, send the
 * headers alone, and pipe the body through web streams: half the cost of a call again.
 */
const endWith = (response: ServerResponse, body: Buffer): void => {
  const end: (chunk: Buffer) => ServerResponse = response.end.bind(response)
  response.setHeader('Content-Length', body.length)
  response.end = () => end(body)
}

/** The route handler of what the console answers itself, or passes to the platform. */
export const toRouteHandler =
  (kind: 'call' | 'service', answer: (request: BffRequest) => Promise<BffAnswer>): RouteHandler =>
  async (request) => {
    const exchange = exchangeOf(request)
    // Next's request has lost its body with its client: a change must not be made of nothing.
    if (exchange === null) return new Response(null, { status: 499 })
    const made = await withCallPermit(exchange?.request ?? toBffRequest(request), kind, answer)
    exchange?.onAnswer?.()
    if (!exchange || exchange.response.headersSent || made.body === null) return toResponse(made)
    if (Buffer.isBuffer(made.body)) {
      endWith(exchange.response, made.body)
      return toResponse({ ...made, body: null })
    }
    // A reader sees by its length that a file is whole.
    const length = made.headers['Content-Length']
    if (length !== undefined) exchange.response.setHeader('Content-Length', length)
    return toResponse(made)
  }
