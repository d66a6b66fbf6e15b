import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database'
import { toRowId } from '../db/row-id'
import { controlRecords } from '../db/schema/control'
import { controllers, projects } from '../db/schema/fleet'
import { faults, repairs } from '../db/schema/fleet-fault'
import { PlatformError } from '../platform-error'
import { controllersWithin, ofControllersWithin, projectsWithin, type Reach } from './data-scope'

type Named = {
  table: PgTable
  where: (text: string) => SQL | undefined
  within: (reach: Reach) => SQL | undefined
}

const byId = (table: PgTable, id: PgColumn, within: Named['within']): Named => ({
  table,
  where: (text) => eq(id, toRowId(text)),
  within,
})

/** Fields by which an input names one piece of equipment or something of it. */
const named: Record<string, Named> = {
  macWifiId: {
    table: controllers,
    where: (text) => eq(controllers.macWifiId, text),
    within: controllersWithin,
  },
  faultId: byId(faults, faults.id, (reach) => ofControllersWithin(reach, faults.controllerId)),
  repairId: byId(repairs, repairs.id, (reach) => ofControllersWithin(reach, repairs.controllerId)),
  recordId: byId(controlRecords, controlRecords.id, (reach) =>
    and(isNotNull(controlRecords.controllerId), ofControllersWithin(reach, controlRecords.controllerId)),
  ),
  projectId: byId(projects, projects.id, projectsWithin),
}

/**
 * Refuses a call that names equipment which the caller does not see, as if it were not there: every endpoint with one of
 * these fields is held to it, also one that is added later. Lists hold themselves to their conditions and answer
 * nothing. Who sees everything is asked nothing.
 */
export const requireReach = async (database: Database, reach: Reach, input: unknown): Promise<void> => {
  if (reach === null || typeof input !== 'object' || input === null || 'page' in input) return
  for (const [field, { table, where, within }] of Object.entries(named)) {
    const text = (input as Record<string, unknown>)[field]
    if (typeof text !== 'string') continue
    const [found] = await database
      .select({ one: where(text) as SQL })
      .from(table)
      .where(and(where(text), within(reach)))
      .limit(1)
    if (found === undefined) throw new PlatformError('notFound')
  }
}
