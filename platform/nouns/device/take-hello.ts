import { compareAsc } from 'date-fns/compareAsc'
import { asc, inArray } from 'drizzle-orm'
import type { Hello } from '@/lib/contract/device-message'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import type { Heard, Step } from '../../kernel/ingest/step'
import { devicePresence } from '../tables/connection'
import { controllers } from '../tables/fleet'
import { changedFacts, toHelloFacts, toModuleFacts, writeModuleFacts, writeRecordFacts } from './device-facts'
import { type Changes, mergeHello } from './inventory'
import { type Inventory, isOlder, isWhole, type Owner } from './inventory-record'
import { readClaims, readInventories, writeInventories } from './inventory-rows'
import { endRestarts } from './restart-outbox'

type ControllerRow = typeof controllers.$inferSelect
type Known = { row: ControllerRow; owner: Owner; boot: string }

/** Controllers with their last hellos, locked: two hellos of one controller are taken one after the other. */
const lockControllers = async (tx: Database, ids: readonly number[]): Promise<Map<number, Known>> => {
  const rows = await tx
    .select()
    .from(controllers)
    .where(inArray(controllers.id, [...ids]))
    .orderBy(asc(controllers.id))
    .for('update')
  const { controllerId, boot, helloTime, inventoryTime } = devicePresence
  const heard = await tx
    .select({ controllerId, boot, helloTime, inventoryTime })
    .from(devicePresence)
    .where(inArray(controllerId, [...ids]))
  const last = new Map(heard.map((row) => [row.controllerId, row]))
  return new Map(
    rows.map((row) => {
      const { boot: lastBoot = '', helloTime: said = null, inventoryTime: told = null } = last.get(row.id) ?? {}
      const { platformId, macWifiId, controllerModel: model } = row
      const owner = { controllerId: row.id, platformId, macWifiId, model, helloTime: said, inventoryTime: told }
      return [row.id, { row, owner, boot: lastBoot }]
    }),
  )
}

/** What of the record the newest hello of a controller changes, and what it tells of its network module. */
const toFacts = (row: ControllerRow, hello: Hello, receivedAt: Date) => ({
  record: changedFacts(row, {
    ...toHelloFacts(hello),
    ...(row.controllerModel === '' && { controllerModel: hello.model }),
  }),
  module: {
    ...toModuleFacts(hello, receivedAt),
    boot: hello.boot,
    ...(hello.moduleType !== null && { moduleType: hello.moduleType }),
    ...(hello.bootVersion !== '' && { bootVersion: hello.bootVersion }),
    // A new boot that does not tell how it is: what the old one told is over.
    ...(!hello.health && { freeHeapKb: null, uptimeSec: 0, healthTime: receivedAt }),
  },
})

const later = (a: Date | null, b: Date): Date => (a === null || b > a ? b : a)

const countsOf = ({ systems, outdoor, indoor, boxes }: Inventory) => ({
  systemQuantity: systems.size,
  oduCount: outdoor.size,
  iduCount: indoor.size,
  airBoxCount: boxes.size,
})

type Taken = { inventory: Inventory; before: Inventory['differences']; changes: Changes; hasUnits: boolean }

/** Oldest first: what came together counts in the order in which it was said. */
const inOrder = (heard: readonly Heard<Hello>[]): Heard<Hello>[] =>
  heard.toSorted((a, b) => compareAsc(a.at(a.message.time), b.at(b.message.time)))

/**
 * Who says hello tells what it is and what stands on its bus. Firmware, network and health are its own and overwrite the
 * record; units that are not on record are added; what else differs is told to staff.
 */
export const takeHello: Step<Hello> = {
  kind: 'hello',
  apply: async (tx, heard, { publish, memory }) => {
    const ids = [...new Set(heard.map(({ device }) => device.deviceId))]
    const known = await lockControllers(tx, ids)
    const inventories = await readInventories(tx, ids)
    const named = heard.flatMap(({ device, message: hello }) => {
      const inventory = inventories.get(device.deviceId)
      return inventory ? [{ inventory, hello }] : []
    })
    const claimOf = await readClaims(tx, named)
    const taken = new Map<number, Taken>()
    for (const { device, message, at: toMoment, receivedAt } of inOrder(heard)) {
      const id = device.deviceId
      const found = known.get(id)
      const inventory = inventories.get(id)
      if (found === undefined || inventory === undefined) continue
      const { row, owner } = found
      const at = toMoment(message.time)
      const before = taken.get(id)?.before ?? inventory.differences
      const facts = isOlder(at, owner.helloTime) ? null : toFacts(row, message, receivedAt)
      Object.assign(row, facts?.record)
      owner.model = row.controllerModel
      const { added, changed } = mergeHello(inventory, message, { owner, claim: claimOf(owner), at })
      const earlier = taken.get(id)?.changes
      const changes: Changes = {
        added: new Set([...(earlier?.added ?? []), ...added]),
        changed: new Map([...(earlier?.changed ?? []), ...changed]),
      }
      const inventoryTime = isWhole(message) ? later(owner.inventoryTime, at) : owner.inventoryTime
      Object.assign(owner, { helloTime: later(owner.helloTime, at), inventoryTime })
      const counts = changedFacts(row, countsOf(inventory))
      Object.assign(row, counts)
      await writeModuleFacts(tx, id, { ...facts?.module, helloTime: owner.helloTime, inventoryTime })
      if (facts && row.rebootTime !== null && message.boot !== found.boot) {
        await endRestarts(tx, id, receivedAt)
        facts.record.rebootTime = null
        row.rebootTime = null
      }
      const isChanged = await writeRecordFacts(tx, id, { ...facts?.record, ...counts })
      const hasUnits = added.size + changed.size > 0
      taken.set(id, { inventory, before, changes, hasUnits: hasUnits || taken.get(id)?.hasUnits === true })
      const platformId = device.brand as PlatformId
      if (isChanged) publish({ event: { topic: 'device', macWifiId: device.address }, platformId })
      if (hasUnits) publish({ event: { topic: 'unit', macWifiId: device.address }, platformId })
    }
    await writeInventories(tx, [...taken.values()])
    // Readings of units that came just now have a row to stand beside.
    const units = memory('known units', () => new Map<number, unknown>())
    for (const [id, { hasUnits }] of taken) if (hasUnits) units.delete(id)
  },
}
