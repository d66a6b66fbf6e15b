import { Client } from 'pg'
import { z } from 'zod'
import { LiveEvent } from '@/lib/contract/event'
import { PlatformId } from '@/lib/contract/platform-id'
import type { Logger } from '../log/logger'
import { type AddressedEvent, type BusNews, createListeners, type EventBus } from './event-bus'

const channel = 'platform_event'
/** Between two tries to connect, milliseconds. */
const retryMs = 1000
/** A connection that says nothing may be dead: it is asked this often. */
const askMs = 30_000
/** News of one statement: a fleet of devices has dozens a second. */
const mostAtOnce = 200

const Payload = z.union([
  z.object({
    event: LiveEvent,
    platformId: PlatformId,
    userId: z.number().int().optional(),
    isReading: z.literal(true).optional(),
  }),
  z.literal('sessions'),
])

const toNews = (payload: string): AddressedEvent | 'sessions' | undefined => {
  try {
    const news = Payload.parse(JSON.parse(payload))
    if (news === 'sessions') return news
    const { event, platformId, userId, isReading } = news
    return { event, platformId, ...(userId !== undefined && { userId }), ...(isReading && { isReading }) }
  } catch {
    // Whatever else is said on this channel of the database is not for us.
    return undefined
  }
}

type Connection = { url: string; logger: Logger; tell: (news: BusNews) => void; isBusy: () => boolean }

/** A connection that listens, and is made again whenever it is lost; `gap` is published when it is back. */
const keepListening = ({ url, logger, tell, isBusy }: Connection) => {
  let client: Client | null = null
  let isClosed = false
  let hasBeenLost = false
  let timer: NodeJS.Timeout | undefined

  /** Asks a connection now and then whether it is alive. */
  const watch = (own: Client, lose: (reason: string) => void): void => {
    timer = setTimeout(() => {
      if (client !== own) return
      // A statement that is under way shows the same.
      if (isBusy()) watch(own, lose)
      else
        own.query('select 1').then(
          () => watch(own, lose),
          (error: Error) => lose(error.message),
        )
    }, askMs)
    timer.unref()
  }
  const connect = async (): Promise<void> => {
    const own = new Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 10_000 })
    const lose = (reason: string): void => {
      if (isClosed || client !== own) return
      client = null
      hasBeenLost = true
      logger.warn({ reason }, 'event connection lost')
      own.end().catch(() => undefined)
      later()
    }
    own.on('error', ({ message }) => lose(message))
    own.on('end', () => lose('ended'))
    own.on('notification', ({ payload = '' }) => {
      const news = toNews(payload)
      if (news) tell(news)
    })
    try {
      await own.connect()
      await own.query(`listen ${channel}`)
    } catch (error) {
      await own.end().catch(() => undefined)
      throw error
    }
    if (isClosed) return own.end()
    client = own
    if (hasBeenLost) tell('gap')
    hasBeenLost = false
    watch(own, lose)
  }
  const later = (): void => {
    clearTimeout(timer)
    timer = setTimeout(start, retryMs)
    timer.unref()
  }
  const start = (): void => {
    if (isClosed) return
    connect().catch((error: unknown) => {
      hasBeenLost = true
      logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'events cannot be received')
      later()
    })
  }
  start()
  return {
    /** Null while there is none. */
    client: () => client,
    /** Connects no more; the connection that is there lasts until its end. */
    stop: (): void => {
      isClosed = true
      clearTimeout(timer)
    },
    end: async (): Promise<void> => client?.end().catch(() => undefined),
  }
}

/**
 * The bus of all processes on one PostgreSQL, by LISTEN and NOTIFY over a connection of its own. What is published
 * while that is lost reaches this process alone, and its listeners learn of the gap when it is back.
 */
export const postgresEventBus = (url: string, logger: Logger): EventBus => {
  const { tell, subscribe } = createListeners()
  /** What waits for its turn: one statement at a time, each with all that has come meanwhile. */
  let waiting: (AddressedEvent | 'sessions')[] = []
  let telling: Promise<void> | null = null
  const connection = keepListening({ url, logger, tell, isBusy: () => telling !== null })
  const tellAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const some = waiting.slice(0, mostAtOnce)
      waiting = waiting.slice(mostAtOnce)
      try {
        const client = connection.client()
        if (client === null) throw new Error('not connected')
        await client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
          channel,
          some.map((news) => JSON.stringify(news)),
        ])
      } catch {
        // It comes back to us by our own LISTEN; where it cannot go out, at least our own pages hear of it.
        for (const news of some) tell(news)
      }
    }
    telling = null
  }
  const send = (news: AddressedEvent | 'sessions'): void => {
    if (connection.client() === null) {
      tell(news)
      return
    }
    waiting.push(news)
    telling ??= tellAll()
  }

  return {
    subscribe,
    publish: send,
    tellSessions: () => send('sessions'),
    close: async () => {
      connection.stop()
      await telling
      await connection.end()
    },
  }
}
