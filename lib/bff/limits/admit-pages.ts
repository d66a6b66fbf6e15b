import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { openPage } from '../node-exchange'
import { busyPage } from '../plain-page'
import { languageOfRequest, sendWhole } from '../refuse-request'
import { dataPolicy } from '../security-headers'
import { metrics } from '../watch/metrics'
import { writeWhole } from '../write-whole'
import { AdaptiveLimiter } from './adaptive-limiter'
import { patience } from './call-permits'
import { holdPermit } from './hold-permit'

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Lets a bounded number of pages be made at once. A page costs our own processor, so it has other permits than a call,
 * which waits for the platform; and a sign-in page must always get through.
 */
export const admitPages = (servePage: NodeHandler) => {
  const limiters = {
    page: new AdaptiveLimiter({ max: 32, min: 4, ...patience }),
    publicPage: new AdaptiveLimiter({ max: 32, min: 4, ...patience }),
  }
  return async (request: IncomingMessage, response: ServerResponse, isPublic: boolean): Promise<void> => {
    response.setHeader('Vary', 'Host, Cookie')
    // A page's frame is sent before its rows: a terminator that buffers files must not buffer pages.
    response.setHeader('X-Accel-Buffering', 'no')
    const limiter = isPublic ? limiters.publicPage : limiters.page
    const release = await holdPermit(limiter, response)
    if (!release) {
      metrics().refused.inc({ kind: 'page' })
      return sendWhole(response, busyPage(languageOfRequest(request), String(response.getHeader('X-Request-Id'))))
    }
    if (response.destroyed) return
    writeWhole(response, release)
    // What a script asks for is a part of a page, and no document.
    if (request.headers.rsc === undefined) openPage(String(response.getHeader('X-Request-Id')), response)
    // For what Next answers without a page, such as a redirect; a page sets its own policy.
    response.setHeader('Content-Security-Policy', dataPolicy)
    if (!/\.\w+$/.test(request.url?.split('?', 1)[0] ?? '')) response.setHeader('Cache-Control', 'no-store')
    await servePage(request, response)
  }
}
