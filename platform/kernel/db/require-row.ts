import { and, eq, type InferSelectModel, ne, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { PlatformId } from '@/lib/contract/platform-id'
import { PlatformError } from '../error/platform-error'
import { toSearchText } from '../text/search-text'
import type { Database } from './database'
import { toRowId } from './row-id'

type BrandTable = PgTable & { id: PgColumn; platformId: PgColumn }
type OfBrand = { platformId: PlatformId }
/** With `lock` the row does not change until the end of the transaction. */
type Lock = { lock?: boolean }

/** The row of a wire key, if it is one of the brand: another brand's is as good as none. */
export const isBrandRow = (table: BrandTable, { platformId }: OfBrand, id: string): SQL | undefined =>
  and(eq(table.id, toRowId(id)), eq(table.platformId, platformId))

/** The one row that a condition names, undefined without one. */
export const findRow = async <Table extends PgTable>(
  database: Database,
  table: Table,
  where: SQL | undefined,
  { lock = false }: Lock = {},
): Promise<InferSelectModel<Table> | undefined> => {
  // Of any table drizzle knows only that its rows are records.
  const query = database
    .select()
    .from(table as PgTable)
    .where(where)
  const [row] = lock ? await query.for('update') : await query
  return row as InferSelectModel<Table> | undefined
}

/** The one row that a condition names. Throws `notFound`. */
export const requireRow = async <Table extends PgTable>(
  database: Database,
  table: Table,
  where: SQL | undefined,
  lock: Lock = {},
): Promise<InferSelectModel<Table>> => {
  const row = await findRow(database, table, where, lock)
  if (row === undefined) throw new PlatformError('notFound')
  return row
}

/** The row of a wire key in a brand. Throws `notFound`. */
export const requireBrandRow = <Table extends BrandTable>(
  database: Database,
  table: Table,
  brand: OfBrand,
  id: string,
  lock: Lock = {},
): Promise<InferSelectModel<Table>> => requireRow(database, table, isBrandRow(table, brand, id), lock)

/** Search columns with what is to be saved in them, by the field of the form. */
type Texts = Readonly<Record<string, readonly [column: PgColumn, text: string]>>

/** Refuses at its field a text that another row of the place has. Of two at once the unique index refuses the second. */
export const requireFree = async (
  database: Database,
  table: PgTable & { id: PgColumn },
  place: SQL | undefined,
  texts: Texts,
  except = 0,
): Promise<void> => {
  for (const [field, [column, text]] of Object.entries(texts)) {
    const isTaken = and(place, ne(table.id, except), eq(column, toSearchText(text)))
    if (await findRow(database, table, isTaken))
      throw new PlatformError('badRequest', { fields: { [field]: 'duplicate' } })
  }
}
