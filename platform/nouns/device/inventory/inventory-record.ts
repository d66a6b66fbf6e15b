import type { Hello } from '@/lib/contract/device-message'
import type { airBoxes, indoorUnits, outdoorUnits, refrigerantSystems } from '../../tables/fleet'
import type { Difference, Telling } from './inventory-difference'

export type SystemRow = typeof refrigerantSystems.$inferInsert
type OutdoorRow = typeof outdoorUnits.$inferInsert
type IndoorRow = typeof indoorUnits.$inferInsert
type BoxRow = typeof airBoxes.$inferInsert

/** What is on record of one controller's bus. */
export type Inventory = {
  systems: Map<number, SystemRow>
  outdoor: Map<string, OutdoorRow>
  indoor: Map<string, IndoorRow>
  boxes: Map<number, BoxRow>
  differences: Difference[]
}

/** Whose record it is. */
export type Owner = {
  controllerId: number
  platformId: SystemRow['platformId']
  macWifiId: string
  model: string
}

/**
 * Takes a serial number or the ID of an air box for this controller, unless another one has it: then answers that one's
 * WiFi ID, empty where it is not for this brand to know.
 */
export type Claim = (kind: 'serial' | 'box', value: string) => string | undefined

export const unitKeyOf = (systemNo: number, unitNo: number): string => `${systemNo}-${unitNo}`

/** Whether it tells of all that stands on its bus: one without a unit has not looked yet, and a faulty bus tells nothing. */
export const isWhole = ({ systems, airBoxes: boxes, bus }: Hello): boolean =>
  systems.length + boxes.length > 0 && (bus === undefined || bus.busStatus === 0)

/** On record and not on the bus. A system of which nothing is there is missing as a whole. */
export const tellMissing = (
  { systems, outdoor, indoor, boxes }: Inventory,
  hello: Hello,
  tell: Telling['tell'],
): void => {
  const reported = new Map(hello.systems.map((system) => [system.systemNo, system]))
  for (const systemNo of systems.keys()) {
    if (!reported.has(systemNo)) tell({ unitKind: 2, systemNo, unitNo: null }, 'missing', '', '')
  }
  for (const { systemNo, unitNo, model } of outdoor.values()) {
    const system = reported.get(systemNo)
    if (!system || system.outdoor.some((unit) => unit.unitNo === unitNo)) continue
    tell({ unitKind: 2, systemNo, unitNo }, 'missing', model, '')
  }
  for (const { systemNo, unitNo, model } of indoor.values()) {
    const system = reported.get(systemNo)
    if (!system || system.indoor.some((unit) => unit.unitNo === unitNo)) continue
    tell({ unitKind: 1, systemNo, unitNo }, 'missing', model, '')
  }
  const there = new Set(hello.airBoxes.flatMap(({ airBoxId, boxNo }) => [airBoxId, boxNo]))
  for (const { boxNo, airBoxId, model } of boxes.values()) {
    if (there.has(airBoxId) || there.has(boxNo)) continue
    tell({ unitKind: 4, systemNo: null, unitNo: boxNo }, 'missing', model, '')
  }
}
