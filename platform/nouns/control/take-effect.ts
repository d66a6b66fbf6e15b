import { and, desc, eq } from 'drizzle-orm'
import type { CommandValues } from '@/lib/contract/control'
import type { Database } from '../../kernel/db/database'
import { unitOverrides } from '../tables/control'
import { changeReading } from '../unit/newest-readings'

/** What a unit has done, and when. */
type Done = {
  controllerId: number
  unitKind: 1 | 4
  systemNo: number | null
  unitNo: number
  command: CommandValues
}

/** A command that a unit carried out adds to what earlier ones made of it, and its settings show at once. */
export const takeEffect = async (
  database: Database,
  { controllerId, unitKind, systemNo, unitNo, command }: Done,
  at: Date,
): Promise<void> => {
  const address = { controllerId, unitKind, systemNo: systemNo ?? 0, unitNo }
  const own = and(
    eq(unitOverrides.controllerId, controllerId),
    eq(unitOverrides.unitKind, unitKind),
    eq(unitOverrides.systemNo, address.systemNo),
    eq(unitOverrides.unitNo, unitNo),
  )
  const [newest] = await database.select().from(unitOverrides).where(own).orderBy(desc(unitOverrides.since)).limit(1)
  // Two may have the same moment, and a later one a shorter way: none is put before another.
  const since = newest && newest.since > at ? newest.since : at
  const state = { ...newest?.state, ...command }
  await database
    .insert(unitOverrides)
    .values({ ...address, since, state })
    .onConflictDoUpdate({
      target: [
        unitOverrides.controllerId,
        unitOverrides.unitKind,
        unitOverrides.systemNo,
        unitOverrides.unitNo,
        unitOverrides.since,
      ],
      set: { state },
    })
  await changeReading(database, address, (reading) => ({ ...reading, ...command }) as typeof reading)
}
