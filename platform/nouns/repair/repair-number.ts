import { and, eq, like } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { runningNumber, takeNumber } from '../numbering/take-number'
import { repairNumbers, repairs } from '../tables/fleet-fault'

/** Takes the next repair number: `R` + day + five digits. Domain 2.14. */
export const takeRepairNumber = (database: Database, platformId: PlatformId, now: Date): Promise<string> =>
  takeNumber(database, { counter: repairNumbers, letter: 'R', greatest: greatestOf(platformId) }, platformId, now)

const greatestOf =
  (platformId: PlatformId) =>
  async (database: Database, prefix: string): Promise<number> => {
    const [row] = await database
      .select({ last: runningNumber(repairs.repairNo) })
      .from(repairs)
      .where(and(eq(repairs.platformId, platformId), like(repairs.repairNo, `${prefix}%`)))
    return row?.last ?? 0
  }
