import { sql } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'

export type Query = (text: string) => Promise<Record<string, unknown>[]>

type Answer = { rows: Record<string, unknown>[]; fields: { name: string; dataTypeID: number }[] }

/** PostgreSQL's `int8`: one driver answers a text, the other a number. Keys are texts, as on the wire. */
const bigint = 20

/** Plain SQL, by which the matrix knows what is where without the platform's own conditions. */
export const queryOf =
  (database: Database): Query =>
  async (text) => {
    const { rows, fields } = (await database.execute(sql.raw(text))) as unknown as Answer
    const keys = fields.filter(({ dataTypeID }) => dataTypeID === bigint).map(({ name }) => name)
    const toText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)
    return rows.map((row) => ({ ...row, ...Object.fromEntries(keys.map((key) => [key, toText(row[key])])) }))
  }
