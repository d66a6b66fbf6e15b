import type { OpenHistory } from '../history/store/open-history'
import { openDoor } from '../ingest/connection/open-door'
import { openPast } from '../ingest/past/past-routes'
import { openCheckers } from '../nouns/checker/open-checkers'
import { openOta } from '../nouns/ota/engine/open-ota'
import { openPush } from '../nouns/push/open-push'
import type { Foundation } from './open-foundation'
import type { OpenServices } from './open-services'
import { deviceStepsWith } from './steps'

/** Opens all ways to and from devices: their door, upgrades, Checkers, and where they hand over their past. */
export const openDevices = async (
  { config, logger, clock, telemetry, open }: Foundation,
  { store, journal }: OpenHistory,
  { app, events, sender, queues, limits, recordSent, sentMark }: OpenServices,
  draining: AbortSignal,
) => {
  const { database } = open
  const metrics = telemetry?.metrics
  const steps = deviceStepsWith(journal)
  const door = await openDoor(config, { database, clock, events, logger, steps, observe: metrics?.devices.count })
  metrics?.devices.watch({ connections: door.door.connections, waiting: door.ingest.waiting })
  metrics?.watchCertificate(door.door.certificateEnd)
  const { admit } = door
  const http = { limits, trustedPeers: config.trustedPeers }
  const services = { clock, events, logger, draining, http }
  const ota = await openOta(open, config, { ...services, queues, admit, send: door.door.send, books: recordSent })
  app.route('/', ota.routes)
  const push = await openPush(open, { queues, clock, events, logger, onSent: sentMark.set })
  sender.sendThrough(door.door)
  const checkers = openCheckers(config, { ...services, database })
  app.route('/', checkers.routes)
  const { retention } = config.history
  app.route('/', openPast({ database, clock, logger, store, journal, retention, admit, http, draining }))
  return {
    place: config.deviceDoor.isOutside ? config.deviceDoor.url : door.door.place,
    stop: async (): Promise<void> => {
      await door.stop()
      ota.stop()
      await checkers.stop()
      push.stop()
    },
  }
}
