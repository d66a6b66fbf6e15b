import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { consoleConfig } from '@/lib/config/console-config'
import type { Answered } from '@/lib/edge/request-target'
import { clientAddress } from '@/lib/format/client-address'
import { AdaptiveLimiter } from './limits/adaptive-limiter'
import { admitPages } from './limits/admit-pages'
import { patience } from './limits/call-permits'
import { holdPermit } from './limits/hold-permit'
import { openExchange, requestIdHeader } from './node-exchange'
import { refuseRequest } from './refuse-request'
import { metrics } from './watch/metrics'

/** Those that the handler answers or lets wait: 80 permits of its own, and a few more. */
const maxCalls = 96

/** Gives Next what the front door lets through: pages within their permits, calls with what their handler works with. */
export const serveByNext = (next: (request: IncomingMessage, response: ServerResponse) => Promise<void>) => {
  const servePage = admitPages(next)
  const calls = new AdaptiveLimiter({ max: maxCalls, min: 24, ...patience })
  return async (request: IncomingMessage, response: ServerResponse, target: Answered): Promise<void> => {
    if (target.kind === 'page') return servePage(request, response, target.isPublic)
    // A crowd's calls wait and are refused here, at a fifth of what Next costs. One with a body may come slowly: it
    // waits in its handler, when it is whole.
    let onAnswer: (() => void) | undefined
    if (target.kind === 'call' && request.headers['content-length'] === undefined) {
      const release = await holdPermit(calls, response)
      if (!release) {
        metrics().refused.inc({ kind: 'call' })
        return refuseRequest(request, response, 'unavailable')
      }
      if (response.destroyed) return
      onAnswer = release
    }
    openExchange(request, response, {
      onAnswer,
      path: target.path,
      search: target.search,
      requestId: String(request.headers[requestIdHeader]),
      address: clientAddress(
        request.socket.remoteAddress,
        request.headersDistinct['x-forwarded-for']?.join(', '),
        consoleConfig().trustedProxies,
      ),
    })
    return next(request, response)
  }
}
