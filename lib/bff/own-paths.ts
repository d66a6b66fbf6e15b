import 'server-only'
import type { OwnPath } from '@/lib/edge/paths'
import type { BffAnswer, BffRequest } from './exchange'
import { type RouteHandler, toRouteHandler } from './route-handler'
import { returnSso, startSso } from './sign-in/sso'
import { takeProviderLogout } from './sign-in/sso-logout'
import { answerHealth, answerReadiness } from './watch/health'
import { takeClientError, takePolicyReport } from './watch/reports'

/** Handlers of the console's own paths. */
export const ownAnswers: Record<OwnPath, (request: BffRequest) => Promise<BffAnswer>> = {
  '/healthz': answerHealth,
  '/readyz': answerReadiness,
  '/csp': takePolicyReport,
  '/client-errors': takeClientError,
  '/sso/start': startSso,
  '/sso/return': returnSso,
  '/sso/logout': takeProviderLogout,
}

/** Another method gets an answer of ours too, in the envelope. */
const onPath = (path: OwnPath): Record<'GET' | 'HEAD' | 'POST', RouteHandler> => {
  const handler = toRouteHandler('service', ownAnswers[path])
  return { GET: handler, HEAD: handler, POST: handler }
}
export const healthz = onPath('/healthz')
export const readyz = onPath('/readyz')
export const policyReports = onPath('/csp')
export const clientErrors = onPath('/client-errors')
export const ssoStart = onPath('/sso/start')
export const ssoReturn = onPath('/sso/return')
export const ssoLogout = onPath('/sso/logout')
