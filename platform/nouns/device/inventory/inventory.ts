import type { AirBoxPart, Hello, SystemPart } from '@/lib/contract/device-message'
import { rnd } from '@/lib/format/rnd'
import { createTold, type Place, settleDifferences, type Telling } from './inventory-difference'
import {
  type Claim,
  type Inventory,
  isWhole,
  type Owner,
  type SystemRow,
  tellMissing,
  unitKeyOf,
} from './inventory-record'

/** kW of a horsepower. Domain 1.3. */
const kwOfHp = 2.8
const one = (value: number): number => Math.round(value * 10) / 10

/** Rows that came, and what changed of others. */
export type Changes = { added: Set<object>; changed: Map<object, Record<string, unknown>> }

type Merge = Changes &
  Pick<Telling, 'compare' | 'tell'> & {
    inventory: Inventory
    owner: Owner
    claim: Claim
    /** Tells that a unit came. */
    tellAdded: (place: Place, model: string) => void
    /** Systems with another unit than before, or another capacity. */
    grown: Set<number>
  }

/** Sets a field of a row and remembers that the row is another one now. */
const put = <Row extends object, Key extends keyof Row>(
  { added, changed }: Changes,
  row: Row,
  key: Key,
  value: Row[Key],
): void => {
  if (row[key] === value) return
  row[key] = value
  if (!added.has(row)) changed.set(row, { ...changed.get(row), [key]: value })
}

/** Sets a field that is empty: what people have written stays. */
const fill = <Row extends object, Key extends keyof Row>(
  changes: Changes,
  row: Row,
  key: Key,
  value: Row[Key],
): void => {
  if (row[key] === '' || row[key] === null) put(changes, row, key, value)
}

/** kW as the device gives them; where it knows none, those on record. */
const mergeCapacity = <Row extends { capacity: number; systemNo: number }>(
  merge: Merge,
  place: Place,
  row: Row,
  capacity: number,
): void => {
  if (capacity === 0) return
  if (row.capacity === 0) {
    put<{ capacity: number }, 'capacity'>(merge, row, 'capacity', capacity)
    merge.grown.add(row.systemNo)
  } else merge.compare(place, 'capacity', one(row.capacity), one(capacity))
}

/** A serial number that no other controller has; else none, and staff hear of it. */
const ownSerial = ({ claim, tell }: Merge, place: Place, serial: string): string => {
  const other = serial === '' ? undefined : claim('serial', serial)
  if (other === undefined) return serial
  tell(place, 'serialTaken', other, serial)
  return ''
}

const mergeOutdoor = (merge: Merge, { systemNo, outdoor }: SystemPart): void => {
  const { inventory, owner, compare } = merge
  for (const unit of outdoor) {
    const { unitNo, model, capacity, softwareVersion, capacityHp = one(capacity / kwOfHp) } = unit
    const place = { unitKind: 2, systemNo, unitNo } as const
    const row = inventory.outdoor.get(unitKeyOf(systemNo, unitNo))
    if (row === undefined) {
      const serialNumber = ownSerial(merge, place, unit.serialNumber)
      const { controllerId } = owner
      const fresh = { controllerId, systemNo, unitNo, serialNumber, model, capacity, capacityHp, softwareVersion }
      inventory.outdoor.set(unitKeyOf(systemNo, unitNo), fresh)
      merge.added.add(fresh)
      merge.grown.add(systemNo)
      merge.tellAdded(place, model)
    } else {
      if (softwareVersion !== '') put(merge, row, 'softwareVersion', softwareVersion)
      fill(merge, row, 'model', model)
      if (row.serialNumber === '') put(merge, row, 'serialNumber', ownSerial(merge, place, unit.serialNumber))
      compare(place, 'serialNo', row.serialNumber, row.serialNumber === '' ? '' : unit.serialNumber)
      compare(place, 'model', row.model, model)
      mergeCapacity(merge, place, row, capacity)
    }
  }
}

const mergeIndoor = (merge: Merge, { systemNo, indoor }: SystemPart): void => {
  const { inventory, owner, compare } = merge
  for (const unit of indoor) {
    const { unitNo, model, unitType, capacity, name: iduName, floor, room } = unit
    const place = { unitKind: 1, systemNo, unitNo } as const
    const row = inventory.indoor.get(unitKeyOf(systemNo, unitNo))
    if (row === undefined) {
      const serialNo = ownSerial(merge, place, unit.serialNo)
      const { controllerId } = owner
      const fresh = { controllerId, systemNo, unitNo, iduName, model, unitType, capacity, serialNo, floor, room }
      inventory.indoor.set(unitKeyOf(systemNo, unitNo), fresh)
      merge.added.add(fresh)
      merge.grown.add(systemNo)
      merge.tellAdded(place, model)
    } else {
      for (const [key, value] of Object.entries({ iduName, floor, room, model })) fill(merge, row, key as 'room', value)
      if (row.serialNo === '') put(merge, row, 'serialNo', ownSerial(merge, place, unit.serialNo))
      compare(place, 'serialNo', row.serialNo, row.serialNo === '' ? '' : unit.serialNo)
      compare(place, 'model', row.model, model)
      compare(place, 'unitType', row.unitType, unitType)
      mergeCapacity(merge, place, row, capacity)
    }
  }
}

const mergeSystem = (merge: Merge, system: SystemPart): void => {
  const { inventory, owner, compare } = merge
  const { systemNo, systemType, refrigerant, usage, pipeLength, addCharge } = system
  const row = inventory.systems.get(systemNo)
  if (row === undefined) {
    const { controllerId, platformId, macWifiId } = owner
    const fresh: SystemRow = {
      controllerId,
      systemNo,
      platformId,
      usage,
      systemType,
      refrigerant,
      pipeLength,
      addCharge,
      capacity: 0,
      capacityRatio: 0,
      iduCount: 0,
      sampleRank: rnd(macWifiId, systemNo, 'sample'),
    }
    inventory.systems.set(systemNo, fresh)
    merge.added.add(fresh)
  } else {
    fill(merge, row, 'pipeLength', pipeLength)
    fill(merge, row, 'addCharge', addCharge)
    const place = { unitKind: 2, systemNo, unitNo: null } as const
    compare(place, 'systemType', row.systemType, systemType)
    compare(place, 'refrigerant', row.refrigerant, refrigerant)
  }
  mergeOutdoor(merge, system)
  mergeIndoor(merge, system)
}

const mergeBox = (merge: Merge, box: AirBoxPart): void => {
  const { inventory, owner, compare, tell } = merge
  const { airBoxId, boxNo, model, name, floor, room } = box
  const place = { unitKind: 4, systemNo: null, unitNo: boxNo } as const
  const elsewhere = [...inventory.boxes.values()].find((each) => each.airBoxId === airBoxId && each.boxNo !== boxNo)
  // One box has one number: which of the two counts is for people to say.
  if (elsewhere !== undefined) {
    tell(place, 'boxNo', String(elsewhere.boxNo), String(boxNo))
    return
  }
  const row = inventory.boxes.get(boxNo)
  if (row === undefined) {
    const other = merge.claim('box', airBoxId)
    if (other !== undefined) {
      tell(place, 'boxTaken', other, airBoxId)
      return
    }
    const serialNo = ownSerial(merge, place, box.serialNo)
    const fresh = { controllerId: owner.controllerId, boxNo, airBoxId, name, model, serialNo, floor, room }
    inventory.boxes.set(boxNo, fresh)
    merge.added.add(fresh)
    merge.tellAdded(place, model)
    return
  }
  for (const [key, value] of Object.entries({ name, floor, room, model })) fill(merge, row, key as 'room', value)
  if (row.serialNo === '') put(merge, row, 'serialNo', ownSerial(merge, place, box.serialNo))
  compare(place, 'serialNo', row.serialNo, row.serialNo === '' ? '' : box.serialNo)
  compare(place, 'airBoxId', row.airBoxId, airBoxId)
  compare(place, 'model', row.model, model)
}

/** kW, number and ratio of a system follow from its units. */
const sumSystem = (merge: Merge, systemNo: number): void => {
  const { systems, outdoor, indoor } = merge.inventory
  const system = systems.get(systemNo)
  if (system === undefined) return
  const kwOf = (rows: ReadonlyMap<string, { systemNo: number; capacity: number }>): number[] =>
    [...rows.values()].filter((row) => row.systemNo === systemNo).map(({ capacity }) => capacity)
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  const units = kwOf(indoor)
  const capacity = one(sum(kwOf(outdoor)))
  put(merge, system, 'capacity', capacity)
  put(merge, system, 'iduCount', units.length)
  const ratio = capacity === 0 ? 0 : Math.round((100 * sum(units)) / capacity)
  put(merge, system, 'capacityRatio', Math.min(30_000, ratio))
}

/**
 * Brings one hello into the record, which it changes. What is not on record is added; what the device owns is taken over;
 * what people own is filled where it is empty and never overwritten; staff settle what else differs.
 * Nothing is removed.
 */
export const mergeHello = (
  inventory: Inventory,
  hello: Hello,
  { owner, claim, at }: { owner: Owner; claim: Claim; at: Date },
): Changes => {
  const { tell, compare, list } = createTold()
  // All of a record that was empty is new: that says nothing.
  const isFirst = inventory.outdoor.size + inventory.indoor.size + inventory.boxes.size === 0
  const changes: Changes = { added: new Set(), changed: new Map() }
  const merge: Merge = {
    ...changes,
    inventory,
    owner,
    claim,
    tell,
    compare,
    tellAdded: (place, model) => (isFirst ? undefined : tell(place, 'added', '', model)),
    grown: new Set(),
  }
  for (const system of hello.systems) mergeSystem(merge, system)
  for (const box of hello.airBoxes) mergeBox(merge, box)
  for (const systemNo of merge.grown) sumSystem(merge, systemNo)
  compare({ unitKind: 0, systemNo: null, unitNo: null }, 'model', owner.model, hello.model)
  if (isWhole(hello)) tellMissing(inventory, hello, tell)
  inventory.differences = settleDifferences(inventory.differences, list(), {
    isWhole: isWhole(hello),
    controllerId: owner.controllerId,
    at,
  })
  return changes
}
