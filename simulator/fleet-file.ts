import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { CheckerId } from '@/lib/contract/checker'
import { CommandValues } from '@/lib/contract/control'
import { MacWifiId } from '@/lib/contract/device'
import { DeviceBus, DeviceNetwork } from '@/lib/contract/device-message'
import { PlatformId } from '@/lib/contract/platform-id'
import { IndoorUnitType, Refrigerant, SystemType } from '@/lib/contract/unit'

const instant = z.number().int()
const address = z.number().int().min(0).max(63)
const Usage = z.literal([1, 2, 3, 4, 5, 6, 7, 8])

const Outdoor = z.object({
  unitNo: address,
  serialNumber: z.string(),
  model: z.string(),
  capacity: z.number(),
  capacityHp: z.number(),
  softwareVersion: z.string(),
})
const Indoor = z.object({
  unitNo: address,
  serialNo: z.string(),
  model: z.string(),
  unitType: IndoorUnitType,
  capacity: z.number(),
  name: z.string(),
  floor: z.string(),
  room: z.string(),
})

/** A fault that a device has, or had within the last days; `to` null while it lasts. */
export const FleetFault = z.object({
  unitKind: z.literal([1, 2, 3, 4, 5]),
  systemNo: address.nullable(),
  unitNo: address.nullable(),
  code: z.string(),
  from: instant,
  to: instant.nullable(),
})
export type FleetFault = z.infer<typeof FleetFault>

/** A controller of the demonstration with all that stands behind it, and what it shows at the door. Moments in ms since 1970. */
export const FleetController = z.object({
  macWifiId: MacWifiId,
  platformId: PlatformId,
  /** What it shows at the door. */
  key: z.string(),
  model: z.string(),
  featureCode: z.string(),
  firmwareVersion: z.string(),
  mcuVersion: z.string(),
  moduleVersion: z.string(),
  bootVersion: z.string(),
  moduleType: z.literal([1, 2, 3, 4]),
  hardwareVersion: z.string(),
  heartbeatSec: z.number().int(),
  timeZone: z.string(),
  cityEn: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  installTime: instant.nullable(),
  /** Since when it was on the line when the file was written. */
  onlineSince: instant.nullable(),
  network: DeviceNetwork,
  bus: DeviceBus,
  centralControllers: z.number().int(),
  /** Switched off, out of reach, or still in its box. */
  isAway: z.boolean(),
  systems: z.array(
    z.object({
      systemNo: address,
      usage: Usage,
      systemType: SystemType,
      refrigerant: Refrigerant,
      pipeLength: z.number().nullable(),
      addCharge: z.number().nullable(),
      outdoor: z.array(Outdoor),
      indoor: z.array(Indoor),
    }),
  ),
  airBoxes: z.array(
    z.object({
      boxNo: address,
      airBoxId: MacWifiId,
      serialNo: z.string(),
      model: z.string(),
      name: z.string(),
      floor: z.string(),
      room: z.string(),
      usage: Usage,
      filterResetTime: instant.nullable(),
    }),
  ),
  faults: z.array(FleetFault),
  /** A system of it that loses refrigerant, since when. */
  leak: z.object({ systemNo: address, from: instant }).optional(),
  /** What commands have made of its units. */
  overrides: z.array(
    z.object({ unitKind: z.literal([1, 4]), systemNo: address, unitNo: address, since: instant, state: CommandValues }),
  ),
})
export type FleetController = z.infer<typeof FleetController>

/** A Checker of the demonstration, and what it shows. */
const FleetChecker = z.object({ checkerId: CheckerId, key: z.string(), isAway: z.boolean() })
export type FleetChecker = z.infer<typeof FleetChecker>

/** The fleet that a demonstration platform has written for its simulator. Its keys are as secret as passwords. */
export const FleetFile = z.object({
  version: z.literal(1),
  controllers: z.array(FleetController),
  checkers: z.array(FleetChecker).default([]),
})
export type FleetFile = z.infer<typeof FleetFile>

/** Reads a fleet. Throws for a file that is missing or is none. */
export const readFleet = (path: string): FleetFile => FleetFile.parse(JSON.parse(readFileSync(path, 'utf8')))
