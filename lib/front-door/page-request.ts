import type { IncomingMessage } from 'node:http'

/**
 * Headers that frameworks and hops use internally. From outside they cannot be trusted: Next must not take
 * a client for its own router, for a trusted proxy, for a part of its own trace, or for a call of a Server Action.
 */
const internal =
  /^(?:x-forwarded-.*|forwarded|x-real-ip|x-middleware-.*|x-invoke-.*|x-matched-path|x-nextjs-.*|next-action|next-resume.*|x-now-.*|x-vercel-.*|x-original-url|x-rewrite-url|x-http-method.*|x-nonce|x-pathname|x-search|content-security-policy|traceparent|tracestate|baggage)$/

/** Removes headers from a page request that only we may set, and adds those that the page may read. */
export const cleanPageRequest = (request: IncomingMessage, requestId: string): void => {
  for (const name of Object.keys(request.headers)) if (internal.test(name)) delete request.headers[name]
  request.headers['x-request-id'] = requestId
}
