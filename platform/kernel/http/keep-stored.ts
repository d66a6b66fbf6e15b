import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { Database } from '../db/database'
import { InputError } from '../error/platform-error'
import type { Actor } from '../session/actor'
import { type NamedInReach, requireReach } from '../session/require-reach'

/** Where the row of an update is. */
export type StoredRow = {
  table: PgTable
  /** The row that an input names, of the caller's brand where rows have one; undefined: it names none. */
  where: (raw: Record<string, unknown>, actor: Actor) => SQL | undefined
}
/** By the name of the call. */
export type StoredRows = Readonly<Record<string, StoredRow>>

type Held = { database: Database; named: readonly NamedInReach[]; storedRows: StoredRows }
type Asked = { name: string; endpoint: Pick<Endpoint, 'input' | 'effect'>; rawInput: unknown; actor: Actor | null }

/** Only what a person writes: a list or a group is not compared. */
const isPlainValue = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/**
 * Reads an input that its schema refuses once more, as an update: a field that has exactly what is stored there already
 * is taken as it is. An older version took it, and whoever changes another field of the record need not mend it. What is
 * changed is held to the rules, and so is what concerns several fields together. Throws what is still wrong.
 */
export const keepStored = async (
  { database, named, storedRows }: Held,
  { name, endpoint, rawInput, actor }: Asked,
  refused: z.ZodError,
): Promise<unknown> => {
  const { input: schema, effect } = endpoint
  const stored = storedRows[name]
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
