import { and, asc, eq, sql } from 'drizzle-orm'
import type { CommandValues } from '@/lib/contract/control'
import { AirBoxReading, IndoorReading, OutdoorReading } from '@/lib/contract/device-reading'
import type { Database } from '../../kernel/db/database'
import { updateRows } from '../../kernel/db/update-rows'
import { unitReadings } from '../tables/unit-reading'

type Collected = { collectTime: Date | null }
/** Newest readings of one system; of a unit that was never heard all is unknown. */
export type NewestReadings = {
  outdoor: (unitNo: number) => OutdoorReading & Collected
  indoor: (unitNo: number) => IndoorReading & Collected
}

type Row = typeof unitReadings.$inferSelect

const unknownOutdoor = OutdoorReading.parse({ unitNo: 0 })
const unknownIndoor = IndoorReading.parse({ unitNo: 0 })
const unknownBox = AirBoxReading.parse({ boxNo: 0 })

/** Newest readings of all units of a controller, by what is asked for. */
export const readNewest = async (database: Database, controllerId: number) => {
  const rows = await database.select().from(unitReadings).where(eq(unitReadings.controllerId, controllerId))
  const byUnit = new Map(rows.map((row) => [`${row.unitKind} ${row.systemNo} ${row.unitNo}`, row]))
  const find = (unitKind: number, systemNo: number, unitNo: number): Row | undefined =>
    byUnit.get(`${unitKind} ${systemNo} ${unitNo}`)
  const ofSystem = (systemNo: number): NewestReadings => ({
    outdoor: (unitNo) => {
      const row = find(2, systemNo, unitNo)
      return { ...unknownOutdoor, ...(row?.reading as OutdoorReading), unitNo, collectTime: row?.collectTime ?? null }
    },
    indoor: (unitNo) => {
      const row = find(1, systemNo, unitNo)
      return { ...unknownIndoor, ...(row?.reading as IndoorReading), unitNo, collectTime: row?.collectTime ?? null }
    },
  })
  const ofBox = (boxNo: number): AirBoxReading & Collected => {
    const row = find(4, 0, boxNo)
    return { ...unknownBox, ...(row?.reading as AirBoxReading), boxNo, collectTime: row?.collectTime ?? null }
  }
  return { ofSystem, ofBox }
}

/** A reading once its unit has carried out a command. */
export const withCommand = (
  { unitKind, reading, isRunning }: Pick<Row, 'unitKind' | 'reading' | 'isRunning'>,
  command: CommandValues,
): Pick<Row, 'reading' | 'isRunning' | 'mode'> => {
  const after = { ...reading, ...command } as Row['reading']
  const runs = 'onOff' in after ? (after.onOff === 1 ? (1 as const) : (0 as const)) : isRunning
  const mode = unitKind === 1 && runs === 1 ? ((after as IndoorReading).mode ?? null) : null
  return { reading: after, isRunning: runs, mode }
}

/** What acknowledged commands made of units, until their next samples say so. */
export const addToReadings = async (
  database: Database,
  id: number,
  commandOf: (unit: Row) => CommandValues,
  units: readonly Pick<Row, 'unitKind' | 'systemNo' | 'unitNo'>[],
): Promise<void> => {
  const { controllerId, unitKind, systemNo, unitNo } = unitReadings
  const named = units.map((unit) => ({ kind: unit.unitKind, system: unit.systemNo, no: unit.unitNo }))
  const rows = await database
    .select()
    .from(unitReadings)
    .where(
      and(
        eq(controllerId, id),
        sql`(${unitKind}, ${systemNo}, ${unitNo}) in (select kind, system, no
          from json_to_recordset(${JSON.stringify(named)}::json) as unit(kind smallint, system smallint, no smallint))`,
      ),
    )
    .orderBy(asc(unitKind), asc(systemNo), asc(unitNo))
    .for('update')
  const changes = rows.map((row) => ({ row, set: withCommand(row, commandOf(row)) }))
  await updateRows(database, unitReadings, changes)
}
