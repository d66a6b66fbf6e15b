import { type SQL, sql } from 'drizzle-orm'
import { otaResults, otaTasks } from '../db/schema/ota-task'
import { ofControllersWithin } from '../fleet/controllers-within'
import type { Reach } from './data-scope'

/**
 * Condition on `ota_task`: one whose devices are all within reach. Its counters and its buttons are about all of them.
 * Decision 71.
 */
export const upgradesWithin = (reach: Reach): SQL | undefined => {
  const isWithin = ofControllersWithin(reach, otaResults.controllerId)
  return (
    isWithin &&
    sql`exists (select 1 from ${otaResults} where ${otaResults.taskId} = ${otaTasks.id} and ${isWithin})
      and not exists (select 1 from ${otaResults} where ${otaResults.taskId} = ${otaTasks.id} and not (${isWithin}))`
  )
}

/** Condition on `ota_policy`: it chooses among all controllers of the brand, and is for whoever sees all of them. */
export const policiesWithin = (reach: Reach): SQL | undefined => (reach === null ? undefined : sql`false`)
