import {
  type Category,
  type CategoryQuery,
  type CategoryUpdate,
  categoryApi,
  categoryCan,
} from '@/lib/contract/category'
import { compareNames } from '@/lib/format/compare-names'
import { deleteRow, insertIfFree, stampsOf, updateVersioned } from '../../kernel/db/change-row'
import type { Database } from '../../kernel/db/database'
import { toPage } from '../../kernel/db/page'
import { requireBrandRow, requireFree } from '../../kernel/db/require-row'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { storedById } from '../../kernel/http/keep-stored'
import { staleSave } from '../../kernel/session/stale-save'
import { toSearchText } from '../../kernel/text/search-text'
import { type CategoryRecord, countUnderCategory, isInPlace, readCategories } from '../document/category-rows'
import { documentCategories } from '../tables/document'

const module = 'category'

/** The category, locked against a second change and against files that are put under it. Throws `notFound`. */
const requireCategory = (categoryId: string, { database, actor }: Context): Promise<CategoryRecord> =>
  requireBrandRow(database, documentCategories, actor, categoryId, { lock: true })

const toForm = (row: CategoryRecord): CategoryUpdate => ({
  categoryId: String(row.id),
  name: row.name,
  nameEn: row.nameEn,
  sort: row.sort,
  version: row.version,
})

const duplicate = (): PlatformError => new PlatformError('badRequest', { fields: { name: 'duplicate' } })

/** Categories are few: they are searched and sorted here, so that the tree's own order is one read. */
const findCategories = (all: readonly Category[], { name, usage, sidx, order }: CategoryQuery): Category[] => {
  const text = toSearchText(name ?? '')
  const found = all.filter(
    (row) => (usage === undefined || row.usage === usage) && toSearchText(`${row.name} ${row.nameEn}`).includes(text),
  )
  if (sidx === undefined) return found
  const sign = order === 'desc' ? -1 : 1
  const compare = (a: Category, b: Category): number =>
    sidx === 'name' ? compareNames(a.name, b.name) : a[sidx] - b[sidx]
  return found.sort((a, b) => sign * compare(a, b) || Number(a.categoryId) - Number(b.categoryId))
}

type Place = Pick<CategoryRecord, 'platformId' | 'usage' | 'parentId'>
const requireFreeName = (database: Database, place: Place, name: string, except?: number): Promise<void> =>
  requireFree(database, documentCategories, isInPlace(place), { name: [documentCategories.nameSearch, name] }, except)

export const category = implement(
  categoryApi,
  {
    list: async (query, { database, actor }) => {
      const found = findCategories(await readCategories(database, actor.platformId), query)
      const from = (query.page - 1) * query.limit
      return toPage(found.slice(from, from + query.limit), found.length, query)
    },

    save: async ({ parentId, usage, name, nameEn, sort }, context) => {
      const { database, actor } = context
      const place = { platformId: actor.platformId, usage, parentId: 0 }
      if (parentId !== '0') {
        const parent = await requireCategory(parentId, context)
        if (!categoryCan.addBelow({ parentId: String(parent.parentId) })) throw new PlatformError('illegalState')
        place.parentId = parent.id
        place.usage = parent.usage
      }
      await requireFreeName(database, place, name)
      const values = { ...place, name, nameEn, nameSearch: toSearchText(name), sort, ...stampsOf(context) }
      const id = await insertIfFree(database, documentCategories, values)
      if (id === null) throw duplicate()
      context.audit({ module, target: name, after: { name, nameEn, sort, usage: place.usage, parentId } })
      return { categoryId: String(id) }
    },

    update: async ({ categoryId, name, nameEn, sort, version }, context) => {
      const { database } = context
      const row = await requireCategory(categoryId, context)
      if (row.version !== version) throw await staleSave(database, row, toForm(row))
      await requireFreeName(database, row, name, row.id)
      const set = { name, nameEn, sort }
      await updateVersioned(database, documentCategories, row, context, { ...set, nameSearch: toSearchText(name) })
      const before = { name: row.name, nameEn: row.nameEn, sort: row.sort }
      context.audit({ module, target: row.name, before, after: set })
      return null
    },

    remove: async ({ categoryId }, context) => {
      const { database } = context
      const row = await requireCategory(categoryId, context)
      const counts = await countUnderCategory(database, row.id)
      if (!categoryCan.remove(counts)) throw new PlatformError('illegalState', { data: counts })
      await deleteRow(database, documentCategories, row.id)
      context.audit({ module, target: row.name, before: { name: row.name, sort: row.sort, usage: row.usage } })
      return null
    },
  },
  {
    exports: {
      list: {
        key: 'categoryId',
        columns: ['name', 'nameEn', 'usage', 'sort', 'fileCount'],
      },
    },
    stored: { update: storedById('categoryId', documentCategories) },
    batch: { key: 'categoryId', actions: { remove: {} } },
  },
)
