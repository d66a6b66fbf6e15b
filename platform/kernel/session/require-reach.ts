import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database'
import { toRowId } from '../db/row-id'
import { PlatformError } from '../error/platform-error'
import type { Reach } from './data-scope'

type Within = (reach: Reach) => SQL | undefined

/** A field by which an input names one thing that is somewhere, and what of it somebody sees. */
export type NamedInReach = {
  field: string
  table: PgTable
  where: (text: string) => SQL | undefined
  /** What may be read. */
  within: Within
  /** What may be changed, where that is less. */
  wholly?: Within
  /** Nouns of the contract that call it so; without them every one does. */
  nouns?: readonly string[]
}

/** Something that an input names by the id of its row. */
export const namedById = (
  field: string,
  table: PgTable,
  id: PgColumn,
  rule: Pick<NamedInReach, 'within' | 'wholly' | 'nouns'>,
): NamedInReach => ({
  field,
  table,
  ...rule,
  where: (text) => eq(id, toRowId(text)),
})

/** The call: `noun.verb` of the contract, and whether it changes something. */
type Asked = { name: string; effect: boolean }

/**
 * Refuses a call that names something which the caller does not see, as if it were not there: every endpoint with one of
 * these fields is held to it, also one that is added later. What the caller sees a part of is read, and not changed.
 * Lists hold themselves to their conditions and answer nothing. Who sees everything is asked nothing.
 */
export const requireReach = async (
  database: Database,
  reach: Reach,
  input: unknown,
  { name, effect }: Asked,
  named: readonly NamedInReach[],
): Promise<void> => {
  if (reach === null || typeof input !== 'object' || input === null || 'page' in input) return
  const noun = name.slice(0, name.indexOf('.'))
  for (const { field, table, where, within, wholly, nouns } of named) {
    const text = (input as Record<string, unknown>)[field]
    if (typeof text !== 'string' || nouns?.includes(noun) === false) continue
    const isThere = async (condition: Within): Promise<boolean> =>
      (await database.$count(table, and(where(text), condition(reach)))) > 0
    if (!(await isThere(within))) throw new PlatformError('notFound')
    if (effect && wholly !== undefined && !(await isThere(wholly))) throw new PlatformError('partlyInScope')
  }
}
