import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { addressBlock } from '@/lib/format/address-block'
import type { Config } from '../config/config'
import type { Admission, Shown } from '../ingest/door'
import { type CallLimits, TooManyCalls } from './call-limits'
import { addressOf, type Bindings } from './request-facts'

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
export const refuseDevice = (c: Context, name: keyof typeof refusals) => c.json({ error: name }, refusals[name])

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

/** Lets only devices through to a path: each with its own credential, as often as a device may, with a body of at most so many bytes. */
export const guardDevices = (app: DeviceApp, path: string, { draining, largestBody, ...guard }: Guard): void => {
  app.use(path, async (c, next) => {
    if (draining.aborted) return refuseDevice(c, 'unavailable')
    try {
      const name = await nameOf(c, guard)
      if (name === 'unavailable') {
        c.header('retry-after', '30')
        return refuseDevice(c, 'unavailable')
      }
      if (name === null) {
        c.header('www-authenticate', 'Basic realm="devices"')
        return refuseDevice(c, 'unauthorized')
      }
      c.set('device', name)
    } catch (error) {
      if (!(error instanceof TooManyCalls)) throw error
      c.header('retry-after', String(error.retryAfter))
      return refuseDevice(c, 'tooManyRequests')
    }
    return next()
  })
  app.use(path, bodyLimit({ maxSize: largestBody, onError: (c) => refuseDevice(c, 'badRequest') }))
}
