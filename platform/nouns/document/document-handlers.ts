import { and, eq, sql } from 'drizzle-orm'
import type { CategoryUsage } from '@/lib/contract/category'
import { type Document, documentCan } from '@/lib/contract/document'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import { answerStoredFile } from '../../kernel/http/answer-stored-file'
import type { Context } from '../../kernel/http/context'
import { storeUpload } from '../../kernel/http/store-upload'
import { staleSave } from '../../kernel/session/stale-save'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { documents } from '../tables/document'
import { readCategories } from './category-rows'
import { type DocumentQuery, type DocumentRecord, documentRows, ofUsage, readDocuments } from './document-rows'
import { type DocumentText, toDocumentColumns } from './to-document-columns'

type ById = { fileId: string }
type Received = { fileName: string; size: number; sha256: string }

/** Handlers of guides or of instructions: the same table, told apart by its usage. */
export const documentHandlers = (usage: CategoryUsage, module: 'guide' | 'instruction') => {
  const isOwn = (fileId: string, { actor }: Context) =>
    and(eq(documents.id, toRowId(fileId)), ofUsage(actor.platformId, usage))

  const requireRow = async (
    fileId: string,
    context: Context,
    database: Database = context.database,
  ): Promise<DocumentRecord> => {
    const [row] = await database.select().from(documents).where(isOwn(fileId, context)).for('update')
    if (row === undefined) throw new PlatformError('notFound')
    return row
  }
  const read = async (fileId: string, context: Context, database: Database = context.database): Promise<Document> => {
    const [found] = await readDocuments(database, isOwn(fileId, context))
    if (found === undefined) throw new PlatformError('notFound')
    return found
  }
  const changed = ({ version }: DocumentRecord, { now, actor }: Context) => ({
    version: version + 1,
    updateTime: now,
    updateUser: actor.userId,
  })
  /** What the operation log keeps of a document. */
  const toAudit = ({ title, categoryName, language, productModel, version, faultCodes }: Document) => ({
    title,
    categoryName,
    language,
    productModel,
    version,
    ...(usage === 2 && { faultCodes }),
  })
  const setStatus = async (fileId: string, context: Context, status: 0 | 1): Promise<null> => {
    const row = await requireRow(fileId, context)
    const can = status === 1 ? documentCan.publish : documentCan.unpublish
    if (!can(row)) throw new PlatformError('illegalState')
    await context.database
      .update(documents)
      .set({ status, publishTime: status === 1 ? context.now : row.publishTime, ...changed(row, context) })
      .where(eq(documents.id, row.id))
    context.audit({ module, target: row.title, before: { status: row.status }, after: { status } })
    return null
  }

  return {
    list: (query: DocumentQuery, { database, actor }: Context) =>
      documentRows.page(database, { platformId: actor.platformId, usage }, query),

    info: async ({ fileId }: ById, context: Context) => read(fileId, context),

    categories: async (_: unknown, { database, actor }: Context) => ({
      list: await readCategories(database, actor.platformId, { usage, counted: eq(documents.status, 1) }),
    }),

    content: async ({ fileId }: ById, context: Context) => {
      const { database } = context
      const [row] = await database.select({ id: documents.storedFileId }).from(documents).where(isOwn(fileId, context))
      if (row === undefined) throw new PlatformError('notFound')
      return answerStoredFile(context, 'document', row.id)
    },

    countDownload: async ({ fileId }: ById, context: Context) => {
      const row = await requireRow(fileId, context)
      // It is no change of the record: whoever edits it meanwhile may save.
      await context.database
        .update(documents)
        .set({ downloadCount: sql`${documents.downloadCount} + 1` })
        .where(eq(documents.id, row.id))
      context.audit({ module, target: row.title })
      return null
    },

    upload: async (input: DocumentText & Received, context: Context) => {
      const { actor, now } = context
      // Nothing is put into the store that would have to be taken out again.
      await toDocumentColumns(context.database, actor.platformId, usage, input)
      return storeUpload(context, 'document', input, async (tx, storedFileId) => {
        const [added] = await tx
          .insert(documents)
          .values({
            ...(await toDocumentColumns(tx, actor.platformId, usage, input)),
            platformId: actor.platformId,
            usage,
            storedFileId,
            fileSize: input.size,
            createUser: actor.userId,
            updateUser: actor.userId,
            createTime: now,
            updateTime: now,
          })
          .returning({ id: documents.id })
        if (added === undefined) throw new Error('the document was not stored')
        const fileId = String(added.id)
        const { fileName, size, sha256 } = input
        const after = { ...toAudit(await read(fileId, context, tx)), fileName, size, sha256 }
        context.audit({ module, target: input.title, after })
        return { fileId }
      })
    },

    update: async ({ fileId, revision, ...text }: ById & DocumentText & { revision: number }, context: Context) => {
      const { database, actor } = context
      const row = await requireRow(fileId, context)
      const before = await read(fileId, context)
      if (row.version !== revision) throw await staleSave(database, row, before)
      const columns = await toDocumentColumns(database, actor.platformId, usage, text)
      await database
        .update(documents)
        .set({ ...columns, ...changed(row, context) })
        .where(eq(documents.id, row.id))
      const after = toAudit(await read(fileId, context))
      context.audit({ module, target: row.title, before: toAudit(before), after })
      return null
    },

    replace: async ({ fileId, revision, ...file }: ById & { revision: number } & Received, context: Context) => {
      let old: string | undefined
      await storeUpload(context, 'document', file, async (tx, storedFileId) => {
        const row = await requireRow(fileId, context, tx)
        const before = await read(fileId, context, tx)
        if (row.version !== revision) throw await staleSave(tx, row, before)
        await tx
          .update(documents)
          .set({ storedFileId, fileSize: file.size, ...changed(row, context) })
          .where(eq(documents.id, row.id))
        await tx.delete(storedFiles).where(eq(storedFiles.fileId, row.storedFileId))
        old = row.storedFileId
        const { fileName, fileSize: size, sha256 } = before
        context.audit({ module, target: row.title, before: { fileName, size, sha256 }, after: file })
        return null
      })
      await forget(context, old)
      return null
    },

    publish: async ({ fileId }: ById, context: Context) => setStatus(fileId, context, 1),
    unpublish: async ({ fileId }: ById, context: Context) => setStatus(fileId, context, 0),

    remove: async ({ fileId }: ById, context: Context) => {
      const old = await context.commit(async (tx) => {
        const row = await requireRow(fileId, context, tx)
        if (!documentCan.remove(row)) throw new PlatformError('illegalState')
        const { fileName, fileSize: size, sha256, ...before } = await read(fileId, context, tx)
        await tx.delete(documents).where(eq(documents.id, row.id))
        await tx.delete(storedFiles).where(eq(storedFiles.fileId, row.storedFileId))
        context.audit({ module, target: row.title, before: { title: before.title, fileName, size, sha256 } })
        return row.storedFileId
      })
      await forget(context, old)
      return null
    },
  }
}

/** Bytes that no row names any more; what cannot be removed now is looked after later. */
const forget = async ({ files }: Context, fileId: string | undefined): Promise<void> => {
  if (fileId !== undefined) await files.remove(fileId).catch(() => undefined)
}

/** Effects that put bytes into the store or take them out: no transaction waits for it. */
export const slowEffects = ['upload', 'replace', 'remove'] as const
