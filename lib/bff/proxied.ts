import 'server-only'
import { forward } from './forward'

type Handler = (request: Request) => Promise<Response>

/** Every method of a proxied path, all through the one pipe: an unlisted method is answered there, in the envelope. */
export const proxied: Record<'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS', Handler> = {
  GET: forward,
  HEAD: forward,
  POST: forward,
  PUT: forward,
  PATCH: forward,
  DELETE: forward,
  OPTIONS: forward,
}
