import { sql } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { readRows } from '../../kernel/db/read-rows'
import type { EventBus } from '../../kernel/events/event-bus'
import type { Logger } from '../../kernel/log/logger'
import { repeatEvery } from '../../kernel/rate/repeat'
import { deviceCredentials } from '../../nouns/tables/connection'

/** Where several processes share a database, what one of them was not told of is seen so soon. */
const lookMs = 1500

type Parts = {
  database: Database
  events: Pick<EventBus, 'subscribe'>
  logger: Logger
  /** Whether other processes change credentials too. */
  isShared: boolean
  cut: (address: string) => void
}

/** Which of some credentials open nothing any more: revoked, or gone with their controller. */
const readEnded = async (database: Database, ids: readonly number[]): Promise<number[]> => {
  // biome-ignore lint/plugin/joined-cells: a list for the database
  const list = `{${ids.join(',')}}`
  const rows = await readRows<{ id: number | string }>(
    database,
    sql`
    select given.id::int8 as id from unnest(${list}::bigint[]) as given(id)
    left join ${deviceCredentials} as valid on valid.id = given.id and valid.revoke_time is null
    where valid.id is null`,
  )
  return rows.map(({ id }) => Number(id))
}

/**
 * Ends the connections of credentials that have ended: at once by the event that a change publishes, and where several
 * processes share the database also by looking, for an event may be lost.
 */
export const watchCredentials = ({ database, events, logger, isShared, cut }: Parts) => {
  // Never forgotten while it is valid: as many as there are credentials, whoever is connected.
  const opened = new Map<number, string>()
  let changes = 0

  const lookOnce = async (): Promise<void> => {
    if (opened.size === 0) return
    for (const id of await readEnded(database, [...opened.keys()])) {
      const address = opened.get(id)
      opened.delete(id)
      if (address !== undefined) cut(address)
    }
  }
  const looks = repeatEvery(isShared ? lookMs : null, lookOnce, (error) =>
    logger.warn({ err: error }, 'revoked credentials could not be looked for'),
  )
  const unsubscribe = events.subscribe((news) => {
    const isChange = news === 'gap' || (news !== 'sessions' && news.event.topic === 'connection' && news.event.id)
    if (!isChange) return
    changes += 1
    looks.wake()
  })
  return {
    /** How many changes were heard of. */
    changes: (): number => changes,
    /** A credential opens. */
    opens: (id: number, address: string): void => {
      opened.set(id, address)
    },
    /** One more look, if a credential may have ended while somebody's was being looked at. */
    lookSince: (before: number): void => {
      if (changes !== before) looks.wake()
    },
    stop: async (): Promise<void> => {
      unsubscribe()
      await looks.stop()
    },
  }
}
