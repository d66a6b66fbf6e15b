import { and, eq, inArray, ne, or, type SQL } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { requireRow } from '../../kernel/db/require-row'
import { toRowId } from '../../kernel/db/row-id'
import { webUsers } from '../../kernel/session/identity-table'
import { listViewDefaults, listViews } from './list-view-table'

export type ViewRow = typeof listViews.$inferSelect

/** Whose views, of which brand. */
type Owner = { platformId: PlatformId; userId: number }
type OwnList = Owner & { list: string }

/** Of the brand: their own, and what is shared. */
const isSeenBy = ({ platformId, userId }: Owner): SQL | undefined =>
  and(eq(listViews.platformId, platformId), or(eq(listViews.userId, userId), eq(listViews.shared, 1)))

const ofOwner = ({ platformId, userId, list }: OwnList): SQL | undefined =>
  and(eq(listViews.platformId, platformId), eq(listViews.userId, userId), eq(listViews.list, list))

/** The views of some lists that somebody sees, with their owners; `defaultOf` is set for one that they open a list by. */
export const readSeenViews = (
  database: Database,
  { platformId, userId }: Owner,
  lists: string[],
): Promise<{ view: ViewRow; ownerName: string; defaultOf: number | null }[]> => {
  const mine = and(
    eq(listViewDefaults.viewId, listViews.id),
    eq(listViewDefaults.userId, userId),
    eq(listViewDefaults.platformId, platformId),
  )
  return database
    .select({ view: listViews, ownerName: webUsers.realName, defaultOf: listViewDefaults.userId })
    .from(listViews)
    .innerJoin(webUsers, eq(webUsers.id, listViews.userId))
    .leftJoin(listViewDefaults, mine)
    .where(and(isSeenBy({ platformId, userId }), inArray(listViews.list, lists)))
}

/** A view that somebody sees, locked. Throws `notFound`. */
export const lockView = (database: Database, viewer: Owner, viewId: string): Promise<ViewRow> =>
  requireRow(database, listViews, and(eq(listViews.id, toRowId(viewId)), isSeenBy(viewer)), { lock: true })

/** A view of a list that somebody sees. It cannot be taken away until the end of the transaction. */
export const keepView = async (
  database: Database,
  viewer: OwnList,
  viewId: string,
): Promise<Pick<ViewRow, 'id' | 'name'> | undefined> => {
  const [row] = await database
    .select({ id: listViews.id, name: listViews.name })
    .from(listViews)
    .where(and(eq(listViews.id, toRowId(viewId)), eq(listViews.list, viewer.list), isSeenBy(viewer)))
    .for('share')
  return row
}

export const countOwnViews = (database: Database, owner: OwnList): Promise<number> =>
  database.$count(listViews, ofOwner(owner))

export const isNameTaken = async (database: Database, owner: OwnList, name: string): Promise<boolean> =>
  (await database.$count(listViews, and(ofOwner(owner), eq(listViews.name, name)))) > 0

export const countSharedViews = (database: Database, platformId: PlatformId, list: string): Promise<number> =>
  database.$count(
    listViews,
    and(eq(listViews.platformId, platformId), eq(listViews.list, list), eq(listViews.shared, 1)),
  )

/** One change at a time of what a user has, so that no limit and no name is passed by two at once. */
export const lockViewsOf = async (database: Database, userId: number): Promise<void> => {
  await database.select({ id: webUsers.id }).from(webUsers).where(eq(webUsers.id, userId)).for('no key update')
}

/** A view that is not shared any more opens a list for nobody but its owner. */
export const keepDefaultOfOwner = async (database: Database, row: ViewRow): Promise<void> => {
  await database
    .delete(listViewDefaults)
    .where(and(eq(listViewDefaults.viewId, row.id), ne(listViewDefaults.userId, row.userId)))
}

export const forgetDefault = async (database: Database, { userId, platformId, list }: OwnList): Promise<void> => {
  await database
    .delete(listViewDefaults)
    .where(
      and(
        eq(listViewDefaults.userId, userId),
        eq(listViewDefaults.platformId, platformId),
        eq(listViewDefaults.list, list),
      ),
    )
}

/** The view by which somebody opens a list, in place of another one. */
export const setDefault = async (database: Database, owner: OwnList, viewId: number, now: Date): Promise<void> => {
  await database
    .insert(listViewDefaults)
    .values({ ...owner, viewId, updateTime: now })
    .onConflictDoUpdate({
      target: [listViewDefaults.userId, listViewDefaults.platformId, listViewDefaults.list],
      set: { viewId, updateTime: now },
    })
}
