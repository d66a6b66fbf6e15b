import { asc, eq } from 'drizzle-orm'
import { toAddressCode } from '@/lib/hvac/bus/frame-address'
import type { Database } from '../../kernel/db/database'
import { indoorUnits, outdoorUnits } from '../tables/fleet'

export type BusUnit = { unitKind: 1 | 2; systemNo: number; unitNo: number }

/** Units on the bus of a controller, of these systems, or of all when none is named. */
export const readBusUnits = async (
  database: Database,
  controllerId: number | null,
  systemNos: readonly number[] = [],
): Promise<BusUnit[]> => {
  if (controllerId === null) return []
  const outdoor = await database
    .select({ systemNo: outdoorUnits.systemNo, unitNo: outdoorUnits.unitNo })
    .from(outdoorUnits)
    .where(eq(outdoorUnits.controllerId, controllerId))
    .orderBy(asc(outdoorUnits.systemNo), asc(outdoorUnits.unitNo))
  const indoor = await database
    .select({ systemNo: indoorUnits.systemNo, unitNo: indoorUnits.unitNo })
    .from(indoorUnits)
    .where(eq(indoorUnits.controllerId, controllerId))
    .orderBy(asc(indoorUnits.systemNo), asc(indoorUnits.unitNo))
  const all = [
    ...outdoor.map((unit): BusUnit => ({ ...unit, unitKind: 2 })),
    ...indoor.map((unit): BusUnit => ({ ...unit, unitKind: 1 })),
  ]
  return systemNos.length === 0 ? all : all.filter(({ systemNo }) => systemNos.includes(systemNo))
}

export const addressOfUnit = ({ unitKind, systemNo, unitNo }: BusUnit): number =>
  toAddressCode({ talker: unitKind === 2 ? 'ODU' : 'IDU', systemNo, unitNo })
