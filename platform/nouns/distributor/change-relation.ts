import { eq } from 'drizzle-orm'
import type { RelationStatus } from '@/lib/contract/distributor'
import { updateVersioned } from '../../kernel/db/change-row'
import { requireBrandRow } from '../../kernel/db/require-row'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { staleSave } from '../../kernel/session/stale-save'
import { type RelationRow, readRelations } from '../app-user/relation-rows'
import { distributorRelations } from '../tables/distributor'
import { insertEvent } from './distributor-rows'

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

type Step = Partial<typeof distributorRelations.$inferInsert> & { status: RelationStatus }

/** Moves a relation to another state and writes its history: the one way, whatever moves it. */
export const stepRelation = async (
  by: Pick<Context, 'database' | 'actor' | 'now'>,
  row: RelationRow,
  step: Step,
): Promise<void> => {
  const { database, actor, now } = by
  await updateVersioned(database, distributorRelations, row, by, step)
  const { status, returnReason: reason = '', releaseBy = null } = step
  await insertEvent(database, {
    relationId: row.id,
    eventTime: now,
    fromStatus: row.status,
    toStatus: status,
    actor: actor.realName,
    reason: status === 4 ? reason : '',
    releaseBy: status === 5 ? releaseBy : null,
  })
}

/** The same, with a row of the log of its own. */
export const moveRelation = async (context: Context, row: RelationRow, step: Step): Promise<void> => {
  await stepRelation(context, row, step)
  const { status, returnReason: reason = '', releaseBy = null } = step
  context.audit({
    module: 'distributor',
    target: await nameOfRelation(context, row.id),
    before: { status: row.status, returnReason: row.returnReason },
    after: { status, ...(status === 4 && { returnReason: reason }), ...(status === 5 && { releaseBy }) },
  })
}
