import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import type { Actor } from '../../kernel/session/actor'
import { webUsers } from '../../kernel/session/identity-table'
import { listViewDefaults, listViews } from '../tables/list-view'

export type ViewRow = typeof listViews.$inferSelect

type Viewer = Pick<Actor, 'platformId' | 'userId'>
type OwnedList = Pick<ViewRow, 'platformId' | 'userId' | 'list'>

/** Of the viewer's brand: their own, and what is shared. */
const isSeenBy = ({ platformId, userId }: Viewer) =>
  and(eq(listViews.platformId, platformId), or(eq(listViews.userId, userId), eq(listViews.shared, 1)))

const ofOwner = (row: OwnedList) =>
  and(eq(listViews.platformId, row.platformId), eq(listViews.userId, row.userId), eq(listViews.list, row.list))

/** Views of lists that somebody sees, each with its owner's name and with whether the viewer's list opens by it. */
export const readViews = (database: Database, viewer: Viewer, lists: readonly string[]) => {
  const mine = and(
    eq(listViewDefaults.viewId, listViews.id),
    eq(listViewDefaults.userId, viewer.userId),
    eq(listViewDefaults.platformId, viewer.platformId),
  )
  return database
    .select({ view: listViews, ownerName: webUsers.realName, defaultOf: listViewDefaults.userId })
    .from(listViews)
    .innerJoin(webUsers, eq(webUsers.id, listViews.userId))
    .leftJoin(listViewDefaults, mine)
    .where(and(isSeenBy(viewer), inArray(listViews.list, [...lists])))
}

/** A view that somebody sees, locked for a change. */
export const lockView = async (database: Database, viewer: Viewer, id: number): Promise<ViewRow | undefined> => {
  const [row] = await database
    .select()
    .from(listViews)
    .where(and(eq(listViews.id, id), isSeenBy(viewer)))
    .for('update')
  return row
}

/** A view of a list that somebody sees, kept from being taken away between the look and the note. */
export const holdView = async (
  database: Database,
  viewer: Viewer,
  { id, list }: { id: number; list: string },
): Promise<Pick<ViewRow, 'id' | 'name'> | undefined> => {
  const [row] = await database
    .select({ id: listViews.id, name: listViews.name })
    .from(listViews)
    .where(and(eq(listViews.id, id), eq(listViews.list, list), isSeenBy(viewer)))
    .for('share')
  return row
}

/** One change at a time of what a user has, so that no limit and no name is passed by two at once. */
export const lockViewsOf = async (database: Database, userId: number): Promise<void> => {
  await database.select({ id: webUsers.id }).from(webUsers).where(eq(webUsers.id, userId)).for('no key update')
}

export const countOwnViews = (database: Database, owned: OwnedList): Promise<number> =>
  database.$count(listViews, ofOwner(owned))

export const countSharedViews = (
  database: Database,
  { platformId, list }: Pick<ViewRow, 'platformId' | 'list'>,
): Promise<number> =>
  database.$count(
    listViews,
    and(eq(listViews.platformId, platformId), eq(listViews.list, list), eq(listViews.shared, 1)),
  )

/** Whether the owner has a view of the same list that is called so. */
export const isNameTaken = async (database: Database, owned: OwnedList, name: string): Promise<boolean> =>
  (await database.$count(listViews, and(ofOwner(owned), eq(listViews.name, name)))) > 0

/** The key of a new view; undefined when the index knows one of this name. */
export const addView = async (database: Database, view: typeof listViews.$inferInsert): Promise<number | undefined> => {
  const [row] = await database.insert(listViews).values(view).onConflictDoNothing().returning({ id: listViews.id })
  return row?.id
}

export const updateView = async (database: Database, id: number, set: Partial<ViewRow>): Promise<void> => {
  await database.update(listViews).set(set).where(eq(listViews.id, id))
}

export const deleteView = async (database: Database, id: number): Promise<void> => {
  await database.delete(listViews).where(eq(listViews.id, id))
}

/** Nobody but its owner opens their list by this view any more. */
export const dropDefaultsOfOthers = async (
  database: Database,
  { id, userId }: Pick<ViewRow, 'id' | 'userId'>,
): Promise<void> => {
  await database
    .delete(listViewDefaults)
    .where(and(eq(listViewDefaults.viewId, id), ne(listViewDefaults.userId, userId)))
}

/** A list opens without a view again. */
export const dropDefault = async (database: Database, key: OwnedList): Promise<void> => {
  const { userId, platformId, list } = listViewDefaults
  await database
    .delete(listViewDefaults)
    .where(and(eq(userId, key.userId), eq(platformId, key.platformId), eq(list, key.list)))
}

/** A list opens by this view from now on. */
export const setDefault = async (
  database: Database,
  key: OwnedList,
  { viewId, now }: { viewId: number; now: Date },
): Promise<void> => {
  await database
    .insert(listViewDefaults)
    .values({ ...key, viewId, updateTime: now })
    .onConflictDoUpdate({
      target: [listViewDefaults.userId, listViewDefaults.platformId, listViewDefaults.list],
      set: { viewId, updateTime: now },
    })
}
