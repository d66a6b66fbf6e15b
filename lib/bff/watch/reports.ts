import 'server-only'
import * as z from 'zod'
import { readBoundedJson } from '@/lib/contract/bounded-json'
import { languageCookie, toLanguage } from '@/lib/i18n/request-language'
import { readCookie } from '@/lib/session/session'
import { dataHeaders, errorAnswer } from '../answers'
import type { BffAnswer, BffRequest } from '../exchange'
import { isOwnOrigin, readRequestBody } from '../limits/admission'
import { mayReport } from '../limits/report-limit'
import { logger } from './logger'
import { metrics } from './metrics'
import { passOnClientError } from './pass-on-client-error'

const maxReport = 16 * 1024

/** An address without its query, which may hold what somebody searched for. */
const toPath = (address: string): string => {
  const [path = ''] = address.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '').split(/[?#]/)
  return path.slice(0, 256)
}

/** A text such as a stack, with the queries of its addresses removed. */
const withoutQueries = (text: string): string => text.replaceAll(/\?[^\s)'"]*/g, '')

/** An interface error. None of it is trusted; it is only ever logged. */
const ClientError = z.object({
  err: z.string().max(2000).transform(withoutQueries),
  vm: z.string().max(2000).transform(withoutQueries).optional(),
  info: z.string().max(256).transform(withoutQueries).optional(),
  url: z.string().max(2048).transform(toPath),
  requestId: z.string().max(64).optional(),
  digest: z.string().max(64).optional(),
  stack: z.string().max(8000).transform(withoutQueries).optional(),
})

const PolicyReport = z.object({
  'csp-report': z.object({
    'document-uri': z.string().max(2048).transform(toPath).optional(),
    'violated-directive': z.string().max(256).optional(),
    'effective-directive': z.string().max(256).optional(),
    'blocked-uri': z.string().max(2048).optional(),
    'source-file': z.string().max(2048).transform(toPath).optional(),
    'line-number': z.number().optional(),
    disposition: z.string().max(32).optional(),
  }),
})

const take =
  <Report>(
    schema: z.ZodType<Report>,
    types: RegExp,
    write: (report: Report, requestId: string, request: BffRequest) => void,
  ) =>
  async (request: BffRequest): Promise<BffAnswer> => {
    const { requestId } = request
    const cookies = request.header('cookie')
    const language = toLanguage(readCookie(cookies, languageCookie), request.header('accept-language'))
    const refuse = (name: Parameters<typeof errorAnswer>[0]) => errorAnswer(name, language, requestId)
    if (request.method !== 'POST') return refuse('methodNotAllowed')
    if (!isOwnOrigin(request)) return refuse('forbidden')
    if (!types.test(request.header('content-type') ?? '')) return refuse('unsupportedMediaType')
    if (!mayReport(request.address)) return refuse('tooManyRequests')
    const body = await readRequestBody(request, maxReport)
    if (body === null) return refuse('payloadTooLarge')
    let json: unknown
    try {
      json = readBoundedJson(body.toString('utf8'))
    } catch {
      return refuse('badRequest')
    }
    const parsed = schema.safeParse(json)
    if (!parsed.success) return refuse('badRequest')
    write(parsed.data, requestId, request)
    return { status: 204, headers: dataHeaders(requestId), cookies: [], body: null }
  }

/**
 * `POST /client-errors`: logs one interface error and, for a signed-in user, passes it on as a row of the platform's
 * log. Nobody waits for the latter: a page could not react to its failure.
 */
export const takeClientError = take(ClientError, /^application\/json\b/i, (report, id, request) => {
  metrics().clientErrors.inc()
  const { requestId = id, digest, stack, ...entry } = report
  // Within `entry`: at the top `err` is an error of the console itself.
  logger().warn({ event: 'client-error', entry, requestId, digest, stack }, 'error in the interface')
  passOnClientError(report, id, request).catch((error: unknown) =>
    logger().warn({ requestId: id, err: error }, 'client error could not be forwarded'),
  )
})

/** `POST /csp`: one violation of the Content-Security-Policy becomes one line of the log. */
export const takePolicyReport = take(
  PolicyReport,
  /^application\/(?:csp-report|json|reports\+json)\b/i,
  (report, requestId) => {
    metrics().policyReports.inc()
    logger().warn({ event: 'csp-violation', requestId, report: report['csp-report'] }, 'policy violated')
  },
)
