import { and, arrayContains, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { CategoryUsage } from '@/lib/contract/category'
import type { Document, guideApi, instructionApi } from '@/lib/contract/document'
import type { InputOf } from '@/lib/contract/endpoint'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { typeOfFile } from '@/lib/contract/stored-file'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { requireRow } from '../../kernel/db/require-row'
import { toRowId } from '../../kernel/db/row-id'
import { contains, equals } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import { webUsers } from '../../kernel/session/identity-table'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { toSearchText } from '../../kernel/text/search-text'
import { documentCategories, documents } from '../tables/document'
import { categoryName } from './category-rows'

export type DocumentQuery = InputOf<typeof guideApi.list> & Partial<InputOf<typeof instructionApi.list>>
export type DocumentRecord = typeof documents.$inferSelect

/** A category and, where it has some, its subcategories. */
const underCategory = (categoryId: string): SQL => {
  const id = toRowId(categoryId)
  const { id: key, parentId } = documentCategories
  return sql`${documents.categoryId} in (select ${key} from ${documentCategories} where ${key} = ${id} or ${parentId} = ${id})`
}

/** Guides or instructions of a brand: the same table, told apart by its usage. */
type Shelf = { platformId: PlatformId; usage: CategoryUsage; language: Language }

const ofUsage = ({ platformId, usage }: Shelf): SQL | undefined =>
  and(eq(documents.platformId, platformId), eq(documents.usage, usage))

/** Documents by their conditions, as the wire has them. */
const readDocuments = async (
  database: Database,
  where: SQL | undefined,
  { language: reader }: Pick<Shelf, 'language'>,
): Promise<Document[]> => {
  const found = await database
    .select({ row: documents, file: storedFiles, category: documentCategories, uploader: webUsers.realName })
    .from(documents)
    .innerJoin(storedFiles, eq(storedFiles.fileId, documents.storedFileId))
    .innerJoin(documentCategories, eq(documentCategories.id, documents.categoryId))
    .leftJoin(webUsers, eq(webUsers.id, storedFiles.createUser))
    .where(where)
  return found.map(({ row, file, category, uploader }) => ({
    fileId: String(row.id),
    title: row.title,
    categoryId: String(row.categoryId),
    categoryName: categoryName(category, reader),
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

const { language, fileSize, status, downloadCount, updateTime, publishTime } = documents

/** Guides or instructions of a brand, last changed first; what was never published is oldest. */
export const documentRows = defineRows<Shelf, DocumentQuery, Document>({
  table: documents,
  id: documents.id,
  sorts: {
    title: documents.titleSearch,
    productModel: documents.modelSearch,
    language,
    fileSize,
    status,
    downloadCount,
    updateTime,
    publishTime,
  },
  standing: [[updateTime, 'desc']],
  scope: ofUsage,
  filters: {
    title: contains(documents.titleSearch, toSearchText),
    categoryId: underCategory,
    language: equals(language),
    productModel: contains(documents.modelSearch, toSearchText),
    status: equals(status),
    faultCode: (code) => arrayContains(documents.faultCodes, [code]),
  },
  read: async (database, ids, shelf) => {
    const found = await readDocuments(database, inArray(documents.id, [...ids]), shelf)
    return new Map(found.map((document) => [Number(document.fileId), document]))
  },
})

const isIt = (shelf: Shelf, fileId: string): SQL | undefined => and(eq(documents.id, toRowId(fileId)), ofUsage(shelf))

/** The row of a document, locked against a second change. Throws `notFound`. */
export const requireDocument = (database: Database, shelf: Shelf, fileId: string): Promise<DocumentRecord> =>
  requireRow(database, documents, isIt(shelf, fileId), { lock: true })

/** A document as the wire has it. */
export const findDocument = async (database: Database, shelf: Shelf, fileId: string): Promise<Document | undefined> => {
  const [found] = await readDocuments(database, isIt(shelf, fileId), shelf)
  return found
}

/** Under which key the bytes of a document are. */
export const findStoredFile = async (database: Database, shelf: Shelf, fileId: string): Promise<string | undefined> => {
  const [row] = await database.select({ id: documents.storedFileId }).from(documents).where(isIt(shelf, fileId))
  return row?.id
}

/** It is no change of the record: whoever edits it meanwhile may save. */
export const countDownload = async (database: Database, id: number): Promise<void> => {
  await database
    .update(documents)
    .set({ downloadCount: sql`${documents.downloadCount} + 1` })
    .where(eq(documents.id, id))
}
