import 'server-only'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { consoleConfig } from '@/lib/config/console-config'
import type { OidcSettings } from '@/lib/config/oidc-config'
import { authApi } from '@/lib/contract/auth'
import { codes, unreachableCodes } from '@/lib/contract/error-code'
import { safeRedirect } from '@/lib/navigation/safe-redirect'
import type { SsoFailure } from '@/lib/navigation/sso-failure'
import { deviceOf, toDeviceCookie } from '@/lib/session/device-cookie'
import { hopPage } from '@/lib/session/hop-page'
import { openSession, readCookie, sessionCookie } from '@/lib/session/session'
import { clearedSsoCookie, openSsoRound, type SsoRound, ssoCookie, toSsoCookie } from '@/lib/session/sso-cookie'
import { dataHeaders, Refusal } from '../answers'
import type { BffAnswer, BffRequest } from '../exchange'
import { pagePolicy } from '../security-headers'
import { UpstreamFailure } from '../upstream'
import { readDeviceCookie, readVisitor, toOwner, withVisitor } from '../visitor'
import { logger } from '../watch/logger'
import { beginSession } from './begin-session'
import { beginRound, finishRound, ProviderFailure } from './oidc-provider'
import { seen } from './sign-in'
import { failedLogin, goTo, onBrand, type SsoRequest, secondStepLogin } from './sso-answer'

/** Longest way back: with it, the cookie stays below what browsers keep. */
const longestTarget = 1500

/** A path of this console, other than those that would only begin again. */
const toTarget = (wanted: string | null): string => {
  const target = safeRedirect(wanted)
  return target.length > longestTarget || /^\/sso(?:\/|$)/.test(target) ? '/' : target
}

/** A person's navigation: a picture, a frame or a prefetch would replace a round that is under way. */
const isNavigation = ({ header }: BffRequest): boolean =>
  ['navigate', null].includes(header('sec-fetch-mode')) &&
  ['document', null].includes(header('sec-fetch-dest')) &&
  header('sec-purpose') === null

const note = ({ request, platformId }: SsoRequest, why: SsoFailure, detail?: string): void =>
  logger().warn({ requestId: request.requestId, platformId, reason: why, detail }, 'no sign-in by the provider')

const toFailure = (error: unknown): { why: SsoFailure; detail?: string } => {
  if (error instanceof ProviderFailure) {
    return { why: error.reason === 'busy' ? 'unavailable' : error.reason, detail: error.detail }
  }
  if (error instanceof UpstreamFailure) return { why: 'unavailable', detail: error.reason }
  if (error instanceof Refusal) return { why: error.reason === 'unavailable' ? 'unavailable' : 'failed' }
  throw error
}

/** `GET /sso/start`: leaves for the provider of the host's brand. */
export const startSso = onBrand('GET', async (asked) => {
  const { request, platformId } = asked
  if (!isNavigation(request)) throw new Refusal('forbidden')
  const target = toTarget(new URLSearchParams(request.search).get('redirect'))
  const fail = (why: SsoFailure, detail?: string): BffAnswer => {
    note(asked, why, detail)
    return goTo(failedLogin(why, target), request)
  }
  const settings = consoleConfig().oidc.get(platformId)
  if (!settings) return fail('unavailable', 'no-provider')
  try {
    const { address, round } = await beginRound(settings, request.address)
    return goTo(address, request, [await toSsoCookie({ ...round, target, platformId })])
  } catch (error) {
    const { why, detail } = toFailure(error)
    return fail(why, detail)
  }
})

/**
 * The browser keeps its strict cookies off a navigation that the provider's site started: one hop within our own origin
 * brings them, and with them the browser by which its owner is known, and the session that ends.
 */
const hop = ({ path, search, requestId }: BffRequest): BffAnswer => {
  const nonce = randomBytes(18).toString('base64')
  return {
    status: 200,
    headers: {
      ...dataHeaders(requestId),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': pagePolicy(nonce, false),
    },
    cookies: [],
    body: Buffer.from(hopPage(path + search, nonce)),
  }
}

/** Whether the answer carries the state of the round that this browser began, once. */
const isOfRound = (search: string, { state }: SsoRound): boolean => {
  const given = new URLSearchParams(search).getAll('state')
  const one = Buffer.from(given[0] ?? '')
  const own = Buffer.from(state)
  return given.length === 1 && one.length === own.length && timingSafeEqual(one, own)
}

const toWhy = (code: number): SsoFailure => {
  if (code === codes.foreignIdentity || code === codes.forbidden) return 'refused'
  // Not set up for this brand there.
  return code === codes.illegalState || unreachableCodes.has(code) ? 'unavailable' : 'failed'
}

/** Brings the provider's token to the platform, which decides whose it is. */
const enter = async (asked: SsoRequest, settings: OidcSettings, round: SsoRound): Promise<BffAnswer> => {
  const { request, platformId } = asked
  const { idToken, subject } = await finishRound(settings, request.address, request.search, round)
  const session = await openSession(readCookie(request.header('cookie'), sessionCookie))
  const call = { ...asked, endpoint: authApi.oidc, session: session?.platformId === platformId ? session : null }
  const visitor = readVisitor(asked)
  const device = deviceOf(readDeviceCookie(asked), toOwner(asked, `oidc:${subject}`))
  const form = { idToken, nonce: round.nonce, ...seen(asked, visitor), deviceKey: device.key }
  const begun = await beginSession(call, form, 1)
  if ('refused' in begun) {
    const why = toWhy(begun.code)
    note(asked, why, `code-${begun.code}`)
    return withVisitor(visitor, goTo(failedLogin(why, round.target), request))
  }
  const to = 'ways' in begun.entered ? secondStepLogin(round.target) : round.target
  return withVisitor(visitor, goTo(to, request, [...begun.cookies, toDeviceCookie(device.cookieValue)]))
}

const takeAnswer = async (asked: SsoRequest): Promise<BffAnswer> => {
  const { request, platformId } = asked
  const round = await openSsoRound(readCookie(request.header('cookie'), ssoCookie), platformId)
  const target = round?.target ?? '/'
  const fail = (why: SsoFailure, detail?: string): BffAnswer => {
    note(asked, why, detail)
    return goTo(failedLogin(why, target), request)
  }
  if (!round || !isOfRound(request.search, round)) return fail('state', round ? 'other-state' : 'no-round')
  const settings = consoleConfig().oidc.get(platformId)
  if (!settings) return fail('unavailable', 'no-provider')
  try {
    return await enter(asked, settings, round)
  } catch (error) {
    const { why, detail } = toFailure(error)
    return fail(why, detail)
  }
}

/** `GET /sso/return`: the provider's answer. Whatever comes of it, the round is over: its cookie goes. */
export const returnSso = onBrand('GET', async (asked) => {
  const { request } = asked
  const site = request.header('sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') return hop(request)
  const answer = await takeAnswer(asked)
  answer.cookies.push(clearedSsoCookie())
  return answer
})
