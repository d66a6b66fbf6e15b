import { type LiveEvent, liveIntervalMs, streamBeatMs } from '@/lib/contract/event'
import type { Database } from '../db/database'
import { PlatformError } from '../error/platform-error'
import type { AddressedEvent, EventBus } from '../events/event-bus'
import type { Actor } from '../session/actor'
import { readLasting } from '../session/load-actor'
import type { Telemetry } from '../telemetry/telemetry'
import { gatherReadings } from './gather-readings'

/** Streams of one session, and of one process: a page shares one with all tabs of its browser. */
const maxPerSession = 4
const maxInAll = 2000
/** What a slow reader has not taken yet, in frames; past it the stream ends and the reader starts anew. */
const maxWaiting = 256

/** Milliseconds. `check` is how soon a session's end is seen that nobody told of: one query for all streams. */
export type StreamTimes = { beat: number; readings: number; check: number }
const realTimes: StreamTimes = { beat: streamBeatMs, readings: liveIntervalMs, check: 4000 }

type OpenStream = { actor: Actor; sees: string | undefined; end: () => void }

export type EventStreams = { open: (actor: Actor) => Response }

type Parts = {
  database: Database
  events: EventBus
  clock: () => Date
  draining: AbortSignal
  telemetry: Telemetry | null
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

const isFor = ({ platformId, userId }: AddressedEvent, actor: Actor): boolean =>
  platformId === actor.platformId && (userId === undefined || userId === actor.userId)

/** Who sees a part of the equipment hears that something has changed, and not where: it may be of the other part. */
const toHeard = ({ event, userId }: AddressedEvent, { reach }: Actor): LiveEvent =>
  reach === null || userId !== undefined ? event : { topic: event.topic }

/** The streams of one process: each tells one session what may have changed, for as long as that session lasts. */
export const createEventStreams = (
  { database, events, clock, draining, telemetry }: Parts,
  times = realTimes,
): EventStreams => {
  const streams = new Set<OpenStream>()

  /** Ends the streams of sessions that are over, and of those that see other things now: they come again, and begin anew. */
  const look = async (): Promise<void> => {
    const asked = [...streams]
    if (asked.length === 0) return
    const ids = new Set(asked.map(({ actor }) => actor.tokenId))
    const lasting = await readLasting(database, [...ids], clock())
    for (const stream of asked) {
      const sees = lasting.get(stream.actor.tokenId)
      stream.sees ??= sees
      if (sees === undefined || sees !== stream.sees) stream.end()
    }
  }
  let isLooking = false
  let isAskedAgain = false
  /** At most one look at a time, and one more when something was told meanwhile. */
  const lookOnce = (): void => {
    isAskedAgain = isLooking
    if (isLooking) return
    isLooking = true
    look()
      // A database that does not answer says nothing about a session.
      .catch(() => undefined)
      .finally(() => {
        isLooking = false
        if (isAskedAgain) lookOnce()
      })
  }
  let timer: NodeJS.Timeout | undefined
  let unsubscribe: (() => void) | undefined
  const beginLooking = (): void => {
    timer ??= setInterval(lookOnce, times.check)
    unsubscribe ??= events.subscribe((heard) => {
      // What a menu event tells of may be the rights of anybody.
      if (heard === 'sessions' || heard === 'gap' || heard.event.topic === 'menu') lookOnce()
    })
  }
  const endLooking = (): void => {
    clearInterval(timer)
    unsubscribe?.()
    timer = unsubscribe = undefined
  }

  const start = (actor: Actor): ReadableStream<Uint8Array> => {
    const encoder = new TextEncoder()
    let end = (): void => undefined
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          const write = (frame: string): void => {
            if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(frame))
            else end()
          }
          const toFrame = (event: LiveEvent): string => `data: ${JSON.stringify(event)}\n\n`
          const tell = (event: LiveEvent): void => write(toFrame(event))
          const readings = gatherReadings({ tell: (told) => write(told.map(toFrame).join('')) })
          const timers = [
            setInterval(() => write(':\n\n'), times.beat),
            // Who sees a part of the equipment is not told where readings came from, so that it asks now and then.
            ...(actor.reach === null ? [] : [setInterval(() => tell({ topic: 'unit' }), times.readings)]),
          ]
          const unsubscribe = events.subscribe((heard) => {
            if (heard === 'sessions') return
            if (heard === 'gap') write('event: gap\ndata: {}\n\n')
            else if (!isFor(heard, actor)) return
            else if (!heard.isReading) tell(toHeard(heard, actor))
            else if (actor.reach === null && heard.event.macWifiId) readings.hear(heard.event.macWifiId)
          })
          const stream: OpenStream = { actor, sees: undefined, end: () => end() }
          end = once(() => {
            for (const timer of timers) clearInterval(timer)
            readings.end()
            unsubscribe()
            draining.removeEventListener('abort', end)
            streams.delete(stream)
            telemetry?.metrics.streams.dec()
            if (streams.size === 0) endLooking()
            try {
              controller.close()
            } catch {
              // The reader has closed it.
            }
          })
          draining.addEventListener('abort', end)
          streams.add(stream)
          telemetry?.metrics.streams.inc()
          beginLooking()
          // What it sees now is what later looks are held against: a change after its hello is one of these.
          const begin = async (): Promise<void> => {
            const lasting = await readLasting(database, [actor.tokenId], clock())
            stream.sees ??= lasting.get(actor.tokenId)
            if (stream.sees === undefined) end()
          }
          begin()
            // A database that does not answer says nothing about a session.
            .catch(() => undefined)
            .finally(() => {
              if (streams.has(stream)) write('event: hello\ndata: {}\n\n')
            })
        },
        cancel: () => end(),
      },
      new CountQueuingStrategy({ highWaterMark: maxWaiting }),
    )
  }

  return {
    open: (actor) => {
      const own = [...streams].filter((stream) => stream.actor.tokenId === actor.tokenId)
      if (own.length >= maxPerSession) throw new PlatformError('tooManyRequests', { retryAfter: 30 })
      if (streams.size >= maxInAll) throw new PlatformError('unavailable', { retryAfter: 30 })
      return new Response(start(actor), { headers })
    },
  }
}

const once = (work: () => void): (() => void) => {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}
