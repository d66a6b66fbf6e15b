import { Hono } from 'hono'
import { type PastRefusal, pastLimits, pastPaths } from '@/lib/contract/device-http'
import { HistoryError } from '../../kernel/error/history-error'
import { type DeviceApp, guardDevices, type HttpDoor, refuseDevice } from '../../kernel/http/guard-devices'
import type { Logger } from '../../kernel/log/logger'
import { lookForEvidenceAgain } from '../sample/keep-evidence'
import { BadPast } from './read-past-body'
import { PastBusy, type PastStore, takePast } from './take-past'

/** Bodies that are worked on at a time: each is some tens of megabytes. Who comes besides is asked to come again. */
const mostAtOnce = 4

const refusal = (error: string, detail: string, line?: number): PastRefusal => ({
  error,
  detail,
  ...(line !== undefined && { line }),
})

type Given = PastStore & { http: HttpDoor; draining: AbortSignal; logger: Logger }

/** Where controllers hand over their past: each with its own credential, and its own past alone. */
export const pastRoutes = ({ draining, http, logger, ...past }: Given): DeviceApp => {
  const app: DeviceApp = new Hono()
  const busy = new Set<string>()
  guardDevices(app, pastPaths.samples, { admit: past.admit, http, draining, largestBody: pastLimits.body })
  app.post(pastPaths.samples, async (c) => {
    const macWifiId = c.get('device')
    // One after the other of a device: what of its past is stored is then told by its own answers.
    if (busy.size >= mostAtOnce || busy.has(macWifiId)) {
      c.header('retry-after', '1')
      return refuseDevice(c, 'unavailable')
    }
    const packing = c.req.header('content-encoding') ?? 'identity'
    if (packing !== 'gzip' && packing !== 'identity')
      return c.json(refusal('badRequest', 'content-encoding: gzip, or none'), 400)
    if (c.req.raw.body === null) return c.json(refusal('badRequest', 'no samples'), 400)
    busy.add(macWifiId)
    try {
      const answer = await takePast(past, macWifiId, c.req.raw.body, packing === 'gzip')
      if (answer === null) return refuseDevice(c, 'notFound')
      logger.info({ macWifiId, ...answer }, 'past samples were imported')
      return c.json(answer)
    } catch (error) {
      if (error instanceof BadPast) return c.json(refusal('badRequest', error.message, error.line), 400)
      if (error instanceof PastBusy) return refuseDevice(c, 'unavailable')
      if (!(error instanceof HistoryError)) throw error
      if (error.reason === 'off') return c.json(refusal('conflict', 'this platform keeps no history'), 409)
      logger.warn({ err: error, macWifiId }, 'past samples could not be stored')
      c.header('retry-after', '30')
      return c.json(refusal('unavailable', 'the store of history does not answer: send it again'), 503)
    } finally {
      busy.delete(macWifiId)
    }
  })
  app.onError((error, c) => {
    logger.error({ err: error, path: c.req.path }, 'a call of a device failed')
    return refuseDevice(c, 'failure')
  })
  return app
}

/** The same, where evidence of faults is looked for again when samples near them have come in. */
export const openPast = (given: Given): DeviceApp =>
  pastRoutes({
    ...given,
    imported: (controllerId, range) => lookForEvidenceAgain(given.database, controllerId, range),
  })
