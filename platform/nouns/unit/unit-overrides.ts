import { and, asc, desc, eq, gte, lt } from 'drizzle-orm'
import type { CommandValues } from '@/lib/contract/control'
import type { Database } from '../../kernel/db/database'
import { unitOverrides } from '../tables/control'

export type StoredOverride = { systemNo: number; unitNo: number; since: Date; state: CommandValues }

/** What commands made of a controller's units: every step from a moment on, and for each unit the newest one before it. */
export const readOverrides = async (
  database: Database,
  { controllerId, unitKind, from }: { controllerId: number; unitKind: 1 | 4; from: Date },
): Promise<StoredOverride[]> => {
  const own = and(eq(unitOverrides.controllerId, controllerId), eq(unitOverrides.unitKind, unitKind))
  const { systemNo, unitNo, since, state } = unitOverrides
  const before = await database
    .selectDistinctOn([systemNo, unitNo], { systemNo, unitNo, since, state })
    .from(unitOverrides)
    .where(and(own, lt(since, from)))
    .orderBy(asc(systemNo), asc(unitNo), desc(since))
  const steps = await database
    .select({ systemNo, unitNo, since, state })
    .from(unitOverrides)
    .where(and(own, gte(since, from)))
    .orderBy(asc(since))
  return [...before, ...steps]
}
