import 'server-only'
import { brandOfHost } from '@/lib/brand/host-table'
import { consoleConfig } from '@/lib/config/console-config'
import { type NamedEndpoint, routeKey, routes } from '@/lib/contract/registry'
import { languageCookie, toLanguage } from '@/lib/i18n/request-language'
import { clearedSessionCookie, isForeignSeal, openSession, readCookie, sessionCookie } from '@/lib/session/session'
import { Refusal } from './answers'
import type { Call } from './call'
import type { BffRequest } from './exchange'
import { mayCome } from './limits/admission'

const cookieOf = (request: BffRequest, name: string): string | undefined => readCookie(request.header('cookie'), name)

export const languageOf = (request: BffRequest) =>
  toLanguage(cookieOf(request, languageCookie), request.header('accept-language'))

const findEndpoint = ({ method, path }: BffRequest): NamedEndpoint => {
  const named = routes.get(routeKey(method, path))
  if (named?.endpoint.internal) throw new Refusal('notFound')
  if (named) return named
  throw new Refusal(
    routes.has(routeKey('GET', path)) || routes.has(routeKey('POST', path)) ? 'methodNotAllowed' : 'notFound',
  )
}

/** What every proxied request is held against: the brand of its host, the contract's allow-list, where it comes from. */
export const admitCall = async (request: BffRequest): Promise<{ call: Call; name: string }> => {
  const platformId = brandOfHost(consoleConfig().hosts, request.header('host'))
  if (!platformId) throw new Refusal('misdirected')
  const { endpoint, name } = findEndpoint(request)
  if (!mayCome(request, endpoint)) throw new Refusal('forbidden')
  const session = await openSession(cookieOf(request, sessionCookie))
  const own = session?.platformId === platformId ? session : null
  return { call: { request, endpoint, platformId, language: languageOf(request), session: own }, name }
}

/** That who asks is signed in, where that is needed, and is whom the page was made for. */
export const requireSession = ({ request, endpoint, session }: Call): void => {
  if (!session && endpoint.access !== 'public') {
    const seal = cookieOf(request, sessionCookie)
    throw new Refusal('unauthorized', seal && !isForeignSeal(seal) ? clearedSessionCookie() : undefined)
  }
  // Another tab of this browser has signed in since.
  const expected = request.header('x-expected-user')
  if (session && expected && expected !== session.userId) throw new Refusal('otherUser')
}
