import { asc, inArray } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { devicePresence } from '../tables/connection'
import { controllers } from '../tables/fleet'
import { Boots, readBoots } from './boots'

/** `boot`: of its newest hello. */
export type KnownController = { row: typeof controllers.$inferSelect; boot: string; boots: Boots }

/** Controllers with their boots, locked: messages of one controller are processed one after the other. */
export const lockControllers = async (tx: Database, ids: readonly number[]): Promise<Map<number, KnownController>> => {
  const own = [...new Set(ids)]
  const rows = await tx
    .select()
    .from(controllers)
    .where(inArray(controllers.id, own))
    .orderBy(asc(controllers.id))
    .for('update')
  const { controllerId, boot } = devicePresence
  const last = await tx.select({ controllerId, boot }).from(devicePresence).where(inArray(controllerId, own))
  const boots = await readBoots(tx, own)
  const bootOf = new Map(last.map((row) => [row.controllerId, row.boot]))
  return new Map(
    rows.map((row) => [
      row.id,
      { row, boot: bootOf.get(row.id) ?? '', boots: boots.get(row.id) ?? new Boots(row.id, []) },
    ]),
  )
}
