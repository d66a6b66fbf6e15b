import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { differenceCan } from '@/lib/contract/connection'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import type { inventoryDifferences } from '../tables/connection'
import { airBoxes, controllers, indoorUnits, outdoorUnits, refrigerantSystems } from '../tables/fleet'
import { unitReadings } from '../tables/unit-reading'
import {
  airBoxFields,
  controllerFields,
  indoorFields,
  outdoorFields,
  systemFields,
  toColumn,
} from './difference-fields'

type Difference = typeof inventoryDifferences.$inferSelect
type By = { userId: number; now: Date }

const refuse = (): never => {
  throw new PlatformError('illegalState')
}

/** A table whose rows are one thing on the bus, which row is meant, and what of it can differ. */
type Place = { table: PgTable; where: SQL | undefined; fields: Parameters<typeof toColumn>[0]; stamps?: object }

const stampsOf = (table: { version: PgColumn }, { userId, now }: By) => ({
  version: sql`${table.version} + 1`,
  updateTime: now,
  updateUser: userId,
})

const placeOf = ({ controllerId, unitKind, systemNo, unitNo }: Difference, by: By): Place => {
  if (unitKind === 0) {
    const where = eq(controllers.id, controllerId)
    return { table: controllers, where, fields: controllerFields, stamps: stampsOf(controllers, by) }
  }
  if (unitKind === 4) {
    const where = and(eq(airBoxes.controllerId, controllerId), eq(airBoxes.boxNo, unitNo ?? refuse()))
    return { table: airBoxes, where, fields: airBoxFields }
  }
  const ofSystem = (table: typeof indoorUnits | typeof outdoorUnits | typeof refrigerantSystems) =>
    and(eq(table.controllerId, controllerId), eq(table.systemNo, systemNo ?? refuse()))
  // An outdoor unit without a number: the whole system.
  if (unitKind === 2 && unitNo === null)
    return { table: refrigerantSystems, where: ofSystem(refrigerantSystems), fields: systemFields }
  const table = unitKind === 1 ? indoorUnits : outdoorUnits
  const where = and(ofSystem(table), eq(table.unitNo, unitNo ?? refuse()))
  return unitKind === 1
    ? { table, where, fields: indoorFields, stamps: stampsOf(indoorUnits, by) }
    : { table, where, fields: outdoorFields }
}

/** An air box that has another number now: that of its place, if nobody else has it. */
const renumber = async (tx: Database, { controllerId, unitNo, recorded }: Difference): Promise<void> => {
  const boxNo = (no: number) => and(eq(airBoxes.controllerId, controllerId), eq(airBoxes.boxNo, no))
  if (unitNo === null || !/^\d{1,2}$/.test(recorded) || (await tx.$count(airBoxes, boxNo(unitNo))) > 0) return refuse()
  const moved = await tx
    .update(airBoxes)
    .set({ boxNo: unitNo })
    .where(boxNo(Number(recorded)))
    .returning({ id: airBoxes.id })
  if (moved.length === 0) return refuse()
}

/** Takes what has gone off the record, with what it measured last. A system goes with its units. */
const removePart = async (tx: Database, difference: Difference, place: Place): Promise<void> => {
  const { controllerId, unitKind, systemNo, unitNo } = difference
  // A controller that says so is there.
  if (unitKind === 0) return refuse()
  await tx.delete(place.table).where(place.where)
  const r = unitReadings
  if (unitNo !== null) {
    const own = and(eq(r.controllerId, controllerId), eq(r.unitKind, unitKind), eq(r.unitNo, unitNo))
    await tx.delete(r).where(and(own, eq(r.systemNo, unitKind === 4 ? 0 : (systemNo ?? 0))))
    return
  }
  const no = systemNo ?? 0
  for (const table of [indoorUnits, outdoorUnits])
    await tx.delete(table).where(and(eq(table.controllerId, controllerId), eq(table.systemNo, no)))
  await tx.delete(r).where(and(eq(r.controllerId, controllerId), eq(r.systemNo, no), sql`${r.unitKind} <> 4`))
}

/** Counts what stands on the bus anew: the figures of lists, and kW, number and ratio of the system. */
const countParts = async (tx: Database, { controllerId, systemNo }: Difference): Promise<void> => {
  const countOf = (table: PgTable & { controllerId: PgColumn }) =>
    sql`(select count(*) from ${table} where ${table.controllerId} = ${controllerId})`
  await tx
    .update(controllers)
    .set({
      systemQuantity: countOf(refrigerantSystems),
      iduCount: countOf(indoorUnits),
      oduCount: countOf(outdoorUnits),
      airBoxCount: countOf(airBoxes),
    })
    .where(eq(controllers.id, controllerId))
  if (systemNo === null) return
  const of = (table: typeof indoorUnits | typeof outdoorUnits, what: SQL) =>
    sql`(select ${what} from ${table} where ${table.controllerId} = ${controllerId} and ${table.systemNo} = ${systemNo})`
  const outdoor = of(outdoorUnits, sql`coalesce(sum(${outdoorUnits.capacity}), 0)::numeric`)
  const indoor = of(indoorUnits, sql`coalesce(sum(${indoorUnits.capacity}), 0)::numeric`)
  await tx
    .update(refrigerantSystems)
    .set({
      iduCount: of(indoorUnits, sql`count(*)`),
      capacity: sql`round(${outdoor}, 1)`,
      capacityRatio: sql`least(30000, coalesce(round(100 * ${indoor} / nullif(${outdoor}, 0)), 0))`,
    })
    .where(and(eq(refrigerantSystems.controllerId, controllerId), eq(refrigerantSystems.systemNo, systemNo)))
}

/**
 * Writes into the record what a controller reports. What is already so stays so; throws `illegalState` for what no
 * record can hold.
 */
export const takeOver = async (tx: Database, difference: Difference, by: By): Promise<void> => {
  const { what, reported } = difference
  // What another controller has is not taken from it: somebody looks which of the two is wrong.
  if (!differenceCan.takeOver(difference)) return refuse()
  if (what === 'boxNo') return renumber(tx, difference)
  const place = placeOf(difference, by)
  const isThere = (await tx.$count(place.table, place.where)) > 0
  if (what === 'missing') {
    await removePart(tx, difference, place)
    return countParts(tx, difference)
  }
  // A unit that came was put on record when it was told of.
  if (what === 'added') return isThere ? undefined : refuse()
  const set = toColumn(place.fields, what, reported)
  if (set === null || !isThere) return refuse()
  await tx
    .update(place.table)
    .set({ ...set, ...place.stamps })
    .where(place.where)
  if (what === 'capacity') await countParts(tx, difference)
}
