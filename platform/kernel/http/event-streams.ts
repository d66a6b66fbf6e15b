import { type LiveEvent, liveIntervalMs, streamBeatMs } from '@/lib/contract/event'
import type { Database } from '../db/database'
import { PlatformError } from '../error/platform-error'
import type { AddressedEvent, EventBus } from '../events/event-bus'
import { type Repeated, repeatEvery } from '../rate/repeat'
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

/** Looks whether sessions last and see the same, while streams of theirs are open. */
const createSessionWatch = ({ database, events, clock }: Parts, streams: ReadonlySet<OpenStream>, everyMs: number) => {
  /** Ends the streams of sessions that are over, and of those that see other things now: they come again, and begin anew. */
  const look = async (): Promise<void> => {
    const looked = [...streams]
    if (looked.length === 0) return
    const ids = new Set(looked.map(({ actor }) => actor.tokenId))
    const lasting = await readLasting(database, [...ids], clock())
    for (const stream of looked) {
      const sees = lasting.get(stream.actor.tokenId)
      stream.sees ??= sees
      if (sees === undefined || sees !== stream.sees) stream.end()
    }
  }
  let looks: Repeated | undefined
  let unsubscribe: (() => void) | undefined
  return {
    begin: (): void => {
      // A database that does not answer says nothing about a session.
      looks ??= repeatEvery(everyMs, look, () => undefined)
      unsubscribe ??= events.subscribe((news) => {
        // A menu event may be of the rights of any session.
        if (news === 'sessions' || news === 'gap' || news.event.topic === 'menu') looks?.wake()
      })
    },
    /** What it sees now is what later looks are held against: a change after its hello is one of these. */
    lookFirst: async (stream: OpenStream): Promise<void> => {
      const { tokenId } = stream.actor
      const lasting = await readLasting(database, [tokenId], clock()).catch(() => null)
      if (lasting === null) return
      stream.sees ??= lasting.get(tokenId)
      if (stream.sees === undefined) stream.end()
    },
    end: (): void => {
      looks?.stop()
      unsubscribe?.()
      looks = undefined
      unsubscribe = undefined
    },
  }
}

/** Writes to a stream what is meant for its session, and a beat while there is nothing. Answers how to stop. */
const feed = (actor: Actor, events: EventBus, times: StreamTimes, write: (frame: string) => void): (() => void) => {
  const toFrame = (event: LiveEvent): string => `data: ${JSON.stringify(event)}\n\n`
  const tell = (event: LiveEvent): void => write(toFrame(event))
  const readings = gatherReadings({ tell: (some) => write(some.map(toFrame).join('')) })
  const every = (ms: number, work: () => void) =>
    repeatEvery(
      ms,
      async () => work(),
      () => undefined,
    )
  const repeated = [
    every(times.beat, () => write(':\n\n')),
    // A session that sees a part of the equipment does not learn where readings came from, so it reads now and then.
    ...(actor.reach === null ? [] : [every(times.readings, () => tell({ topic: 'unit' }))]),
  ]
  const unsubscribe = events.subscribe((news) => {
    if (news === 'sessions') return
    if (news === 'gap') write('event: gap\ndata: {}\n\n')
    else if (!isFor(news, actor)) return
    else if (!news.isReading) tell(toHeard(news, actor))
    else if (actor.reach === null && news.event.macWifiId) readings.hear(news.event.macWifiId)
  })
  return () => {
    for (const { stop } of repeated) stop()
    readings.end()
    unsubscribe()
  }
}

/** The streams of one process: each sends one session the topics that may have changed, while that session lasts. */
export const createEventStreams = (parts: Parts, times = realTimes): EventStreams => {
  const { events, draining, telemetry } = parts
  const encoder = new TextEncoder()
  const streams = new Set<OpenStream>()
  const watch = createSessionWatch(parts, streams, times.check)

  const start = (actor: Actor, controller: ReadableStreamDefaultController<Uint8Array>): OpenStream => {
    const write = (frame: string): void => {
      if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(frame))
      else stream.end()
    }
    const stopFeed = feed(actor, events, times, write)
    const end = (): void => {
      if (!streams.delete(stream)) return
      stopFeed()
      draining.removeEventListener('abort', end)
      telemetry?.metrics.streams.dec()
      if (streams.size === 0) watch.end()
      try {
        controller.close()
      } catch {
        // The reader has closed it.
      }
    }
    const stream: OpenStream = { actor, sees: undefined, end }
    draining.addEventListener('abort', end)
    streams.add(stream)
    telemetry?.metrics.streams.inc()
    watch.begin()
    watch.lookFirst(stream).finally(() => {
      if (streams.has(stream)) write('event: hello\ndata: {}\n\n')
    })
    return stream
  }

  return {
    open: (actor) => {
      const own = [...streams].filter((stream) => stream.actor.tokenId === actor.tokenId)
      if (own.length >= maxPerSession) throw new PlatformError('tooManyRequests', { retryAfter: 30 })
      if (streams.size >= maxInAll) throw new PlatformError('unavailable', { retryAfter: 30 })
      let stream: OpenStream | undefined
      const source: UnderlyingDefaultSource<Uint8Array> = {
        start: (controller) => {
          stream = start(actor, controller)
        },
        cancel: () => stream?.end(),
      }
      const body = new ReadableStream(source, new CountQueuingStrategy({ highWaterMark: maxWaiting }))
      return new Response(body, { headers })
    },
  }
}
