import { index, integer, pgTable, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { FileLanguage } from '@/lib/contract/file-language'
import { brand, code, flag, inNameOrder, kept, plainText, rowId, version } from '../../kernel/db/brand-column'
import { moment, reference } from '../../kernel/db/columns'
import { webUsers } from '../../kernel/session/identity-table'
import { storedFiles } from '../../kernel/storage/stored-file-table'

const people = () => ({
  createUser: reference('create_user').references(() => webUsers.id, { onDelete: 'set null' }),
  updateUser: reference('update_user').references(() => webUsers.id, { onDelete: 'set null' }),
})

/** Domain 2.22. */
export const documentCategories = pgTable(
  'document_category',
  {
    id: rowId(),
    platformId: brand(),
    /** 0: a category of the first level. */
    parentId: reference('parent_id').notNull().default(0),
    name: text('name').notNull(),
    nameSearch: plainText('name_search').notNull(),
    /** Shown in the English interface; empty: the name is. */
    nameEn: text('name_en').notNull().default(''),
    sort: smallint('sort').notNull(),
    usage: code<1 | 2>('usage'),
    version: version(),
    ...people(),
    ...kept(),
  },
  (table) => [
    uniqueIndex('document_category_name').on(table.platformId, table.usage, table.parentId, table.nameSearch),
  ],
)

/** Product guides and repair instructions. Domain 2.22. */
export const documents = pgTable(
  'document',
  {
    id: rowId(),
    platformId: brand(),
    usage: code<1 | 2>('usage'),
    categoryId: reference('category_id')
      .notNull()
      .references(() => documentCategories.id),
    title: text('title').notNull(),
    titleSearch: plainText('title_search').notNull(),
    language: plainText('language').notNull().$type<FileLanguage>(),
    productModel: text('product_model').notNull().default(''),
    modelSearch: plainText('model_search').notNull().default(''),
    faultCodes: text('fault_codes').array().notNull(),
    storedFileId: varchar('stored_file_id', { length: 36 })
      .notNull()
      .references(() => storedFiles.fileId),
    /** As of the stored file: lists sort by it. */
    fileSize: integer('file_size').notNull(),
    docVersion: varchar('doc_version', { length: 8 }).notNull().default(''),
    status: flag('status'),
    publishTime: moment('publish_time'),
    downloadCount: integer('download_count').notNull().default(0),
    version: version(),
    ...people(),
    ...kept(),
  },
  (table) => [
    index('document_by_update').on(table.platformId, table.usage, table.updateTime, table.id),
    index('document_by_publish').on(table.platformId, table.usage, table.publishTime.asc().nullsFirst(), table.id),
    index('document_by_title').on(table.platformId, table.usage, table.titleSearch, table.id),
    index('document_in_order').on(table.platformId, table.usage, inNameOrder(table.titleSearch), table.id),
    index('document_by_language').on(table.platformId, table.usage, table.language, table.id),
    index('document_by_model').on(table.platformId, table.usage, table.modelSearch, table.id),
    index('document_model_in_order').on(table.platformId, table.usage, inNameOrder(table.modelSearch), table.id),
    index('document_by_size').on(table.platformId, table.usage, table.fileSize, table.id),
    index('document_by_status').on(table.platformId, table.usage, table.status, table.id),
    index('document_by_downloads').on(table.platformId, table.usage, table.downloadCount, table.id),
    index('document_of_category').on(table.categoryId),
    index('document_of_file').on(table.storedFileId),
  ],
)
