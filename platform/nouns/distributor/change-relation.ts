import { eq } from 'drizzle-orm'
import { requireBrandRow } from '../../kernel/db/require-row'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { staleSave } from '../../kernel/session/stale-save'
import { type RelationRow, readRelations } from '../app-user/relation-rows'
import { type RelationStep, stepRelation } from '../app-user/step-relation'
import { distributorRelations } from '../tables/distributor'

type Known = { relationId: string; version: number }

/**
 * The relation of that key in the caller's brand, locked for a change that its state allows. Throws `notFound`,
 * `illegalState`, and `conflict` when somebody else has changed it since it was read.
 */
export const requireRelation = async (
  { database, actor }: Context,
  { relationId, version }: Known,
  isAllowed: (row: RelationRow) => boolean,
): Promise<RelationRow> => {
  const row = await requireBrandRow(database, distributorRelations, actor, relationId, { lock: true })
  // The state first: who comes second to "pass" is told that it has been passed.
  if (!isAllowed(row)) throw new PlatformError('illegalState')
  if (row.version !== version) {
    const [current] = await readRelations(database, eq(distributorRelations.id, row.id), [])
    throw await staleSave(database, row, current)
  }
  return row
}

/** A relation as people know it, for the log. */
export const nameOfRelation = async ({ database }: Context, id: number): Promise<string> => {
  const [relation] = await readRelations(database, eq(distributorRelations.id, id), [])
  return relation ? `${relation.distributorAccount} - ${relation.dealerEmail}` : String(id)
}

/** Moves a relation to another state, with its history and a row of the log. */
export const moveRelation = async (context: Context, row: RelationRow, step: RelationStep): Promise<void> => {
  await stepRelation(context, row, step)
  const { status, returnReason: reason = '', releaseBy = null } = step
  context.audit({
    module: 'distributor',
    target: await nameOfRelation(context, row.id),
    before: { status: row.status, returnReason: row.returnReason },
    after: { status, ...(status === 4 && { returnReason: reason }), ...(status === 5 && { releaseBy }) },
  })
}
