import type { RelationStatus } from '@/lib/contract/distributor'
import { updateVersioned } from '../../kernel/db/change-row'
import type { Context } from '../../kernel/http/context'
import { distributorEvents, distributorRelations } from '../tables/distributor'
import type { RelationRow } from './relation-rows'

export type RelationStep = Partial<typeof distributorRelations.$inferInsert> & { status: RelationStatus }

/** Moves a relation to another state and writes its history: the one way, whatever moves it. */
export const stepRelation = async (
  by: Pick<Context, 'database' | 'actor' | 'now'>,
  row: RelationRow,
  step: RelationStep,
): Promise<void> => {
  const { database, actor, now } = by
  await updateVersioned(database, distributorRelations, row, by, step)
  const { status, returnReason: reason = '', releaseBy = null } = step
  await database.insert(distributorEvents).values({
    relationId: row.id,
    eventTime: now,
    fromStatus: row.status,
    toStatus: status,
    actor: actor.realName,
    reason: status === 4 ? reason : '',
    releaseBy: status === 5 ? releaseBy : null,
  })
}
