import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import type { Actor } from '../../kernel/session/actor'
import type { VersionRecord } from '../firmware/version-rows'
import { otaVersions, otaVersionTickets } from '../tables/ota-version'

/** A version of the caller's brand. */
export const isOwnVersion = (versionId: string, { platformId }: Pick<Actor, 'platformId'>): SQL | undefined =>
  and(eq(otaVersions.id, toRowId(versionId)), eq(otaVersions.platformId, platformId))

/** The same, locked against a second change when it is about to be changed. */
export const readVersion = async (
  database: Database,
  versionId: string,
  actor: Pick<Actor, 'platformId'>,
  forUpdate: boolean,
): Promise<VersionRecord | undefined> => {
  const query = database.select().from(otaVersions).where(isOwnVersion(versionId, actor))
  const [row] = await (forUpdate ? query.for('update') : query)
  return row
}

/** Whether another version has this number already; the index decides between two at the same time. */
export const isNumberTaken = async (
  database: Database,
  { platformId }: Pick<Actor, 'platformId'>,
  { featureCode, versionNo }: { featureCode: string; versionNo: string },
  except?: number,
): Promise<boolean> => {
  const [other] = await database
    .select({ id: otaVersions.id })
    .from(otaVersions)
    .where(
      and(
        eq(otaVersions.platformId, platformId),
        eq(otaVersions.featureCode, featureCode),
        eq(otaVersions.versionNo, versionNo),
      ),
    )
  return other !== undefined && other.id !== except
}

/** The key of a new version; undefined when the index knows one of this number. */
export const addVersion = async (
  database: Database,
  version: typeof otaVersions.$inferInsert,
): Promise<number | undefined> => {
  const [added] = await database
    .insert(otaVersions)
    .values(version)
    .onConflictDoNothing()
    .returning({ id: otaVersions.id })
  return added?.id
}

export const updateVersion = async (database: Database, id: number, set: Partial<VersionRecord>): Promise<void> => {
  await database.update(otaVersions).set(set).where(eq(otaVersions.id, id))
}

export const deleteVersion = async (database: Database, id: number): Promise<void> => {
  await database.delete(otaVersions).where(eq(otaVersions.id, id))
}

export const addVersionTicket = async (
  database: Database,
  ticket: typeof otaVersionTickets.$inferInsert,
): Promise<void> => {
  await database.insert(otaVersionTickets).values(ticket)
}

/** The version of a ticket, which is worth nothing from then on. One statement, so that two at once cannot both have it. */
export const spendVersionTicket = async (
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
