import { sql } from 'drizzle-orm'
import type { CommandValues } from '@/lib/contract/control'
import type { Database } from '../../kernel/db/database'
import { insertRows } from '../../kernel/db/insert-rows'
import { unitOverrides } from '../tables/control'
import { addToReadings } from '../unit/newest-readings'

/** What a unit has done, and when. */
type Done = { unitKind: 1 | 4; systemNo: number | null; unitNo: number; command: CommandValues; at: Date }
type Override = typeof unitOverrides.$inferInsert

type Unit = { unitKind: number; systemNo: number; unitNo: number }

const nameOf = ({ unitKind, systemNo, unitNo }: Unit): string => `${unitKind} ${systemNo} ${unitNo}`

/** What each of some units was last made to do. */
const readNewest = async (
  database: Database,
  units: readonly Pick<Override, 'controllerId' | 'unitKind' | 'systemNo' | 'unitNo'>[],
): Promise<Map<string, Override>> => {
  const { controllerId, unitKind, systemNo, unitNo, since } = unitOverrides
  const named = units.map((unit) => ({
    id: unit.controllerId,
    kind: unit.unitKind,
    system: unit.systemNo,
    no: unit.unitNo,
  }))
  const rows = await database
    .select()
    .from(unitOverrides)
    .where(
      sql`(${controllerId}, ${unitKind}, ${systemNo}, ${unitNo}, ${since}) in (
        select id, kind, system, no, (select max(newest.since) from ${unitOverrides} as newest
          where newest.controller_id = id and newest.unit_kind = kind and newest.system_no = system and newest.unit_no = no)
        from json_to_recordset(${JSON.stringify(named)}::json) as unit(id bigint, kind smallint, system smallint, no smallint))`,
    )
  return new Map(rows.map((row) => [nameOf(row), row]))
}

/** Commands that units carried out add, in their order, to what earlier ones made of them, and show at once. */
export const takeEffects = async (database: Database, controllerId: number, done: readonly Done[]): Promise<void> => {
  const all = done.map(({ systemNo, ...each }) => ({ controllerId, ...each, systemNo: systemNo ?? 0 }))
  const units = new Map(all.map((each) => [nameOf(each), each]))
  const newest = await readNewest(database, [...units.values()])
  const overrides = new Map<string, Override>()
  const commands = new Map<string, Pick<Done, 'command' | 'at'>[]>()
  for (const { command, at, ...unit } of all) {
    const name = nameOf(unit)
    const before = newest.get(name)
    // Two may have the same moment, and a later one a shorter way: none is put before another.
    const since = before && before.since > at ? before.since : at
    const override = { ...unit, since, state: { ...before?.state, ...command } }
    newest.set(name, override)
    overrides.set(`${name} ${since.getTime()}`, override)
    const own = commands.get(name)
    if (own) own.push({ command, at })
    else commands.set(name, [{ command, at }])
  }
  await insertRows(
    database,
    unitOverrides,
    [...overrides.values()],
    sql`on conflict (controller_id, unit_kind, system_no, unit_no, since) do update set state = excluded.state`,
  )
  // What was measured since shows what became of it.
  const commandOf = (unit: Unit & { collectTime: Date }): CommandValues =>
    Object.assign({}, ...(commands.get(nameOf(unit)) ?? []).map((each) => each.at >= unit.collectTime && each.command))
  await addToReadings(database, controllerId, commandOf, [...units.values()])
}
