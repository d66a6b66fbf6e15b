import { setTimeout as wait } from 'node:timers/promises'
import { addMilliseconds } from 'date-fns/addMilliseconds'
import { millisecondsInMinute } from 'date-fns/constants'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { simulatedTelemetry } from '@/simulator/model/simulated-telemetry'
import type { Database } from '../../../kernel/db/database'
import type { DeviceSecret } from '../../../kernel/http/guard-devices'
import { readSystems, type SystemRecord } from '../../unit/system-facts'
import type { CheckerOrder } from '../device-protocol'
import { createCheckerClient } from './checker-client'
import { isSwitchedOff } from './is-switched-off'
import { type SimulatedBus, simulatedBus } from './simulated-bus'
import { simulatedSample } from './simulated-sample'

/** How often they ask and send, ms. */
const pollMs = 2000
/** What a Checker keeps for the platform while it is away, ms. What is older was not recorded. */
const memoryMs = minutesToMilliseconds(5)
/** Longest stretch in one report, ms. */
const batchMs = millisecondsInMinute

type Options = {
  base: string
  secret: DeviceSecret
  /** Only to know what stands on the bus: what is recorded goes by the device-facing paths alone. */
  database: Database
  clock: () => Date
  /** Whether it is up to this process to speak for the Checkers. */
  isOurs: () => boolean
  /** Once it is aborted the platform turns them away. */
  draining: AbortSignal
  onError: (error: unknown) => void
}

/** A task as its Checker sees it: its own clock goes on while it is suspended. */
type Recording = {
  systems: SystemRecord[]
  bus: SimulatedBus
  start: Date
  /** The device's own clock when the task was `baseMs` old. */
  bootMs: number
  baseMs: number
}

/** Simulated Checkers that listen to simulated buses, and speak to the platform over HTTP like real ones. */
export const startCheckers = ({
  base,
  secret,
  database,
  clock,
  isOurs,
  draining,
  onError,
}: Options): { stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const signal = AbortSignal.any([stopping.signal, draining])
  const client = createCheckerClient(base, secret, signal)
  const telemetry = simulatedTelemetry()
  const recordings = new Map<number, Recording>()

  const open = async (order: CheckerOrder): Promise<Recording> => {
    const known = recordings.get(order.taskId)
    if (known !== undefined) return known
    const now = clock()
    const all = await readSystems(database, { macWifiId: order.busMacWifiId, platformId: 6, now })
    const systems = all.filter(
      ({ system }) => order.systemNos.length === 0 || order.systemNos.includes(system.systemNo),
    )
    const start = subMilliseconds(now, order.elapsedMs)
    // Behind a clock that stands still the task is as old as what was recorded of it.
    const recording: Recording = {
      systems,
      start,
      bus: simulatedBus(telemetry, `${order.checkerId}|${order.taskId}`, systems, start),
      bootMs: performance.now(),
      baseMs: Math.max(order.elapsedMs, order.lastMs),
    }
    recordings.set(order.taskId, recording)
    return recording
  }

  const sendFrames = async (order: CheckerOrder, { bus }: Recording, nowMs: number): Promise<void> => {
    let { nextSeq, lastMs } = order
    // The platform was away for longer than the memory reaches, or it was suspended.
    let fromMs = nowMs - lastMs > memoryMs ? nowMs - memoryMs : lastMs
    if (suspended.delete(order.taskId)) fromMs = Math.max(lastMs, nowMs - pollMs)
    while (fromMs < nowMs) {
      const toMs = Math.min(nowMs, fromMs + batchMs)
      const frames = bus.hear(fromMs, toMs)
      const { checkerId, taskId } = order
      const answer = await client.frames({
        checkerId,
        taskId,
        fromMs,
        toMs,
        firstSeq: nextSeq,
        frames: frames.map(({ atMs, collided, raw }) => [atMs, collided ? 1 : 0, Buffer.from(raw).toString('hex')]),
      })
      if (answer.state !== 'record' || answer.lastMs <= lastMs) return
      ;({ nextSeq, lastMs } = answer)
      fromMs = lastMs
    }
  }

  const sendSample = async (order: CheckerOrder, { systems, start }: Recording, nowMs: number): Promise<void> => {
    const stepMs = (order.timeInterval ?? 60) * 1000
    suspended.delete(order.taskId)
    const atMs = Math.floor(nowMs / stepMs) * stepMs
    if (order.sampleCount > 0 && atMs <= order.lastMs) return
    const units = simulatedSample(telemetry, systems, addMilliseconds(start, atMs))
    await client.sample({ checkerId: order.checkerId, taskId: order.taskId, atMs, units })
  }

  /** Tasks that were told to wait since they recorded last. */
  const suspended = new Set<number>()

  const carryOut = async (order: CheckerOrder): Promise<void> => {
    const recording = await open(order)
    if (order.state === 'wait') {
      suspended.add(order.taskId)
      return
    }
    const nowMs = Math.round(recording.baseMs + performance.now() - recording.bootMs)
    await (order.recordType === 1 ? sendFrames : sendSample)(order, recording, nowMs)
  }

  const turn = async (): Promise<void> => {
    if (!isOurs()) {
      // Whoever speaks for them now goes on from what the platform has.
      recordings.clear()
      suspended.clear()
      return
    }
    const { checkerIds } = await client.known()
    const { orders } = await client.poll(checkerIds.filter((id) => !isSwitchedOff(id)).slice(0, 200))
    const running = new Set(orders.map(({ taskId }) => taskId))
    for (const taskId of recordings.keys()) if (!running.has(taskId)) recordings.delete(taskId)
    for (const order of orders) {
      signal.throwIfAborted()
      await carryOut(order)
    }
  }

  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      await turn().catch((error: unknown) => {
        if (!signal.aborted) onError(error)
      })
      await wait(pollMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const ended = loop()
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
