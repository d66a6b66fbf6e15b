import { setTimeout as wait } from 'node:timers/promises'
import { addMilliseconds } from 'date-fns/addMilliseconds'
import { millisecondsInMinute } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import type { CheckerOrder } from '@/lib/contract/device-http'
import { rnd } from '@/lib/format/rnd'
import { simulatedTelemetry } from '../model/simulated-telemetry'
import { type CheckerClient, createCheckerClient } from './checker-client'
import { type SimulatedBus, type SystemOnBus, simulatedBus } from './simulated-bus'
import { simulatedSample } from './simulated-sample'

/** How often it asks and sends, ms. */
const pollMs = 2000
/** What a Checker keeps for the platform while it is away, ms. What is older was not recorded. */
const memoryMs = 5 * millisecondsInMinute
/** Longest stretch in one report, ms. */
const batchMs = millisecondsInMinute

export type CheckerOptions = {
  platform: string
  checkerId: string
  key: string
  clock: () => Date
  /** What is on the bus of a controller. */
  systemsOf: (macWifiId: string) => SystemOnBus[]
  signal: AbortSignal
  onError: (error: unknown) => void
}

/** A task as its Checker sees it: its own clock goes on while it is suspended. */
type Recording = {
  taskId: number
  systems: SystemOnBus[]
  bus: SimulatedBus
  start: Date
  /** The device's own clock when the task was `baseMs` old. */
  bootMs: number
  baseMs: number
  /** It has had to wait since it recorded last. */
  isSuspended: boolean
}

const telemetry = simulatedTelemetry()

const openRecording = (order: CheckerOrder, { checkerId, clock, systemsOf }: CheckerOptions): Recording => {
  const { taskId, systemNos } = order
  const systems = systemsOf(order.busMacWifiId).filter(
    ({ systemNo }) => systemNos.length === 0 || systemNos.includes(systemNo),
  )
  const start = subMilliseconds(clock(), order.elapsedMs)
  return {
    taskId,
    systems,
    start,
    bus: simulatedBus(telemetry, `${checkerId}|${taskId}`, systems, start),
    bootMs: performance.now(),
    // Behind a clock that does not move the task is as old as what was recorded of it.
    baseMs: Math.max(order.elapsedMs, order.lastMs),
    isSuspended: false,
  }
}

type Send = (client: CheckerClient, order: CheckerOrder, own: Recording, nowMs: number) => Promise<void>

const sendFrames: Send = async (client, order, own, nowMs) => {
  const { taskId } = order
  let { nextSeq, lastMs } = order
  // The platform was away for longer than the memory reaches, or it was suspended.
  let fromMs = nowMs - lastMs > memoryMs ? nowMs - memoryMs : lastMs
  if (own.isSuspended) fromMs = Math.max(lastMs, nowMs - pollMs)
  own.isSuspended = false
  while (fromMs < nowMs) {
    const toMs = Math.min(nowMs, fromMs + batchMs)
    const answer = await client.frames({
      taskId,
      fromMs,
      toMs,
      firstSeq: nextSeq,
      frames: own.bus
        .hear(fromMs, toMs)
        .map(({ atMs, collided, raw }) => [atMs, collided ? 1 : 0, Buffer.from(raw).toString('hex')]),
    })
    if (answer.state !== 'record' || answer.lastMs <= lastMs) return
    ;({ nextSeq, lastMs } = answer)
    fromMs = lastMs
  }
}

const sendSample: Send = async (client, order, own, nowMs) => {
  const stepMs = (order.timeInterval ?? 60) * 1000
  own.isSuspended = false
  const atMs = Math.floor(nowMs / stepMs) * stepMs
  if (order.sampleCount > 0 && atMs <= order.lastMs) return
  const units = simulatedSample(telemetry, own.systems, addMilliseconds(own.start, atMs))
  await client.sample({ taskId: order.taskId, atMs, units })
}

/** A simulated Checker that listens to a simulated bus, and speaks to the platform over HTTP like a real one. */
export const startChecker = (options: CheckerOptions): { ended: Promise<void> } => {
  const { platform, checkerId, key, signal, onError } = options
  const client = createCheckerClient(platform, { name: checkerId, key }, signal)
  let recording: Recording | null = null

  const turn = async (): Promise<void> => {
    const { order } = await client.poll()
    if (order === null) {
      recording = null
      return
    }
    const own = recording?.taskId === order.taskId ? recording : openRecording(order, options)
    recording = own
    if (order.state === 'wait') {
      own.isSuspended = true
      return
    }
    const nowMs = Math.round(own.baseMs + performance.now() - own.bootMs)
    await (order.recordType === 1 ? sendFrames : sendSample)(client, order, own, nowMs)
  }

  const loop = async (): Promise<void> => {
    // Each at its own moment.
    await wait(pollMs * rnd(checkerId, 'phase'), undefined, { signal })
    while (!signal.aborted) {
      await turn().catch((error: unknown) => {
        if (!signal.aborted) onError(error)
      })
      await wait(pollMs, undefined, { signal })
    }
  }
  return { ended: loop().catch(() => undefined) }
}
