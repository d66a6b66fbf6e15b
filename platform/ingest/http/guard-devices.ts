import type { Context, Hono, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { addressBlock } from '@/lib/format/address-block'
import type { Config } from '../../kernel/config/config'
import { isPassing } from '../../kernel/error/to-platform-error'
import { type CallLimits, TooManyCalls } from '../../kernel/http/call-limits'
import { addressOf, type Bindings } from '../../kernel/http/watch/request-facts'
import type { Logger } from '../../kernel/log/logger'
import type { Admission, Shown } from '../pipeline/door'

/** Paths for devices. Whoever came through is named by `c.get('device')`: nothing that a device sends says who it is. */
export type DeviceApp = Hono<{ Bindings: Bindings; Variables: { device: string } }>

const refusals = {
  unauthorized: 401,
  badRequest: 400,
  notFound: 404,
  conflict: 409,
  tooManyRequests: 429,
  failure: 500,
  unavailable: 503,
} as const

/** @param retryAfter Seconds after which the device may ask again: of 429 and 503. */
export const refuseDevice = (c: Context, name: keyof typeof refusals, retryAfter = 5) => {
  if (name === 'unavailable' || name === 'tooManyRequests') c.header('retry-after', String(retryAfter))
  return c.json({ error: name }, refusals[name])
}

/** One that has gone before the end of its body: no failure of the platform. */
const isGone = (error: Error): boolean => error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'

/** Answers what nothing else has answered. */
export const answerFailure =
  (logger: Pick<Logger, 'error'>) =>
  (error: Error, c: Context): Response => {
    if (isGone(error)) return refuseDevice(c, 'failure')
    logger.error({ err: error, path: c.req.path }, 'a call of a device failed')
    return refuseDevice(c, isPassing(error) ? 'unavailable' : 'failure')
  }

/** Neither a name nor a key is longer. */
const longestHeader = 256
/** A WiFi ID or the number of a Checker. */
const namePattern = /^[\dA-Z]{1,32}$/

/** Name and key of HTTP Basic, RFC 7617; null where nothing of the kind is shown. */
export const readBasic = (header: string | undefined): { address: string; key: string } | null => {
  const [, text] = (header?.length ?? 0) > longestHeader ? [] : (/^basic +([\w+/]+=*)$/i.exec(header ?? '') ?? [])
  if (text === undefined) return null
  const shown = Buffer.from(text, 'base64').toString('utf8')
  const colon = shown.indexOf(':')
  const address = shown.slice(0, Math.max(0, colon))
  return namePattern.test(address) ? { address, key: shown.slice(colon + 1) } : null
}

/** What all doors for devices over HTTP have in common: the buckets of callers, and who says what a caller's address is. */
export type HttpDoor = { limits: CallLimits } & Pick<Config, 'trustedPeers'>

/** Whether a device of this name and key may come in now; `from` is the address that tries it. */
export type Admit = (shown: Shown & { from: string }) => Promise<Admission>

type Guard = {
  admit: Admit
  http: HttpDoor
  draining: AbortSignal
  largestBody: number
}

/** The name that may come in, counted as a call of its device; null where nothing that is shown opens. */
const nameOf = async (
  c: Pick<Context<{ Bindings: Bindings }>, 'req' | 'env'>,
  { admit, http }: Pick<Guard, 'admit' | 'http'>,
): Promise<string | 'unavailable' | null> => {
  const header = c.req.header('authorization')
  const shown = readBasic(header)
  const from = addressBlock(addressOf(c, http))
  if (header === undefined || shown === null) {
    http.limits.takeUnknown(null, from)
    return null
  }
  http.limits.refuseKnownDevice(header)
  const admission = await admit({ ...shown, fingerprint: null, from })
  if (admission !== 'admitted') return admission === 'refused' ? null : admission
  http.limits.takeDevice(header, shown.address)
  return shown.address
}

/** Bodies that are received at a time, of a device and of all: each may have some megabytes, and take a minute. */
const mostBodies = { device: 2, all: 64 }

/** Refuses bodies beyond those, before anything of them is read. */
const countBodies = (): MiddlewareHandler<{ Bindings: Bindings; Variables: { device: string } }> => {
  const open = new Map<string, number>()
  let all = 0
  return async (c, next) => {
    const device = c.get('device')
    if (c.req.raw.body === null) return next()
    const own = open.get(device) ?? 0
    if (own >= mostBodies.device || all >= mostBodies.all) return refuseDevice(c, 'unavailable', 1)
    open.set(device, own + 1)
    all += 1
    try {
      await next()
    } finally {
      all -= 1
      const left = (open.get(device) ?? 1) - 1
      if (left === 0) open.delete(device)
      else open.set(device, left)
    }
  }
}

/** Lets only devices through to a path: each with its own credential, as often as a device may, with a body of at most so many bytes. */
export const guardDevices = (app: DeviceApp, path: string, { draining, largestBody, ...guard }: Guard): void => {
  app.use(path, async (c, next) => {
    if (draining.aborted) return refuseDevice(c, 'unavailable')
    try {
      const name = await nameOf(c, guard)
      if (name === 'unavailable') return refuseDevice(c, 'unavailable', 30)
      if (name === null) {
        c.header('www-authenticate', 'Basic realm="devices"')
        return refuseDevice(c, 'unauthorized')
      }
      c.set('device', name)
    } catch (error) {
      if (!(error instanceof TooManyCalls)) throw error
      return refuseDevice(c, 'tooManyRequests', error.retryAfter)
    }
    return next()
  })
  app.use(path, countBodies())
  app.use(path, bodyLimit({ maxSize: largestBody, onError: (c) => refuseDevice(c, 'badRequest') }))
}
