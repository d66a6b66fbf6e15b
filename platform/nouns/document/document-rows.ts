import { and, arrayContains, asc, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import type { CategoryUsage } from '@/lib/contract/category'
import type { Document, guideApi, instructionApi } from '@/lib/contract/document'
import type { InputOf } from '@/lib/contract/endpoint'
import type { PlatformId } from '@/lib/contract/platform-id'
import { typeOfFile } from '@/lib/contract/stored-file'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import { webUsers } from '../../kernel/session/identity-table'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { toContainsPattern, toSearchText } from '../../kernel/text/search-text'
import { documentCategories, documents } from '../tables/document'

export type DocumentQuery = InputOf<typeof guideApi.list> & Partial<InputOf<typeof instructionApi.list>>
export type DocumentRecord = typeof documents.$inferSelect

const sortColumns = {
  title: documents.titleSearch,
  language: documents.language,
  productModel: documents.modelSearch,
  fileSize: documents.fileSize,
  status: documents.status,
  downloadCount: documents.downloadCount,
  updateTime: documents.updateTime,
  publishTime: documents.publishTime,
} as const

/** A category and, where it has some, its subcategories. */
const underCategory = (database: Database, categoryId: string): SQL | undefined =>
  inArray(
    documents.categoryId,
    database
      .select({ id: documentCategories.id })
      .from(documentCategories)
      .where(or(eq(documentCategories.id, toRowId(categoryId)), eq(documentCategories.parentId, toRowId(categoryId)))),
  )

export const ofUsage = (platformId: PlatformId, usage: CategoryUsage): SQL | undefined =>
  and(eq(documents.platformId, platformId), eq(documents.usage, usage))

export const toDocumentConditions = (
  database: Database,
  platformId: PlatformId,
  usage: CategoryUsage,
  { title, categoryId, language, productModel, status, faultCode }: DocumentQuery,
): SQL | undefined =>
  and(
    ofUsage(platformId, usage),
    title ? like(documents.titleSearch, toContainsPattern(toSearchText(title))) : undefined,
    categoryId ? underCategory(database, categoryId) : undefined,
    language ? eq(documents.language, language) : undefined,
    productModel ? like(documents.modelSearch, toContainsPattern(toSearchText(productModel))) : undefined,
    status === undefined ? undefined : eq(documents.status, status),
    faultCode ? arrayContains(documents.faultCodes, [faultCode]) : undefined,
  )

/** Last changed first unless asked otherwise; what was never shelved is oldest. */
export const toDocumentOrder = ({ sidx, order }: Pick<DocumentQuery, 'sidx' | 'order'>): SQL[] => {
  const isAscending = sidx !== undefined && order !== 'desc'
  const direction = isAscending ? asc : desc
  const first =
    sidx === 'publishTime'
      ? sql`${documents.publishTime} ${sql.raw(isAscending ? 'asc nulls first' : 'desc nulls last')}`
      : direction(sortColumns[sidx ?? 'updateTime'])
  return [first, direction(documents.id)]
}

/** Documents by their conditions, as the wire has them. */
export const readDocuments = async (
  database: Database,
  where: SQL | undefined,
  page: { orderBy: SQL[]; limit: number; offset: number } = { orderBy: [], limit: 1, offset: 0 },
): Promise<Document[]> => {
  const found = await database
    .select({ row: documents, file: storedFiles, category: documentCategories.name, uploader: webUsers.realName })
    .from(documents)
    .innerJoin(storedFiles, eq(storedFiles.fileId, documents.storedFileId))
    .innerJoin(documentCategories, eq(documentCategories.id, documents.categoryId))
    .leftJoin(webUsers, eq(webUsers.id, storedFiles.createUser))
    .where(where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
    .offset(page.offset)
  return found.map(({ row, file, category, uploader }) => ({
    fileId: String(row.id),
    title: row.title,
    categoryId: String(row.categoryId),
    categoryName: category,
    language: row.language,
    productModel: row.productModel,
    faultCodes: row.faultCodes,
    fileName: file.fileName,
    fileSize: file.size,
    format: typeOfFile(file.fileName),
    sha256: file.sha256,
    version: row.docVersion,
    status: row.status,
    publishTime: toWireTimeOrNull(row.publishTime),
    uploader,
    downloadCount: row.downloadCount,
    createTime: toWireTime(row.createTime),
    updateTime: toWireTime(row.updateTime),
    revision: row.version,
  }))
}
