import type { MiddlewareHandler } from 'hono'
import { isTraceId, readTraceparent } from '@/lib/telemetry/trace-id'
import type { Config } from '../../config/config'
import { runWithin } from '../../telemetry/current-span'
import type { Telemetry } from '../../telemetry/telemetry'
import { type Bindings, isTrusted, requestIdOf } from './request-facts'

/** What is not of the contract: by the beginning of its path. */
const kindOf = (path: string): string => {
  if (path === '/healthz' || path === '/readyz') return 'health'
  return path.startsWith('/device/') ? 'device' : 'other'
}

/**
 * Measures every request, and traces those that are no probes. A console is believed about the trace that this belongs
 * to, and about nothing else; without a `traceparent` the id of its request is that of the trace. Anybody else, such as
 * a device, gets a trace of its own: it could otherwise write into that of a person, or decide what is recorded.
 */
export const watchRequests = (
  { metrics, tracing }: Telemetry,
  /** The name of an endpoint by method and path. */
  nameOf: (method: string, path: string) => string | undefined,
  config: Pick<Config, 'trustedPeers'>,
): MiddlewareHandler<{ Bindings: Bindings }> => {
  return async (c, next) => {
    const { method, path } = c.req
    const named = nameOf(method, path)
    const endpoint = named ?? kindOf(path)
    const observe = metrics.requests.startTimer({ endpoint })
    metrics.inFlight.inc()
    const isBelieved = isTrusted(c, config)
    const within = isBelieved ? (readTraceparent(c.req.header('traceparent')) ?? undefined) : undefined
    const requestId = isBelieved ? requestIdOf(c) : null
    const span =
      endpoint === 'health'
        ? undefined
        : tracing?.start(`${named === undefined ? 'request' : method} ${named === undefined ? endpoint : path}`, {
            kind: 'server',
            within,
            traceId: requestId !== null && isTraceId(requestId) ? requestId : undefined,
            attributes: {
              'app.endpoint': endpoint,
              ...(named !== undefined && { 'http.request.method': method, 'http.route': path }),
            },
          })
    try {
      await (span ? runWithin(span, next) : next())
    } finally {
      const { status } = c.res
      metrics.inFlight.dec()
      observe({ status })
      span?.set({ 'http.response.status_code': status })
      span?.end(status >= 500 ? String(status) : undefined)
    }
  }
}
