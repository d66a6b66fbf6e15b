import { and, inArray } from 'drizzle-orm'
import type { Database } from '../../../kernel/db/database'
import { checkerTasks } from '../../tables/checker'

/**
 * Controllers on whose bus a capture or a data acquisition of a Checker runs now, or is suspended: an upgrade would
 * disturb what it records, and its frames would not be those of an ordinary day.
 */
export const readActiveCaptures = async (
  database: Database,
  controllerIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (controllerIds.length === 0) return new Set()
  const rows = await database
    .selectDistinct({ id: checkerTasks.controllerId })
    .from(checkerTasks)
    .where(and(inArray(checkerTasks.taskStatus, [1, 2]), inArray(checkerTasks.controllerId, [...controllerIds])))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}
