import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorName } from '@/lib/contract/error-code'
import type { Language } from '@/lib/contract/language'
import { languageCookie, toLanguage } from '@/lib/i18n/request-language'
import { readCookie } from '@/lib/session/session'
import { errorAnswer } from './answers'
import type { BffAnswer } from './exchange'
import { errorPage } from './plain-page'

/** Whether a person will see the answer: browser navigations. A page's calls ask for JSON. */
const isForReader = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-dest'] === 'document' || (headers.accept?.includes('text/html') ?? false)

export const languageOfRequest = ({ headers }: IncomingMessage): Language =>
  toLanguage(readCookie(headers.cookie ?? null, languageCookie), headers['accept-language'] ?? null)

/** Sends an answer whose body is whole, unless another one has begun. */
export const sendWhole = (response: ServerResponse, { status, headers, body }: BffAnswer): void => {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, headers).end(body)
}

/** Answers a request that goes no further: a page for a navigation, the envelope for a call. */
export const refuseRequest = (request: IncomingMessage, response: ServerResponse, name: ErrorName): void => {
  const language = languageOfRequest(request)
  const id = String(response.getHeader('X-Request-Id'))
  const answer = isForReader(request) ? errorPage(name, language, id) : errorAnswer(name, language, id)
  if (name === 'methodNotAllowed') answer.headers.Allow = 'GET, HEAD'
  sendWhole(response, answer)
}
