import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { Database } from '../db/database'
import { toRowId } from '../db/row-id'
import { InputError } from '../error/platform-error'
import type { Actor } from '../session/actor'
import { type NamedInReach, requireReach } from '../session/require-reach'

/** Where the row of an update is. */
export type StoredRow = {
  table: PgTable
  /** The row that an input names, of the caller's brand where rows have one; undefined: it names none. */
  where: (raw: Record<string, unknown>, actor: Actor) => SQL | undefined
}
type WithId = PgTable & { id: PgColumn; platformId?: PgColumn }

/** A row by the id in a field. `shared`: also where its brand may be empty, for what all brands share. */
export const storedById = (field: string, table: WithId, shared = false): StoredRow => ({
  table,
  where: (raw, { platformId }) => {
    const given = raw[field]
    const id = typeof given === 'string' && /^\d{1,15}$/.test(given) ? toRowId(given) : 0
    return and(eq(table.id, id), table.platformId && !shared ? eq(table.platformId, platformId) : undefined)
  },
})

/** A row of the brand by texts or numbers: the fields of the input, with their columns. */
export const storedBy = (
  table: PgTable & { platformId: PgColumn },
  columns: Readonly<Record<string, PgColumn>>,
): StoredRow => ({
  table,
  where: (raw, { platformId }) =>
    and(
      eq(table.platformId, platformId),
      ...Object.entries(columns).map(([field, column]) => sql`${column}::text = ${String(raw[field])}`),
    ),
})

type Held = { database: Database; named: readonly NamedInReach[] }
type Asked = {
  name: string
  endpoint: Pick<Endpoint, 'input' | 'effect'>
  stored: StoredRow | undefined
  rawInput: unknown
  actor: Actor | null
}

/** Only what a person writes: a list or a group is not compared. */
const isPlainValue = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/**
 * Reads an input that its schema refuses once more, as an update: a field that has exactly what is stored there already
 * is taken as it is. An older version took it, and whoever changes another field of the record need not mend it. What is
 * changed is held to the rules, and so is what concerns several fields together. Throws what is still wrong.
 */
export const keepStored = async (
  { database, named }: Held,
  { name, endpoint, stored, rawInput, actor }: Asked,
  refused: z.ZodError,
): Promise<unknown> => {
  const { input: schema, effect } = endpoint
  if (!stored || actor === null || !(schema instanceof z.ZodObject) || typeof rawInput !== 'object' || !rawInput) {
    throw new InputError(refused)
  }
  const raw = rawInput as Record<string, unknown>
  const fields = [...new Set(refused.issues.map(({ path }) => String(path[0])))]
  // A key that is refused itself names no row: a column would be asked for what it cannot hold.
  const accepted = Object.fromEntries(Object.entries(raw).filter(([field]) => !fields.includes(field)))
  // Nobody learns by its refusal what a record has that they do not see.
  await requireReach(database, actor.reach, accepted, { name, effect }, named)
  const where = stored.where(accepted, actor)
  const [row] = where ? await database.select().from(stored.table).where(where).limit(1) : []
  const known = row as Record<string, unknown> | undefined
  const kept = fields.filter((field) => isPlainValue(raw[field]) && known?.[field] === raw[field])
  if (kept.length === 0) throw new InputError(refused)
  const literals = kept.map((field) => [field, z.literal(raw[field] as string | number)] as const)
  const parsed = schema.safeExtend(Object.fromEntries(literals)).safeParse(rawInput, { reportInput: true })
  if (!parsed.success) throw new InputError(parsed.error)
  return parsed.data
}
