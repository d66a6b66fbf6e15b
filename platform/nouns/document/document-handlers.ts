import type { CategoryUsage } from '@/lib/contract/category'
import { type Document, documentCan } from '@/lib/contract/document'
import { deleteRow, insertRow, stampsOf, updateVersioned } from '../../kernel/db/change-row'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import { answerStoredFile } from '../../kernel/http/answer-stored-file'
import type { Context } from '../../kernel/http/context'
import { storeUpload } from '../../kernel/http/store-upload'
import { staleSave } from '../../kernel/session/stale-save'
import { forgetFile } from '../../kernel/storage/forget-file'
import { documents } from '../tables/document'
import { readCategories } from './category-rows'
import {
  countDownload,
  type DocumentQuery,
  type DocumentRecord,
  documentRows,
  findDocument,
  findStoredFile,
  requireDocument,
} from './document-rows'
import { type DocumentText, toDocumentColumns } from './to-document-columns'

type ById = { fileId: string }
type Received = { fileName: string; size: number; sha256: string }

/** Guides or instructions of the brand of a call: the same table, distinguished by its usage. */
const createShelf = (usage: CategoryUsage, module: 'guide' | 'instruction') => {
  const placeOf = ({ actor }: Context) => ({ platformId: actor.platformId, usage })
  const shelfOf = (context: Context) => ({ ...placeOf(context), language: context.language })
  return {
    usage,
    module,
    placeOf,
    shelfOf,
    requireRow: (fileId: string, context: Context, database: Database = context.database): Promise<DocumentRecord> =>
      requireDocument(database, shelfOf(context), fileId),
    read: async (fileId: string, context: Context, database: Database = context.database): Promise<Document> => {
      const found = await findDocument(database, shelfOf(context), fileId)
      if (found === undefined) throw new PlatformError('notFound')
      return found
    },
    toColumns: (text: DocumentText, { actor }: Context, database: Database) =>
      toDocumentColumns(database, actor.platformId, usage, text),
    /** What the operation log keeps of a document. */
    toAudit: ({ title, categoryName, language, productModel, version, faultCodes }: Document) => ({
      title,
      categoryName,
      language,
      productModel,
      version,
      ...(usage === 2 && { faultCodes }),
    }),
  }
}
type Shelf = ReturnType<typeof createShelf>

const readHandlers = ({ usage, module, shelfOf, requireRow, read }: Shelf) => ({
  list: (query: DocumentQuery, context: Context) => documentRows.page(context.database, shelfOf(context), query),

  info: async ({ fileId }: ById, context: Context) => read(fileId, context),

  categories: async (_: unknown, { database, actor, language }: Context) => ({
    list: await readCategories(database, actor.platformId, { usage, published: true, language }),
  }),

  content: async ({ fileId }: ById, context: Context) => {
    const stored = await findStoredFile(context.database, shelfOf(context), fileId)
    if (stored === undefined) throw new PlatformError('notFound')
    return answerStoredFile(context, 'document', stored)
  },

  countDownload: async ({ fileId }: ById, context: Context) => {
    const row = await requireRow(fileId, context)
    await countDownload(context.database, row.id)
    context.audit({ module, target: row.title })
    return null
  },
})

const textHandlers = ({ module, requireRow, read, toColumns, toAudit }: Shelf) => {
  const setStatus = async (fileId: string, context: Context, status: 0 | 1): Promise<null> => {
    const row = await requireRow(fileId, context)
    const can = status === 1 ? documentCan.publish : documentCan.unpublish
    if (!can(row)) throw new PlatformError('illegalState')
    const publishTime = status === 1 ? context.now : row.publishTime
    await updateVersioned(context.database, documents, row, context, { status, publishTime })
    context.audit({ module, target: row.title, before: { status: row.status }, after: { status } })
    return null
  }
  return {
    update: async ({ fileId, revision, ...text }: ById & DocumentText & { revision: number }, context: Context) => {
      const { database } = context
      const row = await requireRow(fileId, context)
      const before = await read(fileId, context)
      if (row.version !== revision) throw await staleSave(database, row, before)
      await updateVersioned(database, documents, row, context, await toColumns(text, context, database))
      const after = toAudit(await read(fileId, context))
      context.audit({ module, target: row.title, before: toAudit(before), after })
      return null
    },

    publish: async ({ fileId }: ById, context: Context) => setStatus(fileId, context, 1),
    unpublish: async ({ fileId }: ById, context: Context) => setStatus(fileId, context, 0),
  }
}

/** Effects that put bytes into the store or take them out: no transaction waits for it. */
export const slowEffects = ['upload', 'replace', 'remove'] as const

const fileHandlers = ({ module, placeOf, requireRow, read, toColumns, toAudit }: Shelf) => ({
  upload: async (input: DocumentText & Received, context: Context) => {
    // Nothing is put into the store that would have to be taken out again.
    await toColumns(input, context, context.database)
    return storeUpload(context, 'document', input, async (tx, storedFileId) => {
      const columns = await toColumns(input, context, tx)
      const place = { ...placeOf(context), storedFileId, fileSize: input.size }
      const fileId = String(await insertRow(tx, documents, { ...columns, ...place, ...stampsOf(context) }))
      const { fileName, size, sha256 } = input
      const after = { ...toAudit(await read(fileId, context, tx)), fileName, size, sha256 }
      context.audit({ module, target: input.title, after })
      return { fileId }
    })
  },

  replace: async ({ fileId, revision, ...file }: ById & { revision: number } & Received, context: Context) => {
    let old: string | undefined
    await storeUpload(context, 'document', file, async (tx, storedFileId) => {
      const row = await requireRow(fileId, context, tx)
      const before = await read(fileId, context, tx)
      if (row.version !== revision) throw await staleSave(tx, row, before)
      await updateVersioned(tx, documents, row, context, { storedFileId, fileSize: file.size })
      await forgetFile(tx, row.storedFileId)
      old = row.storedFileId
      const { fileName, fileSize: size, sha256 } = before
      context.audit({ module, target: row.title, before: { fileName, size, sha256 }, after: file })
      return null
    })
    await forget(context, old)
    return null
  },

  remove: async ({ fileId }: ById, context: Context) => {
    const old = await context.commit(async (tx) => {
      const row = await requireRow(fileId, context, tx)
      if (!documentCan.remove(row)) throw new PlatformError('illegalState')
      const { fileName, fileSize: size, sha256, ...before } = await read(fileId, context, tx)
      await deleteRow(tx, documents, row.id)
      await forgetFile(tx, row.storedFileId)
      context.audit({ module, target: row.title, before: { title: before.title, fileName, size, sha256 } })
      return row.storedFileId
    })
    await forget(context, old)
    return null
  },
})

/** Handlers of guides or of instructions. */
export const documentHandlers = (usage: CategoryUsage, module: 'guide' | 'instruction') => {
  const shelf = createShelf(usage, module)
  return { ...readHandlers(shelf), ...textHandlers(shelf), ...fileHandlers(shelf) }
}

/** Bytes that no row names any more; what cannot be removed now is looked after later. */
const forget = async ({ files }: Context, fileId: string | undefined): Promise<void> => {
  if (fileId !== undefined) await files.remove(fileId).catch(() => undefined)
}
