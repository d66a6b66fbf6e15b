import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Admission, Shown } from '../ingest/door'

/** Paths for devices. Whoever came through is named by `c.get('device')`: nothing that a device sends says who it is. */
export type DeviceApp = Hono<{ Variables: { device: string } }>

const refusals = {
  unauthorized: 401,
  badRequest: 400,
  notFound: 404,
  conflict: 409,
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

type Guard = {
  /** Whether a device of this name and key may come in now. */
  admit: (shown: Shown) => Promise<Admission>
  draining: AbortSignal
  largestBody: number
}

/** Lets only devices through to a path: each with its own credential, with a body of at most so many bytes. */
export const guardDevices = (app: DeviceApp, path: string, { admit, draining, largestBody }: Guard): void => {
  app.use(path, async (c, next) => {
    if (draining.aborted) return refuseDevice(c, 'unavailable')
    const shown = readBasic(c.req.header('authorization'))
    const admission = shown === null ? 'refused' : await admit({ ...shown, fingerprint: null })
    if (admission === 'unavailable') {
      c.header('retry-after', '30')
      return refuseDevice(c, 'unavailable')
    }
    if (shown === null || admission === 'refused') {
      c.header('www-authenticate', 'Basic realm="devices"')
      return refuseDevice(c, 'unauthorized')
    }
    c.set('device', shown.address)
    return next()
  })
  app.use(path, bodyLimit({ maxSize: largestBody, onError: (c) => refuseDevice(c, 'badRequest') }))
}
