import 'server-only'
import { codes, type ErrorName, errorMessages, statusOf } from '@/lib/contract/error-code'
import type { Language } from '@/lib/contract/language'
import type { BffAnswer } from './exchange'
import { dataPolicy, securityHeaders } from './security-headers'
import { platformStateHeader } from './watch/platform-state'

/** A request that the console refuses: becomes `errorAnswer`, with a cookie where the browser has to lose one. */
export class Refusal extends Error {
  constructor(
    readonly reason: ErrorName,
    readonly cookie?: string,
  ) {
    // Thousands a second in overload, and nobody reads where one came from: a stack would be a tenth of their cost.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(reason)
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** Headers of every proxied answer. */
export const dataHeaders = (requestId: string): Record<string, string> => ({
  ...securityHeaders,
  'Content-Security-Policy': dataPolicy,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  Vary: 'Cookie, Host, Language',
  'X-Request-Id': requestId,
  ...platformStateHeader(),
})

export const jsonAnswer = (body: unknown, requestId: string, status = 200): BffAnswer => ({
  status,
  headers: dataHeaders(requestId),
  cookies: [],
  body: Buffer.from(JSON.stringify(body)),
})

/** The platform's `Retry-After`, passed on by every answer of ours that reports its refusal. */
export const retryAfterOf = (headers: Record<string, string | string[] | undefined>): Record<string, string> => {
  const given = headers['retry-after']
  return typeof given === 'string' && /^\d{1,6}$/.test(given) ? { 'Retry-After': given } : {}
}

/** Seconds after which a refused caller may retry. */
export const retrySeconds = 5

const passing: ReadonlySet<string> = new Set<ErrorName | 'unreachable'>([
  'unreachable',
  'platformAway',
  'unavailable',
  'tooManyRequests',
])

/**
 * An error that the console makes itself: `{code, msg, requestId}` with a matching HTTP status. An unreachable platform
 * is a bad gateway in HTTP terms, and an unavailable service to the user.
 */
export const errorAnswer = (
  name: ErrorName | 'unreachable',
  language: Language,
  requestId: string,
  { cookie, isRead = false }: { cookie?: string | undefined; isRead?: boolean } = {},
): BffAnswer => {
  const code = codes[name === 'unreachable' ? 'badGateway' : name]
  // A read changes nothing by itself: that nothing was changed would only raise doubt.
  const isPlain = name === 'unreachable' || (isRead && name === 'platformAway')
  const msg = errorMessages[isPlain ? 'unavailable' : name][language]
  const answer = jsonAnswer({ code, msg, requestId }, requestId, statusOf(code))
  if (cookie) answer.cookies.push(cookie)
  if (passing.has(name)) answer.headers['Retry-After'] = String(retrySeconds)
  return answer
}
