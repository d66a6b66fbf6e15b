import type { Hono } from 'hono'
import type { OutcomeLists } from '../../kernel/config/device-outcomes'
import type { Database } from '../../kernel/db/database'
import type { EventBus } from '../../kernel/events/event-bus'
import { throttledEvents } from '../../kernel/events/event-throttle'
import type { DeviceSecret } from '../../kernel/http/guard-devices'
import type { LookQueue, LookQueues } from '../../kernel/jobs/look-queue'
import type { Logger } from '../../kernel/log/logger'
import { advanceTask } from './advance-task'
import { openLedger } from './agent/ledger'
import { demoScript, scriptOf } from './agent/outcome'
import { startAgents } from './agent/start-agents'
import { deviceRoutes, type FirmwareSource } from './device-routes'
import type { OtaEngine } from './ota-engine'
import { toPace } from './ota-pace'
import { sweepTasks } from './sweep'

type Options = {
  database: Database
  queues: Pick<LookQueues, 'add'>
  clock: () => Date
  events: EventBus
  logger: Logger
  openFirmware: FirmwareSource
  trust: OtaEngine['trust']
  secret: DeviceSecret
  draining: AbortSignal
  /** How many times faster than real devices the simulated ones are, and whatever waits for them. */
  factor: number
  /** How tries at simulated devices end. */
  script: OutcomeLists | undefined
  standsStill: boolean
  /** What the clock brings besides: policies that begin and end. */
  sweepPolicies?: (now: Date) => Promise<void>
}

export type RunningOta = {
  routes: Hono
  /** Begins to simulate devices; they speak to the platform at this address. */
  simulateDevices: (base: string, isOurs: () => boolean) => void
  stop: () => Promise<void>
}

/** The engine of upgrades: its queue, and what devices speak to. */
export const startOta = async (options: Options): Promise<RunningOta> => {
  const { database, queues, clock, events, logger, openFirmware, secret, draining, factor, script, standsStill } =
    options
  const told = throttledEvents(events, 'ota')
  let queue: LookQueue | null = null
  const lateQueue: Pick<LookQueue, 'enqueue'> = {
    enqueue: async (within, taskId, afterSeconds) => queue?.enqueue(within, taskId, afterSeconds),
  }
  const pace = toPace(factor, standsStill)
  const { trust } = options
  const engine: OtaEngine = { database, clock, events: told, logger, queue: lateQueue, pace, since: clock(), trust }
  const sweep = async (): Promise<void> => {
    await options.sweepPolicies?.(clock())
    await sweepTasks(engine)
  }
  const running = await queues.add('ota', { look: (taskId) => advanceTask(engine, taskId), sweep })
  queue = running
  // What a process that was killed has left is not left to the next minute.
  await sweep()
  running.wake()
  let agents: ReturnType<typeof startAgents> | null = null
  return {
    routes: deviceRoutes(engine, { secret, openFirmware, draining }),
    simulateDevices: (base, isOurs) => {
      const onError = (error: unknown): void => logger.warn({ err: error }, 'a simulated device failed')
      agents = startAgents({
        base,
        secret,
        script: script ? scriptOf(script) : demoScript,
        ledger: openLedger(),
        factor,
        onError,
        isOurs,
        draining,
      })
    },
    stop: async () => {
      await agents?.stop()
      told.stop()
    },
  }
}
