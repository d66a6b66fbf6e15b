import { and, asc, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { faults } from '../tables/fleet-fault'

/** Faults of a controller's outdoor and indoor units that last, or lasted after a moment, oldest first. */
export const readUnitFaults = async (database: Database, controllerId: number, since: Date) =>
  database
    .select()
    .from(faults)
    .where(
      and(
        eq(faults.controllerId, controllerId),
        inArray(faults.unitKind, [1, 2]),
        or(isNull(faults.repairTime), gte(faults.repairTime, since)),
      ),
    )
    .orderBy(asc(faults.failureTime))
