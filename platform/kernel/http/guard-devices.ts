import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/** What devices show; it never leaves the server and the devices. */
export type DeviceSecret = { featureCode: string; token: string }

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
/** Both are hashed first, so that neither length nor content shows in the time it takes. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

const refusals = {
  unauthorized: 401,
  badRequest: 400,
  notFound: 404,
  conflict: 409,
  failure: 500,
  unavailable: 503,
} as const
export const refuseDevice = (c: Context, name: keyof typeof refusals) => c.json({ error: name }, refusals[name])

type Guard = { secret: DeviceSecret; draining: AbortSignal; largestBody: number }

/** Lets only devices through to a path: who shows their secret, with a body of at most so many bytes. */
export const guardDevices = (app: Hono, path: string, { secret, draining, largestBody }: Guard): void => {
  app.use(path, async (c, next) => {
    if (draining.aborted) return refuseDevice(c, 'unavailable')
    const shown = { featureCode: c.req.header('featurecode') ?? '', token: c.req.header('token') ?? '' }
    const isKnown = isSame(shown.featureCode, secret.featureCode) && isSame(shown.token, secret.token)
    return isKnown ? next() : refuseDevice(c, 'unauthorized')
  })
  app.use(path, bodyLimit({ maxSize: largestBody, onError: (c) => refuseDevice(c, 'badRequest') }))
}
