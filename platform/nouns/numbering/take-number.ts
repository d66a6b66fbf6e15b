import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireDay } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import type { dataReportNumbers } from '../tables/data-report'
import type { repairNumbers } from '../tables/fleet-fault'

type Series = {
  counter: typeof repairNumbers | typeof dataReportNumbers
  /** `R`, `D`. */
  letter: string
  /** The greatest number of those that begin so, of a demonstration or of a platform that was before this one; 0: none. */
  greatest: (database: Database, prefix: string) => Promise<number>
}

/**
 * Takes the next number of a series, letter + day + five digits, counted for each brand and day of the UTC calendar.
 * Within the transaction of the request: whoever asks meanwhile waits for its end, and a request that is given up gives
 * its number back. So there is neither a gap nor a clash.
 */
export const takeNumber = async (
  database: Database,
  { counter, letter, greatest }: Series,
  platformId: PlatformId,
  now: Date,
): Promise<string> => {
  const day = toWireDay(now)
  const prefix = `${letter}${day.replaceAll('-', '')}`
  const [taken] = await database
    .insert(counter)
    .values({ platformId, day, last: (await greatest(database, prefix)) + 1 })
    .onConflictDoUpdate({ target: [counter.platformId, counter.day], set: { last: sql`${counter.last} + 1` } })
    .returning({ last: counter.last })
  if (taken === undefined) throw new Error('no number was given')
  return prefix + String(taken.last).padStart(5, '0')
}

/** The running number at the end of a number of a series. */
export const runningNumber = (column: AnyColumn): SQL<number> =>
  sql<number>`coalesce(max(substring(${column} from 10)::int), 0)`
