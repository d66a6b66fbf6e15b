import 'server-only'
import { codes, type ErrorName, errorMessages, statusOf } from '@/lib/contract/error-code'
import type { Language } from '@/lib/contract/language'
import { dataPolicy, securityHeaders } from './security-headers'

/** Headers of every proxied answer. */
export const dataHeaders = (requestId: string): Headers =>
  new Headers({
    ...securityHeaders,
    'Content-Security-Policy': dataPolicy,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    Vary: 'Cookie, Host, Language',
    'X-Request-Id': requestId,
  })

/** An error that the console makes itself: `{code, msg, requestId}` with a true HTTP status. */
export const errorResponse = (name: ErrorName, language: Language, requestId: string, cookie?: string): Response => {
  const headers = dataHeaders(requestId)
  if (cookie) headers.append('Set-Cookie', cookie)
  if (name === 'unavailable') headers.set('Retry-After', '5')
  const code = codes[name]
  const body = { code, msg: errorMessages[name][language], requestId }
  return new Response(JSON.stringify(body), { status: statusOf(code), headers })
}
