import type { Admit, DeviceApp, HttpDoor } from '../../../ingest/http/guard-devices'
import type { Door } from '../../../ingest/pipeline/door'
import type { Database } from '../../../kernel/db/database'
import type { EventBus } from '../../../kernel/events/event-bus'
import { throttledEvents } from '../../../kernel/events/event-throttle'
import type { LookQueue, LookQueues } from '../../../kernel/jobs/look-queue'
import type { Logger } from '../../../kernel/log/logger'
import { deviceRoutes, type FirmwareSource } from '../device-routes'
import { createNotices, type NoticeBooks } from '../notices'
import { advanceTask } from './advance-task'
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
  /** Which controllers may come in, and how they are told that something waits for them. */
  admit: Admit
  http: HttpDoor
  send: Door['send']
  books: NoticeBooks
  draining: AbortSignal
  /** How many times shorter than usual the engine's own waits are. */
  factor: number
  standsStill: boolean
  /** What the clock brings besides: policies that begin and end. */
  sweepPolicies?: (now: Date) => Promise<void>
}

export type RunningOta = { routes: DeviceApp; stop: () => void }

/** The engine of upgrades: its queue, and what devices speak to. */
export const startOta = async (options: Options): Promise<RunningOta> => {
  const { database, queues, clock, events, logger, openFirmware, admit, http, draining, factor, standsStill } = options
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
  const tell = createNotices(options)
  const look = async (taskId: number): Promise<void> => {
    await advanceTask(engine, taskId)
    await tell(taskId)
  }
  const running = await queues.add('ota', { look, sweep })
  queue = running
  // What a process that was killed has left is not left to the next minute.
  await running.sweep()
  running.wake()
  return { routes: deviceRoutes(engine, { admit, http, openFirmware, draining }), stop: () => told.stop() }
}
