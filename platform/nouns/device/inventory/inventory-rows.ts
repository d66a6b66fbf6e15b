import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Hello } from '@/lib/contract/device-message'
import type { Database } from '../../../kernel/db/database'
import { insertRows } from '../../../kernel/db/insert-rows'
import { updateRows } from '../../../kernel/db/update-rows'
import { inventoryDifferences } from '../../tables/connection'
import { airBoxes, controllers, indoorUnits, outdoorUnits, refrigerantSystems } from '../../tables/fleet'
import type { Changes } from './inventory'
import type { Difference } from './inventory-difference'
import { type Claim, type Inventory, type Owner, unitKeyOf } from './inventory-record'

/** Two processes that take over the same number from two controllers do it one after the other. */
const claimLock = 771_208_001

const emptyInventory = (): Inventory => ({
  systems: new Map(),
  outdoor: new Map(),
  indoor: new Map(),
  boxes: new Map(),
  differences: [],
})

/** What is on record of some controllers' buses. */
export const readInventories = async (tx: Database, ids: readonly number[]): Promise<Map<number, Inventory>> => {
  const found = new Map(ids.map((id) => [id, emptyInventory()]))
  const of = <Table extends typeof refrigerantSystems | typeof outdoorUnits | typeof indoorUnits | typeof airBoxes>(
    table: Table,
  ) =>
    tx
      .select()
      .from(table as typeof indoorUnits)
      .where(inArray(table.controllerId, [...ids])) as Promise<Table['$inferSelect'][]>
  for (const row of await of(refrigerantSystems)) found.get(row.controllerId)?.systems.set(row.systemNo, row)
  for (const row of await of(outdoorUnits)) {
    found.get(row.controllerId)?.outdoor.set(unitKeyOf(row.systemNo, row.unitNo), row)
  }
  for (const row of await of(indoorUnits)) {
    found.get(row.controllerId)?.indoor.set(unitKeyOf(row.systemNo, row.unitNo), row)
  }
  for (const row of await of(airBoxes)) found.get(row.controllerId)?.boxes.set(row.boxNo, row)
  const differences = await tx
    .select()
    .from(inventoryDifferences)
    .where(inArray(inventoryDifferences.controllerId, [...ids]))
    .orderBy(inventoryDifferences.id)
  for (const row of differences) found.get(row.controllerId)?.differences.push(row)
  return found
}

/** Serial numbers and boxes that hellos name and that their controllers do not have on record. */
const newNames = (
  inventory: Inventory,
  { systems, airBoxes: boxes }: Hello,
): { serials: string[]; boxes: string[] } => {
  const own = new Set([
    ...[...inventory.outdoor.values()].map(({ serialNumber }) => serialNumber),
    ...[...inventory.indoor.values(), ...inventory.boxes.values()].map(({ serialNo }) => serialNo),
  ])
  const ownBoxes = new Set([...inventory.boxes.values()].map(({ airBoxId }) => airBoxId))
  const named = [
    ...systems.flatMap(({ outdoor, indoor }) => [
      ...outdoor.map(({ serialNumber }) => serialNumber),
      ...indoor.map(({ serialNo }) => serialNo),
    ]),
    ...boxes.map(({ serialNo }) => serialNo),
  ]
  return {
    serials: named.filter((serial) => serial !== '' && !own.has(serial)),
    boxes: boxes.map(({ airBoxId }) => airBoxId).filter((id) => !ownBoxes.has(id)),
  }
}

type Holder = Pick<Owner, 'controllerId' | 'platformId' | 'macWifiId'>

/** Who has which of the numbers that hellos name: asked once for all of them, and kept up with while they are taken. */
export const readClaims = async (
  tx: Database,
  named: readonly { inventory: Inventory; hello: Hello }[],
): Promise<(owner: Holder) => Claim> => {
  const fresh = named.map(({ inventory, hello }) => newNames(inventory, hello))
  const serials = [...new Set(fresh.flatMap((each) => each.serials))]
  const boxes = [...new Set(fresh.flatMap((each) => each.boxes))]
  const holders = new Map<string, Holder[]>()
  const hold = (kind: string, value: string, holder: Holder): void => {
    const key = `${kind} ${value}`
    holders.set(key, [...(holders.get(key) ?? []), holder])
  }
  if (serials.length + boxes.length > 0) await tx.execute(sql`select pg_advisory_xact_lock(${claimLock})`)
  const who = {
    controllerId: controllers.id,
    platformId: controllers.platformId,
    macWifiId: controllers.macWifiId,
  }
  for (const [table, column, kind, values] of [
    [outdoorUnits, outdoorUnits.serialNumber, 'serial', serials],
    [indoorUnits, indoorUnits.serialNo, 'serial', serials],
    [airBoxes, airBoxes.serialNo, 'serial', serials],
    [airBoxes, airBoxes.airBoxId, 'box', boxes],
  ] as const) {
    if (values.length === 0) continue
    const rows = await tx
      .select({ ...who, value: sql<string>`${column}` })
      .from(table as typeof airBoxes)
      .innerJoin(controllers, eq(controllers.id, table.controllerId))
      .where(and(inArray(column, [...values]), ne(column, '')))
    for (const { value, ...holder } of rows) hold(kind, value, holder)
  }
  return (owner) => (kind, value) => {
    const others = (holders.get(`${kind} ${value}`) ?? []).filter((each) => each.controllerId !== owner.controllerId)
    const [other] = others
    if (other === undefined) {
      hold(kind, value, owner)
      return undefined
    }
    // Another brand's equipment is none of this one's business.
    return other.platformId === owner.platformId ? other.macWifiId : ''
  }
}

type Change<Table extends PgTable> = { row: Table['$inferInsert']; set: Partial<Table['$inferSelect']> }
type Merged = { inventory: Inventory; before: readonly Difference[]; changes: Changes }

const writeDifferences = async (tx: Database, merged: readonly Merged[]): Promise<void> => {
  const left = new Set(merged.flatMap(({ inventory }) => inventory.differences.map(({ id }) => id)))
  const ended = merged.flatMap(({ before }) => before.flatMap(({ id }) => (id === null || left.has(id) ? [] : [id])))
  if (ended.length > 0) await tx.delete(inventoryDifferences).where(inArray(inventoryDifferences.id, ended))
  const fresh = merged.flatMap(({ inventory }) => inventory.differences.filter(({ id }) => id === null))
  await insertRows(
    tx,
    inventoryDifferences,
    fresh.map(({ id: _, ...row }) => row),
  )
}

/** Writes what hellos have made of some records: what came, what changed, and the differences. */
export const writeInventories = async (tx: Database, merged: readonly Merged[]): Promise<void> => {
  const write = async <Table extends PgTable>(
    table: Table,
    rowsOf: (inventory: Inventory) => ReadonlyMap<unknown, Table['$inferInsert']>,
    update: (changes: Change<Table>[]) => Promise<void> = (changes) => updateRows(tx, table, changes),
  ): Promise<void> => {
    const all = merged.flatMap(({ inventory, changes }) =>
      [...rowsOf(inventory).values()].map((row) => ({
        row,
        isNew: changes.added.has(row),
        set: changes.changed.get(row) as Change<Table>['set'] | undefined,
      })),
    )
    await insertRows(
      tx,
      table,
      all.filter(({ isNew }) => isNew).map(({ row }) => row),
    )
    await update(all.flatMap(({ row, set }) => (set ? [{ row, set }] : [])))
  }
  await write(refrigerantSystems, ({ systems }) => systems)
  await write(outdoorUnits, ({ outdoor }) => outdoor)
  await write(indoorUnits, ({ indoor }) => indoor)
  // They have a key of their own, which one that is new does not know.
  await write(
    airBoxes,
    ({ boxes }) => boxes,
    async (changes) => {
      for (const { row, set } of changes)
        await tx
          .update(airBoxes)
          .set(set)
          .where(and(eq(airBoxes.controllerId, row.controllerId), eq(airBoxes.boxNo, row.boxNo)))
    },
  )
  await writeDifferences(tx, merged)
}
