import { and, eq, sql } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { toSearchText } from '../../kernel/text/search-text'
import type { CategoryRecord } from '../document/category-rows'
import { documentCategories, documents } from '../tables/document'

/** The category of a brand, locked against a second change and against files that are put under it. */
export const lockCategory = async (
  database: Database,
  platformId: PlatformId,
  id: number,
): Promise<CategoryRecord | undefined> => {
  const [row] = await database
    .select()
    .from(documentCategories)
    .where(and(eq(documentCategories.id, id), eq(documentCategories.platformId, platformId)))
    .for('update')
  return row
}

/** The category of a parent that is called so. */
export const findCategory = async (
  database: Database,
  { platformId, usage, parentId }: Pick<CategoryRecord, 'platformId' | 'usage' | 'parentId'>,
  name: string,
): Promise<Pick<CategoryRecord, 'id'> | undefined> => {
  const [found] = await database
    .select({ id: documentCategories.id })
    .from(documentCategories)
    .where(
      and(
        eq(documentCategories.platformId, platformId),
        eq(documentCategories.usage, usage),
        eq(documentCategories.parentId, parentId),
        eq(documentCategories.nameSearch, toSearchText(name)),
      ),
    )
  return found
}

/** The key of a new category; undefined when the index knows one of this name. */
export const addCategory = async (
  database: Database,
  category: typeof documentCategories.$inferInsert,
): Promise<number | undefined> => {
  const [added] = await database
    .insert(documentCategories)
    .values(category)
    .onConflictDoNothing()
    .returning({ id: documentCategories.id })
  return added?.id
}

export const updateCategory = async (
  database: Database,
  id: number,
  set: Partial<Omit<CategoryRecord, 'version'>>,
): Promise<void> => {
  await database
    .update(documentCategories)
    .set({ ...set, version: sql`${documentCategories.version} + 1` })
    .where(eq(documentCategories.id, id))
}

/** Files and categories that stand directly under a category. */
export const countBelow = async (
  database: Database,
  id: number,
): Promise<{ fileCount: number; childCount: number }> => ({
  fileCount: await database.$count(documents, eq(documents.categoryId, id)),
  childCount: await database.$count(documentCategories, eq(documentCategories.parentId, id)),
})

export const deleteCategory = async (database: Database, id: number): Promise<void> => {
  await database.delete(documentCategories).where(eq(documentCategories.id, id))
}
