import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { otaVersionTickets } from '../tables/ota-version'

export const insertTicket = async (
  database: Database,
  values: typeof otaVersionTickets.$inferInsert,
): Promise<void> => {
  await database.insert(otaVersionTickets).values(values)
}

/** Uses up a ticket of somebody and answers its version; undefined for one that is used, over or somebody else's. */
export const useTicket = async (
  database: Database,
  { ticketHash, userId, now }: { ticketHash: string; userId: number; now: Date },
): Promise<number | undefined> => {
  const [used] = await database
    .update(otaVersionTickets)
    .set({ usedTime: now })
    .where(
      and(
        eq(otaVersionTickets.ticketHash, ticketHash),
        eq(otaVersionTickets.userId, userId),
        isNull(otaVersionTickets.usedTime),
        gt(otaVersionTickets.expireTime, now),
      ),
    )
    .returning({ versionId: otaVersionTickets.versionId })
  return used?.versionId
}
