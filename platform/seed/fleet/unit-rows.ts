import { rnd } from '@/lib/format/rnd'
import { toWireMonth } from '@/lib/format/wire-time'
import { installationOf, softwareOf } from '@/simulator/model/unit-counters'
import type { airBoxes, indoorUnits, outdoorUnits, refrigerantSystems } from '../../nouns/tables/fleet'
import type { ControllerRow } from './controller-row'
import { digits, drawHex, drawInt } from './draw'
import type { SiteTexts } from './place-names'
import type { ProjectPlan } from './plan-projects'
import type { SystemPlan } from './plan-systems'

export type SystemRow = typeof refrigerantSystems.$inferInsert
export type OutdoorRow = typeof outdoorUnits.$inferInsert
export type IndoorRow = typeof indoorUnits.$inferInsert
export type AirBoxRow = typeof airBoxes.$inferInsert

const serial = (installTime: Date, letter: string, key: string): string => {
  const [year = '', month = ''] = toWireMonth(installTime).slice(2).split('-')
  return `${year}K${month}${letter}${digits(drawInt(1, 99_999, key, 'serial'), 5)}`
}

/** Small side-discharge units and newer ones came with R32. Domain 5.3. */
const refrigerantOf = (plan: ProjectPlan, system: SystemPlan, installTime: Date): 1 | 2 => {
  const isSmall = system.outdoor[0]?.model.endsWith('S') ?? false
  return isSmall && installTime.getUTCFullYear() >= 2023 && rnd(plan.id, system.index, 'r32') < 0.5 ? 2 : 1
}

export const toSystemRow = (
  plan: ProjectPlan,
  system: SystemPlan,
  controller: ControllerRow & { id: number; installTime: Date },
  systemNo: number,
): SystemRow => ({
  controllerId: controller.id,
  systemNo,
  platformId: plan.platformId,
  usage: system.usage,
  systemType: system.systemType,
  refrigerant: refrigerantOf(plan, system, controller.installTime),
  capacity: system.capacity,
  capacityRatio: system.capacityRatio,
  iduCount: system.indoor.length,
  ...installationOf(`${controller.macWifiId}|${systemNo}`, system.outdoor),
  sampleRank: rnd(controller.macWifiId, systemNo, 'sample'),
})

export const toOutdoorRows = (
  system: SystemPlan,
  controller: ControllerRow & { id: number; installTime: Date },
  systemNo: number,
): OutdoorRow[] =>
  system.outdoor.map((module, unitNo) => {
    const serialNumber = serial(controller.installTime, 'W', `${controller.macWifiId}|${systemNo}|${unitNo}|o`)
    return {
      controllerId: controller.id,
      systemNo,
      unitNo,
      serialNumber,
      softwareVersion: softwareOf(serialNumber),
      model: module.model,
      capacity: module.capacity,
      capacityHp: module.capacityHp,
    }
  })

/** Indoor units with floor and room. Domain 5.4: fourteen rooms to a floor. */
export const toIndoorRows = (
  plan: ProjectPlan,
  system: SystemPlan,
  controller: ControllerRow & { id: number; installTime: Date },
  systemNo: number,
  texts: SiteTexts,
  home: number | null,
): IndoorRow[] =>
  system.indoor.map((unit, unitNo) => {
    const key = `${controller.macWifiId}|${systemNo}|${unitNo}|i`
    const number = system.index * 14 + unitNo
    const floorNo = home === null ? Math.floor(number / 14) + 1 : 1 + Math.floor((home % 60) / 2)
    const room = home === null ? String(floorNo * 100 + (number % 14) + 1) : homeNumber(home)
    const name = texts.room(system.usage, unitNo, `${plan.id}|${number}`)
    return {
      controllerId: controller.id,
      systemNo,
      unitNo,
      iduName: home === null ? (texts.isChinese ? `${floorNo}F${name}` : `${floorNo}F ${name}`) : name,
      model: unit.model,
      unitType: unit.unitType,
      capacity: unit.capacity,
      serialNo: serial(controller.installTime, 'C', key),
      floor: `${floorNo}F`,
      room,
    }
  })

/** Door of the n-th flat: two to a floor, thirty floors to a block; from the second block on with the block before it. */
export const homeNumber = (home: number): string => {
  const block = Math.floor(home / 60)
  const door = `${1 + Math.floor((home % 60) / 2)}0${1 + (home % 2)}`
  return block === 0 ? door : `${block + 1}-${door}`
}

export const toAirBoxRows = (
  plan: ProjectPlan,
  controller: ControllerRow & { id: number },
  indoor: IndoorRow[],
): AirBoxRow[] => {
  const count =
    plan.usage === 6 ? (rnd(controller.macWifiId, 'air box') < 0.08 ? 1 : 0) : Math.floor(indoor.length / 16)
  return indoor.slice(0, count).map((unit, boxNo) => ({
    controllerId: controller.id,
    boxNo,
    airBoxId: `A4CF12${drawHex(6, controller.macWifiId, 'box', boxNo)}`,
    name: `AB ${boxNo + 1}`,
    model: rnd(controller.macWifiId, 'box model') < 0.6 ? 'AB-200' : 'AB-100',
    serialNo: `AB${digits(drawInt(1, 9_999_999, controller.macWifiId, 'box serial', boxNo), 7)}`,
    floor: unit.floor,
    room: unit.room,
  }))
}
