import { eq, getTableName, type InferInsertModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database'

type KeyedTable = PgTable & { id: PgColumn }
type VersionedTable = KeyedTable & { version: PgColumn; updateTime: PgColumn; updateUser: PgColumn }

/** Who makes or changes a row, and when: the context of a call is one. */
export type Change = { actor: { userId: number }; now: Date }

/** Columns of a new row that say who made it and when. */
export const stampsOf = ({ actor, now }: Change) => ({
  createTime: now,
  updateTime: now,
  createUser: actor.userId,
  updateUser: actor.userId,
})

const insertOrNot = async (
  database: Database,
  table: KeyedTable,
  values: Record<string, unknown>,
  isFree: boolean,
): Promise<number | null> => {
  const insert = database.insert(table as PgTable).values(values)
  const [row] = await (isFree ? insert.onConflictDoNothing() : insert).returning({ id: table.id })
  return row === undefined ? null : (row.id as number)
}

/** Adds a row and answers its key. */
export const insertRow = async <Table extends KeyedTable>(
  database: Database,
  table: Table,
  values: InferInsertModel<Table>,
): Promise<number> => {
  const id = await insertOrNot(database, table, values, false)
  if (id === null) throw new Error(`the row of ${getTableName(table)} was not stored`)
  return id
}

/** Adds a row, unless there is one that must not be there twice: null then. */
export const insertIfFree = <Table extends KeyedTable>(
  database: Database,
  table: Table,
  values: InferInsertModel<Table>,
): Promise<number | null> => insertOrNot(database, table, values, true)

/**
 * Makes the next version of a row that was read under a lock and whose version has been compared: of two changes at once
 * the second has waited, and was refused.
 */
export const updateVersioned = async <Table extends VersionedTable>(
  database: Database,
  table: Table,
  row: { id: number; version: number },
  { actor, now }: Change,
  set: Partial<InferInsertModel<Table>> = {},
): Promise<void> => {
  const next: Record<string, unknown> = {
    ...set,
    version: row.version + 1,
    updateTime: now,
    updateUser: actor.userId,
  }
  await database
    .update(table as PgTable)
    .set(next)
    .where(eq(table.id, row.id))
}

export const deleteRow = async (database: Database, table: KeyedTable, id: number): Promise<void> => {
  await database.delete(table as PgTable).where(eq(table.id, id))
}
