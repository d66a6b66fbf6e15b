import 'server-only'
import { forward } from './forward'
import { type RouteHandler, toRouteHandler } from './route-handler'

const handler = toRouteHandler(forward)

/** Every method of a proxied path goes through the one proxy: it answers an unlisted method, in the envelope. */
export const proxied: Record<'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS', RouteHandler> = {
  GET: handler,
  HEAD: handler,
  POST: handler,
  PUT: handler,
  PATCH: handler,
  DELETE: handler,
  OPTIONS: handler,
}
