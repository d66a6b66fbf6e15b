import type { IndoorUnit, OutdoorUnit } from '@/lib/contract/unit'
import { toFixed } from '@/lib/format/number'
import { toWireTimeOrNull } from '@/lib/format/wire-time'
import { seriesOf, withholding } from '@/lib/hvac/judge-reading'
import { toUnitKey } from '@/lib/hvac/unit-address'
import type { LiveSystem } from './system-facts'

const one = (value: number): number => Number(toFixed(value, 1))

/** Outdoor units of a controller's systems with their newest readings, in the order of their addresses. */
export const toOutdoorUnits = (macWifiId: string, systems: readonly LiveSystem[]): OutdoorUnit[] =>
  systems.flatMap(({ controller, system, outdoor, readings }) =>
    outdoor.map((row): OutdoorUnit => {
      const { collectTime, runTime, powerOnTime, startCount, ...reading } = readings.outdoor(row.unitNo)
      return {
        ...reading,
        macWifiId,
        onlineStatus: controller.onlineStatus,
        unitKey: toUnitKey(row.systemNo, row.unitNo),
        systemNo: row.systemNo,
        unitNo: row.unitNo,
        serialNumber: row.serialNumber,
        model: row.model,
        capacity: one(row.capacity),
        capacityHp: one(row.capacityHp),
        systemType: system.systemType,
        refrigerant: system.refrigerant,
        connectedIdu: system.iduCount,
        capacityRatio: system.capacityRatio,
        powerSupply: seriesOf(row.model) === 'side' ? 2 : 1,
        pipeLength: system.pipeLength,
        addCharge: system.addCharge,
        softwareVersion: row.softwareVersion,
        runTime: runTime ?? 0,
        powerOnTime: powerOnTime ?? 0,
        startCount: startCount ?? 0,
        collectTime: toWireTimeOrNull(collectTime),
      }
    }),
  )

/** Indoor units of a controller's systems with their newest readings, in the order of their addresses. */
export const toIndoorUnits = (macWifiId: string, systems: readonly LiveSystem[]): IndoorUnit[] =>
  systems.flatMap(({ controller, system, indoor, outdoor, readings }) => {
    const [main] = outdoor
    const cycle = main === undefined ? undefined : readings.outdoor(main.unitNo)
    const isKnown = cycle !== undefined && cycle.collectTime !== null
    const cycleWithheld = !isKnown ? null : withholding(cycle.runMode, cycle.minutesSinceStart) === null ? 0 : 1
    return indoor.map((row): IndoorUnit => {
      const { collectTime, runHours, ...reading } = readings.indoor(row.unitNo)
      return {
        ...reading,
        macWifiId,
        onlineStatus: controller.onlineStatus,
        unitKey: toUnitKey(row.systemNo, row.unitNo),
        systemNo: row.systemNo,
        unitNo: row.unitNo,
        systemType: system.systemType,
        cycleWithheld,
        iduName: row.iduName,
        model: row.model,
        unitType: row.unitType,
        serialNo: row.serialNo,
        capacity: one(row.capacity),
        floor: row.floor,
        room: row.room,
        version: row.version,
        runHours: runHours ?? 0,
        collectTime: toWireTimeOrNull(collectTime),
      }
    })
  })
