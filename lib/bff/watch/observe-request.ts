import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { callMethods } from '@/lib/edge/paths'
import type { Target } from '@/lib/edge/request-target'
import { newTraceId } from '@/lib/telemetry/trace-id'
import { requestIdHeader } from '../node-exchange'
import { describeTarget } from '../route-of'
import { logger } from './logger'
import { metrics } from './metrics'
import { beginRequestSpan } from './tracing'

/** Gives a request its id, which is that of its trace, and counts, measures and logs it until its answer is out. */
export const observeRequest = (request: IncomingMessage, response: ServerResponse, target: Target): void => {
  // Ours whatever the client sends: what a user reads off an error is the id of its trace.
  const id = newTraceId()
  const began = performance.now()
  const { kind } = target
  const { method: sent = '' } = request
  const method = callMethods.has(sent) ? sent : 'other'
  request.headers[requestIdHeader] = id
  response.setHeader('X-Request-Id', id)
  const isTraced = kind !== 'static' && kind !== 'service'
  const endSpan = isTraced ? beginRequestSpan(id, method, () => describeTarget(target, method)) : undefined
  metrics().inFlight.inc({ kind })
  // A stream lasts for hours: its span is its beginning.
  if (kind === 'stream' && endSpan) {
    const { writeHead } = response
    response.writeHead = ((...given: Parameters<typeof writeHead>) => {
      endSpan(response.statusCode)
      return writeHead.apply(response, given)
    }) as typeof writeHead
  }
  response.once('close', () => {
    metrics().inFlight.dec({ kind })
    const ms = performance.now() - began
    const status = response.writableFinished ? response.statusCode : 499
    metrics().requests.observe({ kind, method, status }, ms / 1000)
    endSpan?.(status)
    if (!isTraced) return
    const path = target.kind === 'refused' ? undefined : target.path
    logger().info({ requestId: id, kind, method: sent, path, status, ms: Math.round(ms) }, 'request')
  })
}
