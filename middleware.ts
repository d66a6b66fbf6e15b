import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { errorAnswer } from '@/lib/bff/answers'
import { mapFrameHeaders, mapFramePolicy } from '@/lib/bff/map-frame-policy'
import { requestIdHeader } from '@/lib/bff/node-exchange'
import { toResponse } from '@/lib/bff/route-handler'
import { pagePolicy } from '@/lib/bff/security-headers'
import { brandOfHost } from '@/lib/brand/host-table'
import { consoleConfig } from '@/lib/config/console-config'
import { mapTiles, tileOrigin } from '@/lib/config/map-tiles'
import { mapsKey } from '@/lib/config/maps-key'
import { isProxied } from '@/lib/edge/paths'
import { languageCookie, toLanguage } from '@/lib/i18n/request-language'
import { mapFramePath } from '@/lib/navigation/map-frame'
import { decideGate } from '@/lib/session/gate'
import { hopPage } from '@/lib/session/hop-page'
import {
  clearedSessionCookie,
  isForeignSeal,
  openSession,
  readCookie,
  renewedCookie,
  sessionCookie,
} from '@/lib/session/session'
import { newTraceId } from '@/lib/telemetry/trace-id'

const development = process.env.NODE_ENV === 'development'

/** A proxied path gets here only if it cannot be in the contract. */
const refuseProxied = ({ headers }: NextRequest): Response => {
  const language = toLanguage(readCookie(headers.get('cookie'), languageCookie), headers.get('accept-language'))
  return toResponse(errorAnswer('notFound', language, headers.get(requestIdHeader) ?? newTraceId()))
}

/** The guard's entry point. It contains no rules: lib/session/gate.ts decides, and every page checks again. */
export async function middleware(request: NextRequest) {
  const platformId = brandOfHost(consoleConfig().hosts, request.headers.get('host'))
  if (!platformId) return new NextResponse('Misdirected Request', { status: 421 })
  const cookies = request.headers.get('cookie')
  if (isProxied(request.nextUrl.pathname)) return refuseProxied(request)
  const seal = readCookie(cookies, sessionCookie)
  const session = await openSession(seal)
  const { pathname, search } = request.nextUrl
  const decision = decideGate({
    path: pathname,
    search,
    signedIn: session?.platformId === platformId,
    fetchSite: request.headers.get('sec-fetch-site'),
    hasSessionCookie: seal !== undefined && !isForeignSeal(seal),
  })
  const nonce = randomBytes(18).toString('base64')
  const isMapFrame = pathname === mapFramePath && decision.kind === 'pass' && mapsKey() !== undefined
  const policy = isMapFrame
    ? mapFramePolicy(nonce)
    : pagePolicy(nonce, development, tileOrigin(mapTiles()?.template ?? ''))
  if (decision.kind === 'hop') {
    return new NextResponse(hopPage(decision.to, nonce), {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-store',
      },
    })
  }
  if (decision.kind === 'redirect') {
    // Next returns a relative URL when the origin is its own, so no host name is ever sent back.
    const response = NextResponse.redirect(new URL(decision.to, request.url), 307)
    response.headers.set('Cache-Control', 'no-store')
    if (decision.clearSession) response.headers.append('Set-Cookie', clearedSessionCookie())
    return response
  }
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('x-pathname', pathname)
  headers.set('x-search', search)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  response.headers.set('Cache-Control', 'no-store')
  if (isMapFrame) for (const [name, value] of Object.entries(mapFrameHeaders)) response.headers.set(name, value)
  // Opening a page is use of the session; a prefetch is only the browser's doing.
  const renewed = session && !headers.has('next-router-prefetch') ? await renewedCookie(session) : null
  if (decision.kind === 'pass' && renewed) response.headers.append('Set-Cookie', renewed)
  if (decision.kind === 'pass-and-clear') response.headers.append('Set-Cookie', clearedSessionCookie())
  return response
}

export const config = {
  // The session is unsealed where its cache is, with Node's own cryptography.
  runtime: 'nodejs',
  // A literal, because Next reads it from the source: lib/edge/matcher.test.ts compares it with lib/edge/paths.ts.
  // Proxied paths and files only. No header conditions: a client could turn the guard off with one.
  matcher: [
    // No contract path has a percent sign; Next would fail to decode some of them with a bare 500.
    '/(sys|checker_svc|user_platform|vue-element-admin|api)/(.*%.*)',
    '/((?!sys/|checker_svc/|user_platform/|vue-element-admin/|api/checker_svc$|api/checker_svc/|csp$|client-errors$|healthz$|readyz$|sso/start$|sso/return$|sso/logout$|_next/static/|_next/image/|brand/|theme/[a-z]+\\.css$|favicon\\.ico$|icon\\.svg$|robots\\.txt$).*)',
  ],
}
