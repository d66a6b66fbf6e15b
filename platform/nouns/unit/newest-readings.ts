import { and, eq } from 'drizzle-orm'
import { AirBoxReading, IndoorReading, OutdoorReading } from '@/lib/contract/device-reading'
import type { Database } from '../../kernel/db/database'
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

/** What an acknowledged command made of a unit, until its next sample says so. */
export const changeReading = async (
  database: Database,
  { controllerId, unitKind, systemNo, unitNo }: Pick<Row, 'controllerId' | 'unitKind' | 'systemNo' | 'unitNo'>,
  change: (reading: Row['reading']) => Row['reading'],
): Promise<void> => {
  const own = and(
    eq(unitReadings.controllerId, controllerId),
    eq(unitReadings.unitKind, unitKind),
    eq(unitReadings.systemNo, systemNo),
    eq(unitReadings.unitNo, unitNo),
  )
  const [row] = await database.select().from(unitReadings).where(own).for('update')
  if (row === undefined) return
  const reading = change(row.reading)
  const isRunning = 'onOff' in reading ? (reading.onOff === 1 ? 1 : 0) : row.isRunning
  const mode = unitKind === 1 && isRunning === 1 ? ((reading as IndoorReading).mode ?? null) : null
  await database.update(unitReadings).set({ reading, isRunning, mode }).where(own)
}
