import 'server-only'
import { brandOfHost } from '@/lib/brand/host-table'
import { consoleConfig } from '@/lib/config/console-config'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { SsoFailure } from '@/lib/navigation/sso-failure'
import { languageOf } from '../admit-call'
import { dataHeaders, errorAnswer, Refusal } from '../answers'
import type { BffAnswer, BffRequest } from '../exchange'
import { BrokenBody } from '../limits/admission'
import { logger } from '../watch/logger'

/** A request to one of the paths of single sign-on, on the brand of its host. */
export type SsoRequest = { request: BffRequest; platformId: PlatformId; language: Language }

/** Answers by `answer` what comes with this method to a host of ours. Never throws. */
export const onBrand =
  (method: 'GET' | 'POST', answer: (asked: SsoRequest) => Promise<BffAnswer>) =>
  async (request: BffRequest): Promise<BffAnswer> => {
    const { requestId } = request
    const language = languageOf(request)
    try {
      const platformId = brandOfHost(consoleConfig().hosts, request.header('host'))
      if (!platformId) throw new Refusal('misdirected')
      if (request.method !== method) {
        const refused = errorAnswer('methodNotAllowed', language, requestId)
        return { ...refused, headers: { ...refused.headers, Allow: method } }
      }
      return await answer({ request, platformId, language })
    } catch (error) {
      if (error instanceof Refusal) return errorAnswer(error.reason, language, requestId, { cookie: error.cookie })
      if (error instanceof BrokenBody) return errorAnswer('unavailable', language, requestId)
      logger().error({ requestId, reason: 'failure', err: error }, 'single sign-on failed')
      return errorAnswer('failure', language, requestId)
    }
  }

/** A navigation goes on to an address that no request chose by itself. */
export const goTo = (to: string, { requestId }: BffRequest, cookies: string[] = []): BffAnswer => {
  const { 'Content-Type': _none, ...headers } = dataHeaders(requestId)
  return { status: 302, headers: { ...headers, Location: to }, cookies, body: null }
}

const toLogin = (query: Record<string, string>, target: string): string =>
  `/login?${new URLSearchParams({ ...query, ...(target !== '/' && { redirect: target }) })}`

/** The sign-in page, which says why and keeps the way that somebody was going. */
export const failedLogin = (why: SsoFailure, target: string): string => toLogin({ sso: why }, target)

/** The sign-in page at its second step. */
export const secondStepLogin = (target: string): string => toLogin({ step: '1' }, target)
