import { Hono } from 'hono'
import { type PastRefusal, pastLimits, pastPaths } from '@/lib/contract/device-http'
import { lookForEvidenceAgain } from '../../history/samples/keep-evidence'
import { HistoryError } from '../../kernel/error/history-error'
import { TooManyCalls } from '../../kernel/http/call-limits'
import type { Logger } from '../../kernel/log/logger'
import { answerFailure, type DeviceApp, guardDevices, type HttpDoor, refuseDevice } from '../http/guard-devices'
import { BadPast } from './read-past-body'
import { PastBusy, type PastStore, takePast } from './take-past'

/** Bodies at a time, of which one is worked on: it may take a hundred megabytes then. */
const mostBodies = 4

const refusal = (error: string, detail: string, line?: number): PastRefusal => ({
  error,
  detail,
  ...(line !== undefined && { line }),
})

type Given = Omit<PastStore, 'require' | 'charge'> & { http: HttpDoor; draining: AbortSignal; logger: Logger }

/** Where controllers hand over their past: each with its own credential, and its own past alone. */
export const pastRoutes = ({ draining, http, logger, ...past }: Given): DeviceApp => {
  const app: DeviceApp = new Hono()
  let bodies = 0
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    bodies += 1
    const next = turn.then(work)
    turn = next.catch(() => undefined)
    return next.finally(() => {
      bodies -= 1
    })
  }
  const store: PastStore = {
    ...past,
    require: (device) => http.limits.requireDevice(device, 'past'),
    charge: (device, rows) => http.limits.chargeDevice(device, 'past', rows),
  }
  guardDevices(app, pastPaths.samples, { admit: past.admit, http, draining, largestBody: pastLimits.body })
  app.post(pastPaths.samples, async (c) => {
    const macWifiId = c.get('device')
    const packing = c.req.header('content-encoding') ?? 'identity'
    if (packing !== 'gzip' && packing !== 'identity')
      return c.json(refusal('badRequest', 'content-encoding: gzip, or none'), 400)
    if (c.req.raw.body === null) return c.json(refusal('badRequest', 'no samples'), 400)
    try {
      store.require(macWifiId)
      // Received first: a slow sender delays no other.
      const body = await c.req.blob()
      if (bodies >= mostBodies) return refuseDevice(c, 'unavailable')
      const answer = await inTurn(() => takePast(store, macWifiId, body.stream(), packing === 'gzip'))
      if (answer === null) return refuseDevice(c, 'notFound')
      logger.info({ macWifiId, ...answer }, 'past samples were imported')
      return c.json(answer)
    } catch (error) {
      if (error instanceof BadPast) return c.json(refusal('badRequest', error.message, error.line), 400)
      if (error instanceof TooManyCalls) return refuseDevice(c, 'tooManyRequests', error.retryAfter)
      if (error instanceof PastBusy) return refuseDevice(c, 'unavailable')
      if (!(error instanceof HistoryError)) throw error
      if (error.reason === 'off') return c.json(refusal('conflict', 'this platform keeps no history'), 409)
      logger.warn({ err: error, macWifiId }, 'past samples could not be stored')
      c.header('retry-after', '30')
      return c.json(refusal('unavailable', 'the store of history does not answer: send it again'), 503)
    }
  })
  app.onError(answerFailure(logger))
  return app
}

/** The same, where evidence of faults is looked for again when samples near them have come in. */
export const openPast = (given: Given): DeviceApp =>
  pastRoutes({
    ...given,
    imported: (controllerId, range) => lookForEvidenceAgain(given.database, controllerId, range),
  })
