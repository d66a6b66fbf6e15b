import 'server-only'
import { answerCall } from './answer-call'
import { type RouteHandler, toRouteHandler } from './route-handler'

const handler = toRouteHandler('call', answerCall)

/** Every method of a proxied path, all answered in one place: an unlisted method too, in the envelope. */
export const proxied: Record<'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS', RouteHandler> = {
  GET: handler,
  HEAD: handler,
  POST: handler,
  PUT: handler,
  PATCH: handler,
  DELETE: handler,
  OPTIONS: handler,
}
