import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import type { Config } from '../../kernel/config/config'
import { throttledEvents } from '../../kernel/events/event-throttle'
import { startCheckers } from './agent/start-checkers'
import { checkerRoutes } from './device-routes'
import type { CheckerEngine } from './hear-checker'
import { sweepCheckers } from './sweep-checkers'

const sweepMs = 20_000
/** Pages hear of a recording at most this often, ms. */
const tellMs = 4000

/** What speaks with Checkers, looks after their tasks, and simulates them where the configuration wants it. */
export const openCheckers = (
  { ota, checkerAgents, host, fixedClock }: Pick<Config, 'ota' | 'checkerAgents' | 'host' | 'fixedClock'>,
  services: CheckerEngine & { events: Parameters<typeof throttledEvents>[0]; draining: AbortSignal },
): { routes: Hono; simulateCheckers: (port: number, isOurs: () => boolean) => void; stop: () => Promise<void> } => {
  const { database, clock, logger, draining } = services
  const events = throttledEvents(services.events, 'checker', tellMs)
  const engine: CheckerEngine = { database, clock, logger, events }
  const secret = ota.secret ?? { featureCode: 'SIMULATED', token: randomBytes(32).toString('hex') }
  let agents: ReturnType<typeof startCheckers> | null = null
  let sweeping: Promise<void> | null = null
  const sweep = (): void => {
    sweeping ??= sweepCheckers(engine)
      .catch((error: unknown) => logger.warn({ err: error }, 'Checker maintenance failed'))
      .finally(() => {
        sweeping = null
      })
  }
  const timer = setInterval(sweep, sweepMs)
  timer.unref()
  return {
    routes: checkerRoutes(engine, { secret, draining }),
    simulateCheckers: (port, isOurs) => {
      // Under a clock that stands still nobody falls silent.
      if (fixedClock === undefined && !checkerAgents) sweep()
      if (!checkerAgents) return
      const own = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
      agents = startCheckers({
        base: `http://${own.includes(':') ? `[${own}]` : own}:${port}`,
        secret,
        database,
        clock,
        isOurs,
        draining,
        onError: (error) => logger.warn({ err: error }, 'a simulated Checker failed'),
      })
    },
    stop: async () => {
      clearInterval(timer)
      await agents?.stop()
      await sweeping
      events.stop()
    },
  }
}
