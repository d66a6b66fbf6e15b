import { and, asc, count, eq } from 'drizzle-orm'
import type { Category, CategoryUsage } from '@/lib/contract/category'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { documentCategories, documents } from '../tables/document'

export type CategoryRecord = typeof documentCategories.$inferSelect

/** What a category is called in a language: by its one name where it has no other. */
export const categoryName = ({ name, nameEn }: Pick<CategoryRecord, 'name' | 'nameEn'>, language: Language): string =>
  language === 'en' && nameEn !== '' ? nameEn : name

/** Parents before their children, each level by its sort. With `language` each is named in it. With `published` only the files that are offered are counted. */
export const readCategories = async (
  database: Database,
  platformId: PlatformId,
  { usage, published = false, language }: { usage?: CategoryUsage; published?: boolean; language?: Language } = {},
): Promise<Category[]> => {
  const rows = await database
    .select()
    .from(documentCategories)
    .where(
      and(
        eq(documentCategories.platformId, platformId),
        usage === undefined ? undefined : eq(documentCategories.usage, usage),
      ),
    )
    .orderBy(asc(documentCategories.usage), asc(documentCategories.sort), asc(documentCategories.id))
  const counts = await database
    .select({ id: documents.categoryId, count: count() })
    .from(documents)
    .where(and(eq(documents.platformId, platformId), published ? eq(documents.status, 1) : undefined))
    .groupBy(documents.categoryId)
  const fileCount = new Map(counts.map(({ id, count: files }) => [id, files]))
  const toWire = (row: CategoryRecord): Category => ({
    categoryId: String(row.id),
    parentId: String(row.parentId),
    name: language === undefined ? row.name : categoryName(row, language),
    nameEn: row.nameEn,
    sort: row.sort,
    usage: row.usage,
    fileCount: fileCount.get(row.id) ?? 0,
    childCount: rows.filter(({ parentId }) => parentId === row.id).length,
    version: row.version,
  })
  return rows
    .filter(({ parentId }) => parentId === 0)
    .flatMap((root) => [root, ...rows.filter(({ parentId }) => parentId === root.id)])
    .map(toWire)
}

/** Of one parent: a name is used once there. */
export const isInPlace = ({ platformId, usage, parentId }: Pick<CategoryRecord, 'platformId' | 'usage' | 'parentId'>) =>
  and(
    eq(documentCategories.platformId, platformId),
    eq(documentCategories.usage, usage),
    eq(documentCategories.parentId, parentId),
  )

/** What is under a category: with either it cannot be taken away. */
export const countUnderCategory = async (
  database: Database,
  id: number,
): Promise<Pick<Category, 'fileCount' | 'childCount'>> => ({
  fileCount: await database.$count(documents, eq(documents.categoryId, id)),
  childCount: await database.$count(documentCategories, eq(documentCategories.parentId, id)),
})
