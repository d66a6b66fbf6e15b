import { sql } from 'drizzle-orm'
import { platformIds } from '@/lib/contract/platform-id'
import type { FileStore } from '@/platform/kernel/storage/file-store'
import type { Database } from '../../kernel/db/database'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { documentCategories, documents } from '../../nouns/tables/document'
import { faultTypes } from '../../nouns/tables/fleet-fault'
import { readAdmin } from '../admin/read-admin'
import { planDocuments } from './plan-documents'

/** Ids that people see; the first ones of a real platform begin behind them. Domain 2.22. */
const firstCategory = 31
const firstDocument = 5120

/** Guides and instructions of every brand. Files first: a row without its bytes is never seen. */
export const seedDocuments = async (
  database: Database,
  { now, files }: { now: Date; files: FileStore },
): Promise<void> => {
  const admin = await readAdmin(database)
  const codes = await database.selectDistinct({ code: faultTypes.faultCode }).from(faultTypes)
  const knownCodes = new Set(codes.map(({ code }) => code))
  const plans = platformIds.map((platformId, index) =>
    planDocuments(platformId, {
      firstCategory: firstCategory + index * 20,
      firstDocument: firstDocument + index * 40,
      userId: admin.id,
      now,
      knownCodes,
    }),
  )
  const made = plans.flatMap((plan) => plan.made)
  await Promise.all(made.map(({ file, bytes }) => files.write(file.fileId, bytes)))
  await database.insert(documentCategories).values(plans.flatMap(({ categories }) => categories))
  await database.insert(storedFiles).values(made.map(({ file }) => file))
  await database.insert(documents).values(made.map(({ row }) => row))
  for (const table of ['document_category', 'document']) {
    // The next key that the database gives comes after those that were set here.
    await database.execute(
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${sql.identifier(table)}), 1))`,
    )
  }
}
