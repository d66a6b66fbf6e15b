import { and, eq, like, sql } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../db/database'
import { repairNumbers, repairs } from '../db/schema/fleet-fault'

/** `R` + day + five digits, counted for each brand and day of the UTC calendar. Domain 2.14. */
const toNumber = (day: string, count: number): string => `R${day.replaceAll('-', '')}${String(count).padStart(5, '0')}`

/**
 * Takes the next repair number. Within the transaction of the request: whoever asks meanwhile waits for its end, and a
 * request that is given up gives its number back. So there is neither a gap nor a clash.
 */
export const takeRepairNumber = async (database: Database, platformId: PlatformId, now: Date): Promise<string> => {
  const day = now.toISOString().slice(0, 10)
  const [taken] = await database
    .insert(repairNumbers)
    // Behind those that are there already: of the demo fleet, or of a platform that was before this one.
    .values({ platformId, day, last: await lastOfDay(database, platformId, day) })
    .onConflictDoUpdate({
      target: [repairNumbers.platformId, repairNumbers.day],
      set: { last: sql`${repairNumbers.last} + 1` },
    })
    .returning({ last: repairNumbers.last })
  if (taken === undefined) throw new Error('no repair number was given')
  return toNumber(day, taken.last)
}

const lastOfDay = async (database: Database, platformId: PlatformId, day: string): Promise<number> => {
  const prefix = `R${day.replaceAll('-', '')}`
  const [row] = await database
    .select({ last: sql<number>`coalesce(max(substring(${repairs.repairNo} from 10)::int), 0) + 1` })
    .from(repairs)
    .where(and(eq(repairs.platformId, platformId), like(repairs.repairNo, `${prefix}%`)))
  return row?.last ?? 1
}
