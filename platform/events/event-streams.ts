import { type LiveEvent, liveIntervalMs, streamBeatMs } from '@/lib/contract/event'
import type { Database } from '../db/database'
import { PlatformError } from '../platform-error'
import type { Actor } from '../session/actor'
import { isSessionAlive } from '../session/load-actor'
import type { AddressedEvent, EventBus } from './event-bus'

/** Streams of one session, and of one process: a page shares one with all tabs of its browser. */
const mostPerSession = 4
const mostInAll = 500
/** What a slow reader has not taken yet, in frames; past it the stream ends and the reader starts anew. */
const mostWaiting = 256

/** Milliseconds. */
export type StreamTimes = { beat: number; readings: number; check: number }
const realTimes: StreamTimes = { beat: streamBeatMs, readings: liveIntervalMs, check: 60_000 }

export type EventStreams = { open: (actor: Actor) => Response }

type Parts = { database: Database; events: EventBus; clock: () => Date; draining: AbortSignal }

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
export const createEventStreams = ({ database, events, clock, draining }: Parts, times = realTimes): EventStreams => {
  const open = new Map<number, number>()
  let inAll = 0

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
          const tell = (event: LiveEvent): void => write(`data: ${JSON.stringify(event)}\n\n`)
          const check = async (): Promise<void> => {
            if (!(await isSessionAlive(database, actor.tokenId, clock()))) end()
          }
          const timers = [
            setInterval(() => write(':\n\n'), times.beat),
            // The simulated equipment is sampled all the time; a real collector publishes when samples come.
            setInterval(() => tell({ topic: 'unit' }), times.readings),
            // A database that does not answer says nothing about the session.
            setInterval(() => check().catch(() => undefined), times.check),
          ]
          const unlisten = events.listen((heard) => {
            if (heard === 'gap') write('event: gap\ndata: {}\n\n')
            else if (isFor(heard, actor)) tell(toHeard(heard, actor))
          })
          end = once(() => {
            for (const timer of timers) clearInterval(timer)
            unlisten()
            draining.removeEventListener('abort', end)
            leave(actor)
            try {
              controller.close()
            } catch {
              // The reader has closed it.
            }
          })
          draining.addEventListener('abort', end)
          write('event: hello\ndata: {}\n\n')
        },
        cancel: () => end(),
      },
      new CountQueuingStrategy({ highWaterMark: mostWaiting }),
    )
  }

  const leave = ({ tokenId }: Actor): void => {
    inAll -= 1
    const rest = (open.get(tokenId) ?? 1) - 1
    if (rest > 0) open.set(tokenId, rest)
    else open.delete(tokenId)
  }

  return {
    open: (actor) => {
      const own = open.get(actor.tokenId) ?? 0
      if (own >= mostPerSession) throw new PlatformError('tooManyRequests', { retryAfter: 30 })
      if (inAll >= mostInAll) throw new PlatformError('unavailable', { retryAfter: 30 })
      open.set(actor.tokenId, own + 1)
      inAll += 1
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
