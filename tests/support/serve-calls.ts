import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Stands in for Next behind the front door: calls and the console's own paths are answered by the real route handlers,
 * pages by `servePage`.
 */
export const serveCalls = async (servePage: NodeHandler) => {
  const { serveByNext } = await import('@/lib/bff/serve-by-next')
  const { toRouteHandler } = await import('@/lib/bff/route-handler')
  const { answerCall } = await import('@/lib/bff/answer-call')
  const { ownAnswers } = await import('@/lib/bff/own-paths')
  const { readTarget } = await import('@/lib/edge/request-target')
  const next: NodeHandler = async (request, response) => {
    const target = readTarget(request.url ?? '', new Set())
    if (target.kind === 'page') return servePage(request, response)
    const handler =
      target.kind === 'service'
        ? toRouteHandler('service', ownAnswers[target.path])
        : toRouteHandler('call', answerCall)
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
    const made = await handler(new Request('http://localhost/', { headers }))
    response.statusCode = made.status
    // As Next does: it drops the length, and what is set already wins.
    made.headers.forEach((value, name) => {
      if (name === 'set-cookie') response.appendHeader(name, value)
      else if (name !== 'content-length' && !response.hasHeader(name)) response.setHeader(name, value)
    })
    if (made.body) await pipeline(Readable.fromWeb(made.body as never), response).catch(() => undefined)
    else response.end()
  }
  return serveByNext(next)
}
