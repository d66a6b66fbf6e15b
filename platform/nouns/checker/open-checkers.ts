import { createAdmission } from '../../ingest/connection/admission'
import type { DeviceApp, HttpDoor } from '../../ingest/http/guard-devices'
import type { Config } from '../../kernel/config/config'
import { throttledEvents } from '../../kernel/events/event-throttle'
import { repeatEvery } from '../../kernel/rate/repeat'
import { readCheckerKeys } from './checker-keys'
import { checkerRoutes } from './device-routes'
import type { CheckerEngine } from './hear-checker'
import { sweepCheckers } from './sweep-checkers'

const sweepMs = 20_000
/** Pages hear of a recording at most this often, ms. */
const tellMs = 4000

/** What speaks with Checkers and looks after their tasks. */
export const openCheckers = (
  { fixedClock }: Pick<Config, 'fixedClock'>,
  services: CheckerEngine & { events: Parameters<typeof throttledEvents>[0]; draining: AbortSignal; http: HttpDoor },
): { routes: DeviceApp; stop: () => Promise<void> } => {
  const { database, clock, logger, draining, http } = services
  const events = throttledEvents(services.events, 'checker', tellMs)
  const engine: CheckerEngine = { database, clock, logger, events }
  const sweep = (): Promise<void> => sweepCheckers(engine)
  const warn = (error: unknown): void => logger.warn({ err: error }, 'Checker maintenance failed')
  // Under a clock that stands still nobody falls silent. Otherwise each has had the time to ask when the first one comes.
  const sweeps = fixedClock === undefined ? repeatEvery(sweepMs, sweep, warn) : null
  return {
    routes: checkerRoutes(engine, { admit: createAdmission(database, undefined, readCheckerKeys), http, draining }),
    stop: async () => {
      await sweeps?.stop()
      events.stop()
    },
  }
}
