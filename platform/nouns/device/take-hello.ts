import type { Hello } from '@/lib/contract/device-message'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Heard, Step } from '../../ingest/pipeline/step'
import type { Boots } from './boots'
import { changedFacts, toHelloFacts, toModuleFacts, writeModuleFacts, writeRecordFacts } from './device-facts'
import { type Changes, mergeHello } from './inventory/inventory'
import type { Inventory, Owner } from './inventory/inventory-record'
import { readClaims, readInventories, writeInventories } from './inventory/inventory-rows'
import { type KnownController, lockControllers } from './lock-controllers'
import { endRestarts } from './restart-outbox'

type ControllerRow = KnownController['row']
type Owned = KnownController & { owner: Owner }

/** What of the record the newest hello of a controller changes, and what it tells of its network module. */
const toFacts = (row: ControllerRow, hello: Hello, present: ReturnType<Boots['presentOf']>) => ({
  record: changedFacts(row, {
    ...toHelloFacts(hello, present),
    ...(row.controllerModel === '' && { controllerModel: hello.model }),
  }),
  module: {
    ...toModuleFacts(present),
    boot: hello.boot,
    ...(hello.moduleType !== null && { moduleType: hello.moduleType }),
    ...(hello.bootVersion !== '' && { bootVersion: hello.bootVersion }),
  },
})

const countsOf = ({ systems, outdoor, indoor, boxes }: Inventory) => ({
  systemQuantity: systems.size,
  oduCount: outdoor.size,
  iduCount: indoor.size,
  airBoxCount: boxes.size,
})

type Taken = { inventory: Inventory; before: Inventory['differences']; changes: Changes; hasUnits: boolean }

/** Each boot has its place. Oldest first: what came together counts in the order in which it was said. */
const inOrder = (heard: readonly Heard<Hello>[], known: ReadonlyMap<number, Owned>): Heard<Hello>[] => {
  for (const { device, message, receivedAt } of heard) known.get(device.deviceId)?.boots.place(message.boot, receivedAt)
  const placeOf = ({ device, message }: Heard<Hello>) => known.get(device.deviceId)?.boots.placeOf(message.boot) ?? 0
  return heard.toSorted((a, b) => placeOf(a) - placeOf(b) || a.message.seq - b.message.seq)
}

/** Health of a new boot that reports none: that of the old boot no longer holds. */
const unknownHealth = (receivedAt: Date) => ({ freeHeapKb: null, uptimeSec: 0, healthTime: receivedAt })

const toOwner = ({ id, platformId, macWifiId, controllerModel }: ControllerRow): Owner => ({
  controllerId: id,
  platformId,
  macWifiId,
  model: controllerModel,
})

/**
 * Who says hello tells what it is and what stands on its bus. Firmware, network and health are its own and overwrite the
 * record; units that are not on record are added; what else differs is told to staff.
 */
export const takeHello: Step<Hello> = {
  kind: 'hello',
  apply: async (tx, heard, { publish, memory }) => {
    const ids = [...new Set(heard.map(({ device }) => device.deviceId))]
    const locked = await lockControllers(tx, ids)
    const known = new Map<number, Owned>([...locked].map(([id, one]) => [id, { ...one, owner: toOwner(one.row) }]))
    const inventories = await readInventories(tx, ids)
    const named = heard.flatMap(({ device, message: hello }) => {
      const inventory = inventories.get(device.deviceId)
      return inventory ? [{ inventory, hello }] : []
    })
    const claimOf = await readClaims(tx, named)
    const taken = new Map<number, Taken>()
    for (const { device, message, at, receivedAt, note } of inOrder(heard, known)) {
      const id = device.deviceId
      const found = known.get(id)
      const inventory = inventories.get(id)
      if (found === undefined || inventory === undefined) continue
      const { row, owner, boots } = found
      const { boot, seq } = message
      boots.tell(boot, seq, message, receivedAt)
      const isNews = boots.takeHello(boot, seq, receivedAt)
      await boots.store(tx)
      if (!isNews) {
        note('late', `hello ${seq} of ${boot}: a later one has come`)
        continue
      }
      const present = boots.presentOf(boot)
      const before = taken.get(id)?.before ?? inventory.differences
      const facts = toFacts(row, message, present)
      Object.assign(row, facts.record)
      owner.model = row.controllerModel
      const helloTime = at(message.time)
      const { added, changed } = mergeHello(inventory, message, { owner, claim: claimOf(owner), at: helloTime })
      const changes: Changes = taken.get(id)?.changes ?? { added: new Set(), changed: new Map() }
      for (const fresh of added) changes.added.add(fresh)
      // One may have changed another field of the same row before.
      for (const [changedRow, set] of changed)
        changes.changed.set(changedRow, { ...changes.changed.get(changedRow), ...set })
      const counts = changedFacts(row, countsOf(inventory))
      Object.assign(row, counts)
      const health = boot === found.boot || present.health ? {} : unknownHealth(receivedAt)
      await writeModuleFacts(tx, id, { ...facts.module, ...health, helloTime })
      if (row.rebootTime !== null && boot !== found.boot) {
        await endRestarts(tx, id, receivedAt)
        facts.record.rebootTime = null
        row.rebootTime = null
      }
      found.boot = boot
      const isChanged = await writeRecordFacts(tx, id, { ...facts.record, ...counts })
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
