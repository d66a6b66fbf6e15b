import './zod-mode'
import * as z from 'zod'
import { CommandValues, ControlledKind } from './control'
import { AirBoxReading, IndoorReading, OutdoorReading } from './device-reading'
import { alarmCode } from './fault-code'
import { IndoorUnitType, Refrigerant, SystemType } from './unit'

/*
 * What controllers and the platform say to each other over MQTT, version 1. docs/device-protocol.md is its manual. It is
 * not for the console: no path of the console carries any of it. Moments are whole milliseconds since 1970, UTC.
 */

/** Versions that this platform speaks, the newest first. */
export const protocolVersions = [1] as const
/** Longest message, bytes. */
export const maxMessageBytes = 256 * 1024
/** How far a device's clock may be off before both times are shown, ms. */
export const clockToleranceMs = 600_000

/** What a controller sends, by the last part of the topic. */
export const upKinds = ['hello', 'telemetry', 'state', 'alarm', 'result', 'bye'] as const
export type UpKind = (typeof upKinds)[number]
/** What it is sent. */
export const downKinds = ['ack', 'command', 'programme', 'upgrade', 'settings', 'restart'] as const
export type DownKind = (typeof downKinds)[number]

/** Names one run of a device's program: `seq` counts from 1 within it. */
const Boot = z.string().regex(/^[\w-]{1,36}$/)
const instant = z.number().int().min(0).max(4_102_444_800_000)
const address = z.number().int().min(0).max(63)
const stamp = {
  v: z.number().int(),
  boot: Boot,
  /** Counts every message of a boot, whatever its kind: (controller, boot, seq) is one message. */
  seq: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  /** By the device's own clock. */
  time: instant,
}
/** What every message but the last will begins with. */
export const Stamp = z.object(stamp)
export type Stamp = z.infer<typeof Stamp>

const firmware = z.string().regex(/^\d{1,3}\.\d{1,3}\.\d{1,3}$/)
/** Text without characters that control something: no screen shows them, and no database keeps all of them. */
const plain = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^\P{Cc}*$/u)
const text = (longest: number) => plain(longest).default('')
const model = plain(24).min(1)
/** kW; 0 where the device does not know. */
const capacity = z.number().min(0).max(500).default(0)
/** Each address once: of two units that have the same one nobody knows which is meant. */
const once = <Part extends z.ZodType>(part: Part, most: number, keyOf: (value: z.output<Part>) => number | string) =>
  z
    .array(part)
    .max(most)
    .refine((list) => new Set(list.map(keyOf)).size === list.length, { error: 'an address is named twice' })

export const DeviceNetwork = z.object({
  /** 1 Wi-Fi, 2 Ethernet, 3 4G. */
  networkType: z.literal([1, 2, 3]),
  /** dBm; null by cable. */
  rssi: z.number().int().min(-120).max(0).nullable().default(null),
  ipAddress: text(45),
  /** Of a Wi-Fi network. */
  ssid: text(32),
  channel: z.number().int().min(1).max(233).nullable().default(null),
})
export type DeviceNetwork = z.infer<typeof DeviceNetwork>
export const DeviceBus = z.object({
  /** 1 H-LINK, 2 H-LINK II, 3 H-NET. */
  busType: z.literal([1, 2, 3]),
  /** 0 normal, 1 no response, 2 address conflict. */
  busStatus: z.literal([0, 1, 2]),
})
export type DeviceBus = z.infer<typeof DeviceBus>
/** What the network module tells of itself. Domain 2.5. */
export const DeviceHealth = z.object({
  reboots24h: z.number().int().min(0).max(10_000).nullable().default(null),
  freeHeapKb: z.number().int().min(0).max(10_000_000).nullable().default(null),
  uptimeSec: z.number().int().min(0).max(2_000_000_000).nullable().default(null),
})
export type DeviceHealth = z.infer<typeof DeviceHealth>

const OutdoorPart = z.object({
  unitNo: z.number().int().min(0).max(3),
  serialNumber: text(20),
  model: text(24),
  capacity,
  /** HP. */
  capacityHp: z.number().min(0).max(200).optional(),
  softwareVersion: text(16),
})
const IndoorPart = z.object({
  unitNo: address,
  serialNo: text(20),
  model: text(24),
  unitType: IndoorUnitType,
  capacity,
  name: text(32),
  floor: text(10),
  room: text(32),
})
const SystemPart = z.object({
  systemNo: address,
  systemType: SystemType,
  refrigerant: Refrigerant,
  /** Of its building, as a project type; 1 office. */
  usage: z.literal([1, 2, 3, 4, 5, 6, 7, 8]).default(1),
  /** m of pipe, kg of added refrigerant, as noted by who installed it. */
  pipeLength: z.number().min(0).max(1000).nullable().default(null),
  addCharge: z.number().min(0).max(100).nullable().default(null),
  outdoor: once(OutdoorPart, 4, ({ unitNo }) => unitNo),
  indoor: once(IndoorPart, 64, ({ unitNo }) => unitNo),
})
export type SystemPart = z.infer<typeof SystemPart>
const AirBoxPart = z.object({
  boxNo: address,
  airBoxId: z.string().regex(/^[0-9A-F]{12}$/),
  serialNo: text(20),
  model: text(24),
  name: text(32),
  floor: text(10),
  room: text(32),
})
export type AirBoxPart = z.infer<typeof AirBoxPart>

/** Where an alarm is. 1 indoor unit, 2 outdoor unit, 3 the controller itself, 4 air box. */
const Alarm = z.object({
  unitKind: z.literal([1, 2, 3, 4]),
  systemNo: address.nullable().default(null),
  unitNo: address.nullable().default(null),
  code: z.string().regex(alarmCode),
  /** Since when. */
  time: instant,
  stopCause: text(8),
  protectCode: text(8),
})
export type DeviceAlarm = z.infer<typeof Alarm>

/** The first message of a boot: who it is, what stands on its bus, and every alarm that lasts. */
export const Hello = z.object({
  ...stamp,
  /** Versions of the protocol that it speaks; the platform answers with the one to use. */
  versions: z.array(z.number().int()).min(1).max(16),
  model,
  firmwareVersion: firmware,
  mcuVersion: firmware.or(z.literal('')).default(''),
  moduleVersion: firmware.or(z.literal('')).default(''),
  bootVersion: firmware.or(z.literal('')).default(''),
  hardwareVersion: text(8),
  /** 1 Wi-Fi 2.4G, 2 Wi-Fi and BLE, 3 4G Cat.1, 4 Ethernet. */
  moduleType: z.literal([1, 2, 3, 4]).nullable().default(null),
  featureCode: text(32),
  network: DeviceNetwork.optional(),
  bus: DeviceBus.optional(),
  health: DeviceHealth.optional(),
  heartbeatSec: z.number().int().min(10).max(600).default(60),
  centralControllers: z.number().int().min(0).max(8).default(0),
  systems: once(SystemPart, 64, ({ systemNo }) => systemNo).default([]),
  airBoxes: once(AirBoxPart, 64, ({ boxNo }) => boxNo).default([]),
  alarms: z.array(Alarm).max(500).default([]),
})
export type Hello = z.infer<typeof Hello>

/** Readings of one moment: of the units that changed, and of each at least every five minutes. */
export const Sample = z.object({
  time: instant,
  systems: z
    .array(
      z.object({
        systemNo: address,
        outdoor: z.array(OutdoorReading).max(4).default([]),
        indoor: z.array(IndoorReading).max(64).default([]),
      }),
    )
    .max(64)
    .default([]),
  airBoxes: z.array(AirBoxReading).max(64).default([]),
})
export type DeviceSample = z.infer<typeof Sample>
/** Samples in their order; more than one after a time without the platform. */
export const Telemetry = z.object({ ...stamp, samples: z.array(Sample).min(1).max(60) })
export type Telemetry = z.infer<typeof Telemetry>

/** Sent when one of them changes, and as a heartbeat when nothing else was sent. */
export const DeviceState = z.object({
  ...stamp,
  network: DeviceNetwork.optional(),
  bus: DeviceBus.optional(),
  health: DeviceHealth.optional(),
})
export type DeviceState = z.infer<typeof DeviceState>

/** Alarms as they come and go, in their order. */
export const AlarmMessage = z.object({
  ...stamp,
  events: z
    .array(Alarm.extend({ state: z.enum(['raised', 'cleared']) }))
    .min(1)
    .max(200),
})
export type AlarmMessage = z.infer<typeof AlarmMessage>

/** What a unit was told by its own controller. 2 Hi-Dom, 3 SmartTouch, 4 wired remote controller, 6 programme. */
const Act = z.object({
  source: z.literal([2, 3, 4, 6]),
  unitKind: ControlledKind,
  systemNo: address.nullable().default(null),
  unitNo: address,
  set: CommandValues,
  /** The same fields before. */
  before: CommandValues.default({}),
  time: instant,
})
export type DeviceAct = z.infer<typeof Act>

/** How a command or a programme ended, or how a controller's own acts did. */
export const CommandResult = z.object({
  ...stamp,
  /** As the command named itself; for its own acts whatever the controller calls them. */
  commandId: z.string().min(1).max(40),
  result: z.enum(['done', 'refused']),
  reason: text(200),
  /** What the controller did by itself: its programme, its panel, a remote controller at the wall. */
  acts: z.array(Act).min(1).max(512).optional(),
})
export type CommandResult = z.infer<typeof CommandResult>

/** The last message of a boot; as the broker's last will it has no `boot` and no `seq`. */
export const Bye = z.object({
  v: z.number().int(),
  boot: Boot.optional(),
  seq: z.number().int().min(1).optional(),
  /** lost: the broker says it, because the connection broke. */
  reason: z.enum(['off', 'restart', 'upgrade', 'lost']),
})
export type Bye = z.infer<typeof Bye>

/** Why a message was refused: nothing of it is stored, and sending it again changes nothing. */
export const refusalReasons = [
  'notJson',
  'tooLarge',
  'tooComplex',
  'shape',
  'range',
  'version',
  'topic',
  'credential',
  'rate',
  'failed',
] as const
export type RefusalReason = (typeof refusalReasons)[number]
/** What was taken, and is told to staff all the same. */
export const noteReasons = [
  'clock',
  'unknownField',
  'impossibleValue',
  'unknownUnit',
  'unknownCode',
  'late',
  'duplicate',
  'manyAlarms',
] as const
export type NoteReason = (typeof noteReasons)[number]

/**
 * The platform's own acknowledgement, after its commit. `stored` and `duplicate`: forget the message. `refused`: forget
 * it too, it will never be taken. No answer: keep it, and send it again.
 */
export const DeviceAck = z.object({
  boot: z.string(),
  seq: z.number().int(),
  status: z.enum(['stored', 'duplicate', 'refused']),
  reason: z.enum(refusalReasons).optional(),
  /** For people: which field, which value. Of a stored message, which values were left out. */
  detail: z.string().optional(),
  /** Of a hello: the version to speak. */
  version: z.number().int().optional(),
  /** By the platform's clock: a device may set its own by it. */
  time: instant,
})
export type DeviceAck = z.infer<typeof DeviceAck>

/** What a unit is to do. The same `commandId` is the same command however often it arrives; after `expires` it is void. */
export const DeviceCommand = z.object({
  commandId: z.string(),
  unitKind: ControlledKind,
  systemNo: address.nullable(),
  unitNo: address,
  set: CommandValues,
  expires: instant,
})
export type DeviceCommand = z.infer<typeof DeviceCommand>

/**
 * The whole weekly programme of a controller, which forgets the one that it had, carries it out by itself in site time,
 * and tells of it by `acts`. Answered like a command; sent again after each hello.
 */
export const DeviceProgramme = z.object({
  commandId: z.string(),
  /** Of the site: an IANA name. */
  timeZone: z.string(),
  lines: z
    .array(
      z.object({
        lineNo: z.number().int(),
        /** 1 Monday to 7 Sunday. */
        weekdays: z.array(z.number().int().min(1).max(7)),
        /** `HH:mm`. */
        time: z.string(),
        set: CommandValues,
        /** Indoor units that it works on; null: all of them. */
        units: z.array(z.object({ systemNo: address, unitNo: address })).nullable(),
      }),
    )
    .max(32),
  expires: instant,
})
export type DeviceProgramme = z.infer<typeof DeviceProgramme>

/** The network module is to restart: it says `bye` with `restart`, and `hello` in its next boot. Void after `expires`. */
export const RestartNotice = z.object({ restartId: z.string(), time: instant, expires: instant })
export type RestartNotice = z.infer<typeof RestartNotice>

/** What is set without a command to a unit. The same `settingId` is the same setting; after `expires` it is void. */
export const DeviceSettings = z.object({
  settingId: z.string(),
  time: instant,
  expires: instant,
  /** An air box has a new filter: it counts its life anew. */
  filterReset: z.object({ boxNo: address }),
})
export type DeviceSettings = z.infer<typeof DeviceSettings>

/** Something waits at the OTA address: fetch it. docs/device-protocol.md, "Upgrades". */
export const UpgradeNotice = z.object({ time: instant })
export type UpgradeNotice = z.infer<typeof UpgradeNotice>

export const upSchemas = {
  hello: Hello,
  telemetry: Telemetry,
  state: DeviceState,
  alarm: AlarmMessage,
  result: CommandResult,
  bye: Bye,
} as const satisfies Record<UpKind, z.ZodType>
