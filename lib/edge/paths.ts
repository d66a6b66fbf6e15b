/** Who answers which path. The front door, the guard and the tests read these lists; a test compares the matcher. */

/** The platform answers paths under these prefixes, through the proxy. */
export const proxiedPrefixes = ['/sys/', '/checker_svc/', '/user_platform/', '/vue-element-admin/', '/api/'] as const

/** Pages that open without a session: a test compares them with the route table. Spec 2. */
export const publicPages: ReadonlySet<string> = new Set(['/login', '/auth-redirect', '/apk/download'])

/** Paths that the console answers itself, without a page and without the platform's contract. */
export const ownPaths = [
  '/healthz',
  '/readyz',
  '/csp',
  '/client-errors',
  '/sso/start',
  '/sso/return',
  '/sso/logout',
] as const
export type OwnPath = (typeof ownPaths)[number]

export const isOwnPath = (path: string): path is OwnPath => (ownPaths as readonly string[]).includes(path)

/** Own paths that sign people in and out: they belong to the brand of the host. A machine's probe uses any host name. */
export const isOfBrand = (path: OwnPath): boolean => path.startsWith('/sso/')

/** Methods of which Next makes a request. */
export const callMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export const isProxied = (path: string): boolean => proxiedPrefixes.some((prefix) => path.startsWith(prefix))

/** Whether a handler of `app` answers a proxied path. No path of the contract has a percent sign or ends with a slash. */
export const hasHandler = (path: string): boolean => !/%|\/$|^\/api\/(?!checker_svc(?:\/|$))/.test(path)
