import { startOfMinute } from 'date-fns/startOfMinute'
import { isNotNull } from 'drizzle-orm'
import { utc } from '@/lib/format/utc'
import type { Database } from '../../kernel/db/database'
import type { Counters, MinuteFigures } from './counters'
import { ingestMinutes } from './ingest-table'

/**
 * Writes what this process takes in, by the minute: the row of the present minute again and again as it grows, and the
 * counters begin anew with the next one.
 */
export const createFigures = (database: Database, { process, counters }: { process: string; counters: Counters }) => {
  let minute: Date | null = null
  const write = async (of: Date, connections: number | null, taken: MinuteFigures): Promise<void> => {
    const figures = { process, minute: of, connections, ...taken }
    await database
      .insert(ingestMinutes)
      .values(figures)
      .onConflictDoUpdate({ target: [ingestMinutes.minute, ingestMinutes.process], set: figures })
  }
  return async (now: Date, connections: number | null): Promise<void> => {
    const present = startOfMinute(now, { in: utc })
    if (minute !== null && minute < present) await write(minute, connections, counters.take())
    minute = present
    await write(present, connections, counters.read())
  }
}

/** A process that was killed has not said that its connections ended: they would be counted beside those of its successor. */
export const forgetCounted = (database: Database): Promise<unknown> =>
  database.update(ingestMinutes).set({ connections: null }).where(isNotNull(ingestMinutes.connections)).execute()
