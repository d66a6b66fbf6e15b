import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@/lib/contract/endpoint'
import { type ListView, type ListViewChange, listViewApi, listViewLimits } from '@/lib/contract/list-view'
import { userMay } from '@/lib/contract/user'
import { compareNames } from '@/lib/format/compare-names'
import { deleteRow, insertIfFree, stampsOf, updateVersioned } from '../../kernel/db/change-row'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Actor, Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { storedById } from '../../kernel/http/keep-stored'
import { staleSave } from '../../kernel/session/stale-save'
import { addressProblem, listEndpoints } from './list-endpoints'
import {
  countOwnViews,
  countSharedViews,
  forgetDefault,
  isNameTaken,
  keepDefaultOfOwner,
  keepView,
  lockView,
  lockViewsOf,
  readSeenViews,
  setDefault,
  type ViewRow,
} from './list-view-rows'
import { listViews } from './list-view-table'

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

const mayChange = ({ userId, superAdmin }: Actor, row: Pick<ViewRow, 'userId'>): boolean =>
  row.userId === userId || superAdmin === 1

const formOf = ({ name, address, columns, shared }: ViewRow) => ({ name, address, columns, shared })

/** A view that the caller may change, locked for a change that was decided on a version of it. */
const requireView = async (
  { database, actor }: Context,
  { viewId, version }: { viewId: string; version: number },
): Promise<ViewRow> => {
  const row = await lockView(database, actor, viewId)
  if (!mayChange(actor, row)) throw new PlatformError('forbidden')
  if (row.version !== version) throw await staleSave(database, row, { ...formOf(row), viewId, version: row.version })
  return row
}

const requireRoomToShare = async ({ database, actor }: Context, list: string): Promise<void> => {
  if ((await countSharedViews(database, actor.platformId, list)) >= listViewLimits.shared) {
    refuse({ fields: { shared: 'tooManySharedViews' } })
  }
}

const requireFreeName = async ({ database }: Context, row: ViewRow, { name }: ListViewChange): Promise<void> => {
  if (name !== row.name && (await isNameTaken(database, row, name))) refuse({ fields: { name: 'duplicate' } })
}

export const listView = implement(
  listViewApi,
  {
    list: async ({ lists }, { database, actor }) => {
      const open = lists.split(',').filter((path) => {
        const endpoint = listEndpoints.get(path)
        return endpoint !== undefined && mayOpen(actor, endpoint)
      })
      if (open.length === 0) return { list: [] }
      const rows = await readSeenViews(database, actor, open)
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
      return { list: list.sort((a, b) => b.own - a.own || compareNames(a.name, b.name)) }
    },

    save: async (form, context) => {
      const { database, actor } = context
      requireAddress(requireList(form.list, actor), form.address)
      await lockViewsOf(database, actor.userId)
      const owner = { platformId: actor.platformId, userId: actor.userId }
      if ((await countOwnViews(database, { ...owner, list: form.list })) >= listViewLimits.perList) {
        refuse({ fields: { name: 'tooManyViews' } })
      }
      if (form.shared === 1) await requireRoomToShare(context, form.list)
      const id = await insertIfFree(database, listViews, { ...form, ...owner, ...stampsOf(context) })
      if (id === null) return refuse({ fields: { name: 'duplicate' } })
      context.audit({ module: 'listView', target: form.name, after: form })
      return { viewId: String(id) }
    },

    update: async (change, context) => {
      const { database, actor } = context
      const row = await requireView(context, change)
      const endpoint = requireList(row.list, actor)
      // One that was right when it was saved may be renamed and shared, whatever its list knows by now.
      if (!isDeepStrictEqual(change.address, row.address)) requireAddress(endpoint, change.address)
      await lockViewsOf(database, row.userId)
      await requireFreeName(context, row, change)
      if (change.shared === 1 && row.shared === 0) await requireRoomToShare(context, row.list)
      const { viewId: _id, version: _version, ...set } = change
      await updateVersioned(database, listViews, row, context, set)
      if (change.shared === 0) await keepDefaultOfOwner(database, row)
      context.audit({ module: 'listView', target: change.name, before: formOf(row), after: set })
      return null
    },

    remove: async (known, context) => {
      const row = await requireView(context, known)
      await deleteRow(context.database, listViews, row.id)
      context.audit({ module: 'listView', target: row.name, before: { list: row.list, ...formOf(row) } })
      return null
    },

    setDefault: async ({ list, viewId }, { database, actor, now, audit }) => {
      requireList(list, actor)
      const key = { platformId: actor.platformId, userId: actor.userId, list }
      if (viewId === null) {
        await forgetDefault(database, key)
        audit({ module: 'listView', target: list, after: { default: null } })
        return null
      }
      const row = await keepView(database, key, viewId)
      if (row === undefined) throw new PlatformError('notFound')
      await setDefault(database, key, row.id, now)
      audit({ module: 'listView', target: row.name, after: { list, default: viewId } })
      return null
    },
  },
  { stored: { update: storedById('viewId', listViews) } },
)
