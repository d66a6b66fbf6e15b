import { and, asc, count, eq, inArray, ne } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { isBrandRow } from '../../kernel/db/require-row'
import type { Territory } from '../../kernel/session/data-scope'
import type { RelationRow } from '../app-user/relation-rows'
import type { AppUserRow } from '../app-user/user-query'
import { appUsersWhollyWithin, relationsWithin } from '../reach/customers-within'
import { distributorEvents, distributorRelations } from '../tables/distributor'
import { appUsers } from '../tables/fleet'

type Parties = { distributorAccount: string; dealerEmail: string }
type PartyIds = Pick<RelationRow, 'distributorId' | 'dealerId'>

/** App users who are what a relation would make of them. They cannot change until the end of the transaction. */
export const keepParties = async (
  database: Database,
  { platformId, reach }: Territory<PlatformId>,
  { distributorAccount, dealerEmail }: Parties,
): Promise<{ distributor: AppUserRow | undefined; dealer: AppUserRow | undefined }> => {
  const ofBrand = and(eq(appUsers.platformId, platformId), appUsersWhollyWithin(reach))
  const [distributor] = await database
    .select()
    .from(appUsers)
    .where(and(ofBrand, eq(appUsers.account, distributorAccount), eq(appUsers.accountType, 3)))
    .for('share')
  const [dealer] = await database
    .select()
    .from(appUsers)
    .where(and(ofBrand, eq(appUsers.email, dealerEmail), eq(appUsers.accountType, 2)))
    .for('share')
  return { distributor, dealer }
}

/** The account and the mailbox by which the parties of a relation are named. */
export const readParties = async (
  database: Database,
  { distributorId, dealerId }: PartyIds,
): Promise<{ account: string; email: string }> => {
  const people = await database
    .select()
    .from(appUsers)
    .where(inArray(appUsers.id, [distributorId, dealerId]))
  return {
    account: people.find(({ id }) => id === distributorId)?.account ?? '',
    email: people.find(({ id }) => id === dealerId)?.email ?? '',
  }
}

/** Whether two people have a relation that is not released, another one than `except`. */
export const hasOpenRelation = async (
  database: Database,
  platformId: PlatformId,
  { distributorId, dealerId }: PartyIds,
  except?: number,
): Promise<boolean> => {
  const [open] = await database
    .select({ id: distributorRelations.id })
    .from(distributorRelations)
    .where(
      and(
        eq(distributorRelations.platformId, platformId),
        eq(distributorRelations.distributorId, distributorId),
        eq(distributorRelations.dealerId, dealerId),
        ne(distributorRelations.status, 5),
        except === undefined ? undefined : ne(distributorRelations.id, except),
      ),
    )
  return open !== undefined
}

/** Whether a dealer works for somebody. His row is locked, so that two reviewers do not pass him at once. */
export const isDealerTaken = async (database: Database, dealerId: number): Promise<boolean> => {
  await database.select({ id: appUsers.id }).from(appUsers).where(eq(appUsers.id, dealerId)).for('update')
  const [other] = await database
    .select({ id: distributorRelations.id })
    .from(distributorRelations)
    .where(and(eq(distributorRelations.dealerId, dealerId), eq(distributorRelations.status, 3)))
  return other !== undefined
}

/** How many of the relations within reach there are of each state. */
export const countByStatus = (
  database: Database,
  { platformId, reach }: Territory<PlatformId>,
): Promise<{ status: RelationRow['status']; count: number }[]> =>
  database
    .select({ status: distributorRelations.status, count: count() })
    .from(distributorRelations)
    .where(and(eq(distributorRelations.platformId, platformId), relationsWithin(reach)))
    .groupBy(distributorRelations.status)
    .orderBy(distributorRelations.status)

/** The key of a relation, if it is one of the brand. */
export const findRelation = async (
  database: Database,
  brand: { platformId: PlatformId },
  relationId: string,
): Promise<number | undefined> => {
  const [row] = await database
    .select({ id: distributorRelations.id })
    .from(distributorRelations)
    .where(isBrandRow(distributorRelations, brand, relationId))
  return row?.id
}

/** What became of a relation, in the order in which it happened. */
export const readEvents = (
  database: Database,
  relationId: number,
): Promise<(typeof distributorEvents.$inferSelect)[]> =>
  database
    .select()
    .from(distributorEvents)
    .where(eq(distributorEvents.relationId, relationId))
    .orderBy(asc(distributorEvents.id))

export const insertEvent = async (database: Database, values: typeof distributorEvents.$inferInsert): Promise<void> => {
  await database.insert(distributorEvents).values(values)
}
