import { type SQL, sql } from 'drizzle-orm'
import type { Reach } from '../../kernel/session/data-scope'
import { ofControllersWithin } from '../device/controllers-within'
import { otaResults, otaTasks } from '../tables/ota-task'

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
