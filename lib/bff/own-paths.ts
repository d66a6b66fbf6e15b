import 'server-only'
import type { OwnPath } from '@/lib/edge/paths'
import type { BffAnswer, BffRequest } from './exchange'
import { answerHealth, answerReadiness } from './health'
import { takeClientError, takePolicyReport } from './reports'
import { type RouteHandler, toRouteHandler } from './route-handler'
import { returnSso, startSso } from './sso'
import { takeProviderLogout } from './sso-logout'

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

type Get = Record<'GET', RouteHandler>
type Post = Record<'POST', RouteHandler>
export const healthz: Get = { GET: toRouteHandler(answerHealth) }
export const readyz: Get = { GET: toRouteHandler(answerReadiness) }
export const policyReports: Post = { POST: toRouteHandler(takePolicyReport) }
export const clientErrors: Post = { POST: toRouteHandler(takeClientError) }
export const ssoStart: Get = { GET: toRouteHandler(startSso) }
export const ssoReturn: Get = { GET: toRouteHandler(returnSso) }
export const ssoLogout: Post = { POST: toRouteHandler(takeProviderLogout) }
