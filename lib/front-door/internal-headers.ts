import type { IncomingMessage } from 'node:http'
import type { Target } from '@/lib/edge/request-target'

/**
 * Headers that frameworks and hops use internally. From outside they cannot be trusted: Next must not take
 * a client for its own router, for a trusted proxy, for a part of its own trace, or for a call of a Server Action.
 */
const internal =
  /^(?:x-forwarded-.*|forwarded|x-real-ip|x-middleware-.*|x-invoke-.*|x-matched-path|x-nextjs-.*|next-action|next-resume.*|x-now-.*|x-vercel-.*|x-original-url|x-rewrite-url|x-http-method.*|x-nonce|x-pathname|x-search|content-security-policy|traceparent|tracestate|baggage)$/

/** What a browser asks of a page: a call is no part of one, and its answer keeps its length and is not compressed here. */
const ofPages = /^(?:rsc|next-.*|accept-encoding)$/

/** Removes the headers of a request that only we may set. They remain in `rawHeaders`. */
export const removeInternalHeaders = ({ headers }: IncomingMessage, { kind }: Target): void => {
  for (const name of Object.keys(headers))
    if (internal.test(name) || (kind !== 'page' && ofPages.test(name))) delete headers[name]
}
