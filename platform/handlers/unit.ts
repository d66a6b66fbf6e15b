import { toUnitKey, unitApi } from '@/lib/contract/unit'
import { toWireTime } from '../db/wire-time'
import { readSystems } from '../fleet/system-facts'
import { implement } from '../implement'
import { simulatedTelemetry } from '../telemetry/simulated-telemetry'
import type { Telemetry } from '../telemetry/telemetry'

/** Where readings come from; a store of real samples takes its place here. */
const telemetry: Telemetry = simulatedTelemetry()

const time = (moment: Date | null): string | null => (moment ? toWireTime(moment) : null)

/** Compressor hours, h: the share of its years that a system of this use runs, drawn once per unit. Domain 5.4. */
const hoursPerDay = { 1: 7.5, 2: 13, 3: 17, 4: 10, 5: 6, 6: 4, 7: 9, 8: 22 } as const
const toRunTime = (usage: keyof typeof hoursPerDay, installTime: Date | null, now: Date, serial: string): number => {
  if (!installTime) return 0
  const days = (now.getTime() - installTime.getTime()) / 86_400_000
  const spread = 0.85 + 0.3 * ((Number.parseInt(serial.replace(/\D/g, ''), 10) % 97) / 97)
  return Math.max(0, Math.round(days * hoursPerDay[usage] * spread))
}

export const unit = implement(unitApi, {
  outdoor: async ({ macWifiId }, { database, actor, now }) => {
    const systems = await readSystems(database, { macWifiId, platformId: actor.platformId, now })
    const list = systems.flatMap(({ facts, system, outdoor }) => {
      const readings = new Map(telemetry.outdoorLive(facts, now).map((reading) => [reading.unitNo, reading]))
      return outdoor.flatMap((row) => {
        const reading = readings.get(row.unitNo)
        if (!reading) return []
        return [
          {
            ...reading,
            unitKey: toUnitKey(row.systemNo, row.unitNo),
            systemNo: row.systemNo,
            unitNo: row.unitNo,
            serialNumber: row.serialNumber,
            model: row.model,
            capacity: Number(row.capacity.toFixed(1)),
            capacityHp: Number(row.capacityHp.toFixed(1)),
            systemType: system.systemType,
            refrigerant: system.refrigerant,
            connectedIdu: system.iduCount,
            capacityRatio: system.capacityRatio,
            runTime: toRunTime(system.usage, facts.installTime, now, row.serialNumber),
            collectTime: time(reading.collectTime),
          },
        ]
      })
    })
    return { list, serverTime: toWireTime(now) }
  },

  indoor: async ({ macWifiId }, { database, actor, now }) => {
    const systems = await readSystems(database, { macWifiId, platformId: actor.platformId, now })
    const list = systems.flatMap(({ facts, indoor }) => {
      const readings = new Map(telemetry.indoorLive(facts, now).map((reading) => [reading.unitNo, reading]))
      return indoor.flatMap((row) => {
        const reading = readings.get(row.unitNo)
        if (!reading) return []
        return [
          {
            ...reading,
            unitKey: toUnitKey(row.systemNo, row.unitNo),
            systemNo: row.systemNo,
            unitNo: row.unitNo,
            iduName: row.iduName,
            model: row.model,
            unitType: row.unitType,
            capacity: Number(row.capacity.toFixed(1)),
            floor: row.floor,
            room: row.room,
            collectTime: time(reading.collectTime),
          },
        ]
      })
    })
    return { list, serverTime: toWireTime(now) }
  },
})
