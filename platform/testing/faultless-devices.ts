import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../kernel/db/database'
import { controllers, indoorUnits, outdoorUnits } from '../nouns/tables/fleet'
import { faults } from '../nouns/tables/fleet-fault'

/** Where its first outdoor and its first indoor unit are: system, unit. */
export type FaultlessDevice = { id: number; macWifiId: string; odu: [number, number]; idu: [number, number] }

/** Controllers without a fault and with an outdoor and an indoor unit; each call gives another one. */
export const faultlessDevices = async (database: Database): Promise<() => FaultlessDevice> => {
  const free: FaultlessDevice[] = []
  const rows = await database
    .select()
    .from(controllers)
    .where(and(eq(controllers.platformId, 6), eq(controllers.onlineStatus, 1)))
    .orderBy(asc(controllers.id))
  for (const { id, macWifiId } of rows) {
    const [fault] = await database.select().from(faults).where(eq(faults.controllerId, id))
    const [odu] = await database.select().from(outdoorUnits).where(eq(outdoorUnits.controllerId, id))
    const [idu] = await database.select().from(indoorUnits).where(eq(indoorUnits.controllerId, id))
    if (fault || !odu || !idu) continue
    free.push({ id, macWifiId, odu: [odu.systemNo, odu.unitNo], idu: [idu.systemNo, idu.unitNo] })
  }
  return () => {
    const found = free.shift()
    if (found === undefined) throw new Error('no controller is left')
    return found
  }
}
