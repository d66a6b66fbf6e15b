import { processState } from '@/lib/config/process-state'
import 'server-only'
import { toTraceparent } from '@/lib/telemetry/trace-id'
import type { Span, Tracing } from '@/lib/telemetry/tracing'

type Open = { tracing: Tracing; requests: Map<string, Span> }

// A page's reads, in another module graph, belong to the request of the page.
const shared = processState<Open>('tracing')

/** From now on requests are traced. */
export const beginTracing = (tracing: Tracing): void => {
  shared.value = { tracing, requests: new Map() }
}

/** Sends what is left. */
export const endTracing = async (): Promise<void> => {
  await shared.value?.tracing.stop()
  shared.value = undefined
}

/** Begins the span of a request, whose id is that of the trace; undefined where nothing is traced. */
export const beginRequestSpan = (
  requestId: string,
  method: string,
  tell: () => { route: string; endpoint?: string },
) => {
  const open = shared.value
  if (open === undefined) return
  const { route, endpoint } = tell()
  const span = open.tracing.start(`${method} ${route}`, {
    kind: 'server',
    traceId: requestId,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      ...(endpoint !== undefined && { 'app.endpoint': endpoint }),
    },
  })
  open.requests.set(requestId, span)
  let isEnded = false
  return (status: number, failure = status >= 500 ? String(status) : undefined): void => {
    if (isEnded) return
    isEnded = true
    open.requests.delete(requestId)
    span.set({ 'http.response.status_code': status })
    span.end(failure)
  }
}

type PlatformCall = {
  /** What tells the platform whose part its work is. */
  traceparent: string
  end: (status: number | undefined, failure?: string) => void
}

/** Begins the span of a call to the platform; undefined where its request is not traced. */
export const beginPlatformSpan = (requestId: string, method: string, path: string): PlatformCall | undefined => {
  const open = shared.value
  const request = open?.requests.get(requestId)
  if (open === undefined || request === undefined) return
  // A path of the contract, without its query.
  const [route = ''] = path.split('?', 1)
  const span = open.tracing.start(`${method} ${route}`, {
    kind: 'client',
    within: request.place,
    attributes: { 'http.request.method': method, 'http.route': route, 'peer.service': 'hvac-platform' },
  })
  return {
    traceparent: toTraceparent(span.place),
    end: (status, failure = status !== undefined && status >= 500 ? String(status) : undefined) => {
      if (status !== undefined) span.set({ 'http.response.status_code': status })
      span.end(failure)
    },
  }
}
