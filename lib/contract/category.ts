import './zod-mode'
import * as z from 'zod'
import { fromQuery, get, Id, listQuery, nothing, page, post, searchText } from './endpoint'
import { labelText } from './text'

/** 1 product guide, 2 repair instruction. Domain 2.22. */
export const CategoryUsage = z.literal([1, 2])
export type CategoryUsage = z.infer<typeof CategoryUsage>

/** A category of files, or a subcategory: there are two levels. Domain 2.22. */
export const Category = z.object({
  categoryId: Id,
  /** 0: a category of the first level. */
  parentId: Id,
  name: z.string(),
  /** Shown in the English interface; empty: `name` is. */
  nameEn: z.string(),
  sort: z.number().int(),
  /** A subcategory inherits its parent's. */
  usage: CategoryUsage,
  /** Files directly in it. */
  fileCount: z.number().int(),
  childCount: z.number().int(),
  /** Row version: a save based on an older one is refused. */
  version: z.number().int(),
})
export type Category = z.infer<typeof Category>

const form = {
  name: labelText(32),
  nameEn: z.union([z.literal(''), labelText(48)]).default(''),
  sort: z
    .number({ error: 'required' })
    .int({ error: 'outOfRange' })
    .min(1, { error: 'outOfRange' })
    .max(999, { error: 'outOfRange' }),
}
export const CategoryForm = z.strictObject({ ...form, parentId: Id, usage: CategoryUsage })
export type CategoryForm = z.infer<typeof CategoryForm>
/** Its parent and usage are fixed: files are in it. */
export const CategoryUpdate = z.strictObject({ ...form, categoryId: Id, version: z.number().int() })
export type CategoryUpdate = z.infer<typeof CategoryUpdate>

export const categorySorts = ['name', 'sort', 'fileCount'] as const
export const CategoryQuery = listQuery(categorySorts, {
  name: searchText.optional(),
  usage: fromQuery(CategoryUsage).optional(),
})
export type CategoryQuery = z.infer<typeof CategoryQuery>

/** Categories to choose from on a screen of files, named in the reader's language; `fileCount` counts the files that the screen shows. */
export const CategoryChoice = Category.pick({ categoryId: true, parentId: true, name: true, fileCount: true })
export type CategoryChoice = z.infer<typeof CategoryChoice>

// ours: not shown in the spec. Paths by domain 7.
export const categoryApi = {
  /** By default a tree: parents before their children, each level by `sort`. */
  list: get('/sys/guide/type/list', { access: 'category:list', input: CategoryQuery, data: page(Category) }),
  /** Names are unique among siblings: field `name`, `duplicate`. */
  save: post('/sys/guide/type/save', {
    access: 'category:save',
    input: CategoryForm,
    data: z.strictObject({ categoryId: Id }),
  }),
  update: post('/sys/guide/type/update', { access: 'category:save', input: CategoryUpdate, data: nothing }),
  /** Refused while it has files or subcategories: `illegalState`. */
  remove: post('/sys/guide/type/delete', {
    access: 'category:delete',
    input: z.strictObject({ categoryId: Id }),
    data: nothing,
  }),
}

type Counts = Pick<Category, 'fileCount' | 'childCount'>
/** What may be done with a category; the platform uses the same functions. */
export const categoryCan = {
  remove: ({ fileCount, childCount }: Counts): boolean => fileCount === 0 && childCount === 0,
  /** Two levels. */
  addBelow: ({ parentId }: Pick<Category, 'parentId'>): boolean => parentId === '0',
}
