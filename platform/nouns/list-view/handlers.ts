import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { Endpoint } from '@/lib/contract/endpoint'
import { type ListView, type ListViewChange, listViewApi, listViewLimits } from '@/lib/contract/list-view'
import { userMay } from '@/lib/contract/user'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Actor, Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { webUsers } from '../../kernel/session/identity-table'
import { staleSave } from '../../kernel/session/stale-save'
import { listViewDefaults, listViews } from '../tables/list-view'
import { addressProblem, listEndpoints } from './list-endpoints'

type ViewRow = typeof listViews.$inferSelect

const refuse = (fields: ConstructorParameters<typeof PlatformError>[1] & object): never => {
  throw new PlatformError('badRequest', fields)
}

const mayOpen = ({ superAdmin, perms }: Actor, { access }: Endpoint): boolean =>
  access === 'session' || access === 'public' || userMay({ superAdmin, perms: [...perms] }, access)

/** The list of a path, for who may open it. */
const requireList = (path: string, actor: Actor): Endpoint => {
  const endpoint = listEndpoints.get(path)
  if (endpoint === undefined) return refuse({ fields: { list: 'invalid' } })
  if (!mayOpen(actor, endpoint)) throw new PlatformError('forbidden')
  return endpoint
}

const requireAddress = (endpoint: Endpoint, address: ViewRow['address']): void => {
  const problem = addressProblem(endpoint, address)
  if (problem) refuse({ fields: { address: problem } })
}

/** Of the caller's brand: their own, and what is shared. */
const isSeenBy = ({ platformId, userId }: Actor) =>
  and(eq(listViews.platformId, platformId), or(eq(listViews.userId, userId), eq(listViews.shared, 1)))

const mayChange = ({ userId, superAdmin }: Actor, row: Pick<ViewRow, 'userId'>): boolean =>
  row.userId === userId || superAdmin === 1

const formOf = ({ name, address, columns, shared }: ViewRow) => ({ name, address, columns, shared })

/** A view that the caller may change, locked for a change that was decided on a version of it. */
const requireView = async (
  { database, actor }: Context,
  { viewId, version }: { viewId: string; version: number },
): Promise<ViewRow> => {
  const [row] = await database
    .select()
    .from(listViews)
    .where(and(eq(listViews.id, toRowId(viewId)), isSeenBy(actor)))
    .for('update')
  if (row === undefined) throw new PlatformError('notFound')
  if (!mayChange(actor, row)) throw new PlatformError('forbidden')
  if (row.version !== version) throw await staleSave(database, row, { ...formOf(row), viewId, version: row.version })
  return row
}

const ofOwner = (row: Pick<ViewRow, 'platformId' | 'userId' | 'list'>) =>
  and(eq(listViews.platformId, row.platformId), eq(listViews.userId, row.userId), eq(listViews.list, row.list))

const requireRoomToShare = async ({ database, actor }: Context, list: string): Promise<void> => {
  const shared = and(eq(listViews.platformId, actor.platformId), eq(listViews.list, list), eq(listViews.shared, 1))
  if ((await database.$count(listViews, shared)) >= listViewLimits.shared) {
    refuse({ fields: { shared: 'tooManySharedViews' } })
  }
}

const requireFreeName = async ({ database }: Context, row: ViewRow, { name }: ListViewChange): Promise<void> => {
  if (name === row.name) return
  if ((await database.$count(listViews, and(ofOwner(row), eq(listViews.name, name)))) > 0) {
    refuse({ fields: { name: 'duplicate' } })
  }
}

/** One change at a time of what a user has, so that no limit and no name is passed by two at once. */
const lockViewsOf = async ({ database }: Context, userId: number): Promise<void> => {
  await database.select({ id: webUsers.id }).from(webUsers).where(eq(webUsers.id, userId)).for('no key update')
}

export const listView = implement(listViewApi, {
  list: async ({ lists }, { database, actor, language }) => {
    const open = lists.split(',').filter((path) => {
      const endpoint = listEndpoints.get(path)
      return endpoint !== undefined && mayOpen(actor, endpoint)
    })
    if (open.length === 0) return { list: [] }
    const mine = and(
      eq(listViewDefaults.viewId, listViews.id),
      eq(listViewDefaults.userId, actor.userId),
      eq(listViewDefaults.platformId, actor.platformId),
    )
    const rows = await database
      .select({ view: listViews, ownerName: webUsers.realName, defaultOf: listViewDefaults.userId })
      .from(listViews)
      .innerJoin(webUsers, eq(webUsers.id, listViews.userId))
      .leftJoin(listViewDefaults, mine)
      .where(and(isSeenBy(actor), inArray(listViews.list, open)))
    const list = rows.map(
      ({ view, ownerName, defaultOf }): ListView => ({
        viewId: String(view.id),
        list: view.list,
        ...formOf(view),
        ownerName,
        version: view.version,
        own: view.userId === actor.userId ? 1 : 0,
        mayChange: mayChange(actor, view) ? 1 : 0,
        isDefault: defaultOf === null ? 0 : 1,
      }),
    )
    return { list: list.sort((a, b) => b.own - a.own || a.name.localeCompare(b.name, language)) }
  },

  save: async (form, context) => {
    const { database, actor, now } = context
    requireAddress(requireList(form.list, actor), form.address)
    await lockViewsOf(context, actor.userId)
    const owner = { platformId: actor.platformId, userId: actor.userId }
    if ((await database.$count(listViews, ofOwner({ ...owner, list: form.list }))) >= listViewLimits.perList) {
      refuse({ fields: { name: 'tooManyViews' } })
    }
    if (form.shared === 1) await requireRoomToShare(context, form.list)
    const [row] = await database
      .insert(listViews)
      .values({
        ...form,
        ...owner,
        createTime: now,
        updateTime: now,
        createUser: actor.userId,
        updateUser: actor.userId,
      })
      .onConflictDoNothing()
      .returning({ id: listViews.id })
    if (row === undefined) return refuse({ fields: { name: 'duplicate' } })
    context.audit({ module: 'listView', target: form.name, after: form })
    return { viewId: String(row.id) }
  },

  update: async (change, context) => {
    const { database, actor, now } = context
    const row = await requireView(context, change)
    const endpoint = requireList(row.list, actor)
    // One that was right when it was saved may be renamed and shared, whatever its list knows by now.
    if (!isDeepStrictEqual(change.address, row.address)) requireAddress(endpoint, change.address)
    await lockViewsOf(context, row.userId)
    await requireFreeName(context, row, change)
    if (change.shared === 1 && row.shared === 0) await requireRoomToShare(context, row.list)
    const { viewId: _id, version: _version, ...set } = change
    await database
      .update(listViews)
      .set({ ...set, version: row.version + 1, updateTime: now, updateUser: actor.userId })
      .where(eq(listViews.id, row.id))
    // Whoever has it no longer opens their list by it.
    if (change.shared === 0) {
      await database
        .delete(listViewDefaults)
        .where(and(eq(listViewDefaults.viewId, row.id), ne(listViewDefaults.userId, row.userId)))
    }
    context.audit({ module: 'listView', target: change.name, before: formOf(row), after: set })
    return null
  },

  remove: async (known, context) => {
    const row = await requireView(context, known)
    await context.database.delete(listViews).where(eq(listViews.id, row.id))
    context.audit({ module: 'listView', target: row.name, before: { list: row.list, ...formOf(row) } })
    return null
  },

  setDefault: async ({ list, viewId }, { database, actor, now, audit }) => {
    requireList(list, actor)
    const key = { platformId: actor.platformId, userId: actor.userId, list }
    if (viewId === null) {
      const { userId, platformId } = listViewDefaults
      await database
        .delete(listViewDefaults)
        .where(and(eq(userId, key.userId), eq(platformId, key.platformId), eq(listViewDefaults.list, list)))
      audit({ module: 'listView', target: list, after: { default: null } })
      return null
    }
    const [row] = await database
      .select({ id: listViews.id, name: listViews.name })
      .from(listViews)
      .where(and(eq(listViews.id, toRowId(viewId)), eq(listViews.list, list), isSeenBy(actor)))
      // It cannot be taken away between the look and the note.
      .for('share')
    if (row === undefined) throw new PlatformError('notFound')
    await database
      .insert(listViewDefaults)
      .values({ ...key, viewId: row.id, updateTime: now })
      .onConflictDoUpdate({
        target: [listViewDefaults.userId, listViewDefaults.platformId, listViewDefaults.list],
        set: { viewId: row.id, updateTime: now },
      })
    audit({ module: 'listView', target: row.name, after: { list, default: viewId } })
    return null
  },
})
