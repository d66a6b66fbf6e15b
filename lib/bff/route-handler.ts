import 'server-only'
import { Readable } from 'node:stream'
import { newTraceId } from '@/lib/telemetry/trace-id'
import type { BffAnswer, BffRequest } from './exchange'

export type RouteHandler = (request: Request) => Promise<Response>

const nothing = async function* (): AsyncGenerator<Uint8Array> {}

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
    // Next does not tell a handler the peer's address, and a header may say anything.
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
 * The same answers as Next route handlers. They serve `next dev`; in production the front door answers these
 * paths before Next sees them.
 */
export const toRouteHandler =
  (answer: (request: BffRequest) => Promise<BffAnswer>): RouteHandler =>
  async (request) =>
    toResponse(await answer(toBffRequest(request)))
