import { millisecondsInHour } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { seriesOf, withholding } from '@/lib/contract/judge-reading'
import type { IndoorUnit, OutdoorUnit } from '@/lib/contract/unit'
import { toUnitKey } from '@/lib/contract/unit-address'
import { rnd } from '@/lib/format/rnd'
import { toWireTimeOrNull } from '@/lib/format/wire-time'
import { simulatedTelemetry } from '@/simulator/model/simulated-telemetry'
import type { Telemetry } from '@/simulator/model/telemetry'
import type { SystemRecord } from './system-facts'

/** Where readings come from; a store of real samples takes its place here. */
const telemetry: Telemetry = simulatedTelemetry()

const one = (value: number): number => Number(value.toFixed(1))

/** Compressor hours in a day by the use of the building. Domain 5.4. */
const hoursPerDay = { 1: 7.5, 2: 13, 3: 17, 4: 10, 5: 6, 6: 4, 7: 9, 8: 22 } as const

const hoursSince = (installTime: Date | null, now: Date): number =>
  installTime ? Math.max(0, differenceInMilliseconds(now, installTime) / millisecondsInHour) : 0

/** Compressor hours, h: the share of its years that a system of this use runs, drawn once per unit. */
const toRunTime = (usage: keyof typeof hoursPerDay, installTime: Date | null, now: Date, serial: string): number => {
  const spread = 0.85 + 0.3 * ((Number.parseInt(serial.replace(/\D/g, ''), 10) % 97) / 97)
  return Math.round((hoursSince(installTime, now) / 24) * hoursPerDay[usage] * spread)
}

/** Counters of an outdoor unit. Ours: it starts about every 80 minutes of running, and has been without power for 1 %. */
const countersOf = ({ facts, system }: SystemRecord, serial: string, now: Date) => {
  const runTime = toRunTime(system.usage, facts.installTime, now, serial)
  return {
    runTime,
    powerOnTime: Math.round(hoursSince(facts.installTime, now) * 0.99),
    startCount: Math.round(runTime * (0.65 + 0.2 * rnd(serial, 'starts'))),
    softwareVersion: `H-40${String(70 + Math.floor(rnd(serial, 'software') * 25)).padStart(2, '0')}`,
  }
}

/**
 * What was noted of a system when it was installed. Ours: the longer the larger, and 0.06 kg for a metre of pipe beyond
 * the first 15 m, for which it is charged at the works.
 */
const installationOf = ({ outdoor }: SystemRecord, macWifiId: string) => {
  const key = `${macWifiId}|${outdoor[0]?.systemNo ?? 0}`
  const capacity = outdoor.reduce((sum, row) => sum + row.capacity, 0)
  const pipeLength = Math.round(12 + capacity * (0.6 + 1.2 * rnd(key, 'pipe')))
  return { pipeLength, addCharge: one(Math.max(0, pipeLength - 15) * 0.06) }
}

/** Outdoor units of a controller's systems with their newest readings, in the order of their addresses. */
export const toOutdoorUnits = (macWifiId: string, systems: readonly SystemRecord[], now: Date): OutdoorUnit[] =>
  systems.flatMap((record) => {
    const { facts, system, outdoor } = record
    const readings = new Map(telemetry.outdoorLive(facts, now).map((reading) => [reading.unitNo, reading]))
    return outdoor.flatMap((row): OutdoorUnit[] => {
      const reading = readings.get(row.unitNo)
      if (!reading) return []
      return [
        {
          ...reading,
          macWifiId,
          onlineStatus: facts.isOnline ? 1 : 0,
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
          ...installationOf(record, macWifiId),
          ...countersOf(record, row.serialNumber, now),
          collectTime: toWireTimeOrNull(reading.collectTime),
        },
      ]
    })
  })

/** Indoor units of a controller's systems with their newest readings, in the order of their addresses. */
export const toIndoorUnits = (macWifiId: string, systems: readonly SystemRecord[], now: Date): IndoorUnit[] =>
  systems.flatMap(({ facts, system, indoor }) => {
    const readings = new Map(telemetry.indoorLive(facts, now).map((reading) => [reading.unitNo, reading]))
    const [main] = telemetry.outdoorLive(facts, now)
    const cycleWithheld = main === undefined ? null : withholding(main.runMode, main.minutesSinceStart) === null ? 0 : 1
    return indoor.flatMap((row): IndoorUnit[] => {
      const reading = readings.get(row.unitNo)
      if (!reading) return []
      return [
        {
          ...reading,
          macWifiId,
          onlineStatus: facts.isOnline ? 1 : 0,
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
          runHours: toRunTime(system.usage, facts.installTime, now, row.serialNo),
          collectTime: toWireTimeOrNull(reading.collectTime),
        },
      ]
    })
  })
