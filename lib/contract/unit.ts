import './zod-mode'
import * as z from 'zod'
import { mapMeasured } from '../hvac/measured'
import { indoorSignals, outdoorSignals } from '../hvac/signals'
import { MacWifiId } from './device'
import { DateTime, get, Id, noInput, nothing, post } from './endpoint'
import { nameText } from './text'

/** Outdoor unit, cycle state: 0 stop, 1 cool, 2 heat, 3 simultaneous, 4 defrost, 5 oil return, 6 hot start. Domain 2.3. */
export const RunMode = z.literal([0, 1, 2, 3, 4, 5, 6])
/** Indoor unit: 0 cool, 1 dry, 2 fan, 3 heat, 4 auto. Domain 2.2. */
export const OperationMode = z.literal([0, 1, 2, 3, 4])
/** Indoor unit: 0 low, 1 medium, 2 high, 3 high2, 4 auto. */
export const FanSpeed = z.literal([0, 1, 2, 3, 4])
/** Indoor unit: 0 off, 1 thermo-OFF, 2 thermo-ON, 3 alarm. */
export const OperCondition = z.literal([0, 1, 2, 3])
/** 1 4-way cassette … 13 hydro module. Domain 2.2. */
export const IndoorUnitType = z.literal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
/** 1 R410A, 2 R32, 3 R22. */
export const Refrigerant = z.literal([1, 2, 3])
/** 1 heat pump, 2 heat recovery, 3 cooling only, 4 water source. */
export const SystemType = z.literal([1, 2, 3, 4])
export type SystemType = z.infer<typeof SystemType>

type Mode = z.infer<typeof OperationMode>
const everyMode: readonly Mode[] = [0, 1, 2, 3, 4]
const coolingModes: readonly Mode[] = [0, 1, 2]
/** Modes available to an indoor unit of a system: one that only cools has no heat, and no choice for auto. */
export const modesOf = (systemType: SystemType): readonly Mode[] => (systemType === 3 ? coolingModes : everyMode)

/** 0 off, 1 on. */
export const OnOff = z.literal([0, 1])
/** Indoor unit: 0-6 position, 7 swings. */
export const Louver = z.literal([0, 1, 2, 3, 4, 5, 6, 7])
/** Address of a unit behind its controller, `SS-UU`: system and unit, 0 to 63 each. Domain 0.2. */
export const UnitKey = z.string().regex(/^(?:[0-5]\d|6[0-3])-(?:[0-5]\d|6[0-3])$/, { error: 'invalid' })
/** B9 to B1 and 1F to 99F. Domain 2.2. */
export const Floor = z
  .string({ error: 'floorFormat' })
  .trim()
  .regex(/^(?:B[1-9]|[1-9]\d?F)$/, { error: 'floorFormat' })

/** A reading, null where there is no sensor or no sample. */
const reading = z.number().nullable()
const address = z.number().int().min(0).max(63)

/** One compressor of an outdoor unit; `no` as on its plate, from 1. A compressor that does not run has 0 Hz and 0 A. */
export const Compressor = z.object({
  no: z.number().int().min(1).max(2),
  /** Hz. */
  frequency: reading,
  /** °C at its own discharge pipe. */
  dischargeTemp: reading,
  /** A. */
  current: reading,
})
export type Compressor = z.infer<typeof Compressor>

/** Retries that count towards a lock-out: "2 of 3 in 60 min". Domain 3.2. */
export const RetryCount = z.object({
  /** P13. */
  code: z.string(),
  count: z.number().int().min(1),
  /** How many of them cause the alarm, and within how many minutes. */
  of: z.number().int().min(1),
  windowMinutes: z.number().int(),
  /** Minutes since the last one. */
  lastMinutes: z.number().int(),
})
export type RetryCount = z.infer<typeof RetryCount>

/** 1 three-phase 380-415 V 50 Hz, 2 single-phase 220-240 V 50 Hz, 3 three-phase 380 V 60 Hz, 4 three-phase 208/230 V 60 Hz. Domain 2.3. */
export const PowerSupply = z.literal([1, 2, 3, 4])
export type PowerSupply = z.infer<typeof PowerSupply>

export const OutdoorUnit = z.object({
  macWifiId: MacWifiId,
  /** Of its controller. */
  onlineStatus: z.literal([0, 1]),
  /** `SS-UU`, unique within a controller. */
  unitKey: z.string(),
  systemNo: address,
  /** 0 main, 1-3 sub. */
  unitNo: z.number().int().min(0).max(3),
  serialNumber: z.string(),
  model: z.string(),
  /** kW. */
  capacity: z.number(),
  capacityHp: z.number(),
  systemType: SystemType,
  refrigerant: Refrigerant,
  connectedIdu: z.number().int(),
  capacityRatio: z.number().int(),
  /** h of compressor running, h of power, and number of starts. */
  runTime: z.number().int(),
  powerOnTime: z.number().int(),
  startCount: z.number().int(),
  softwareVersion: z.string(),
  powerSupply: PowerSupply,
  /** Of its system: m of pipe one way, and kg of refrigerant added for it; null: not recorded. */
  pipeLength: reading,
  addCharge: reading,
  runMode: RunMode,
  /** In the units of `outdoorSignals`. */
  ...mapMeasured(outdoorSignals, () => reading),
  /** 0 off (cooling), 1 on (heating). */
  fourWayValve: OnOff.nullable(),
  crankHeater: OnOff.nullable(),
  // ours: what a service engineer looks for first; null where the platform does not know it.
  /** Whole minutes since the compressor started; null while it does not run. */
  minutesSinceStart: reading,
  /** Whole minutes since the last defrost and the last oil return ended, 0 during one; null if none is on record. */
  minutesSinceDefrost: reading,
  minutesSinceOilReturn: reading,
  compressors: z.array(Compressor).nullable(),
  /** Retries within their window, for the code closest to its alarm; null without any. */
  retries: RetryCount.nullable(),
  protectCode: z.string(),
  stopCause: z.string(),
  /** `--` means none. */
  alarmCode: z.string(),
  collectTime: DateTime.nullable(),
})
export type OutdoorUnit = z.infer<typeof OutdoorUnit>

export const IndoorUnit = z.object({
  macWifiId: MacWifiId,
  /** Of its controller. */
  onlineStatus: z.literal([0, 1]),
  unitKey: z.string(),
  systemNo: address,
  unitNo: address,
  /** Capability of its refrigerant system. */
  systemType: SystemType,
  iduName: z.string(),
  model: z.string(),
  unitType: IndoorUnitType,
  serialNo: z.string(),
  /** kW. */
  capacity: z.number(),
  floor: z.string(),
  room: z.string(),
  version: z.number().int(),
  onOff: OnOff.nullable(),
  /** In the units of `indoorSignals`. */
  ...mapMeasured(indoorSignals, () => reading),
  mode: OperationMode.nullable(),
  fanSpeed: FanSpeed.nullable(),
  louver: Louver.nullable(),
  operCondition: OperCondition.nullable(),
  /** 1: the filter needs cleaning. */
  filterSign: OnOff.nullable(),
  /** Bits of the fields locked by the central controller; see `lockBits`. */
  centralLock: z.number().int().min(0).max(31).nullable(),
  defrostFlag: OnOff.nullable(),
  /** ours: 1: its system is stopped, starting, defrosting or returning oil, so its readings mean nothing; null: unknown. */
  cycleWithheld: OnOff.nullable(),
  /** h. */
  runHours: z.number().int(),
  stopCause: z.string(),
  alarmCode: z.string(),
  collectTime: DateTime.nullable(),
})
export type IndoorUnit = z.infer<typeof IndoorUnit>

export const IndoorForm = z.strictObject({
  macWifiId: MacWifiId,
  unitKey: UnitKey,
  iduName: nameText(32),
  floor: Floor,
  room: nameText(32),
  version: z.number().int(),
})
export type IndoorForm = z.infer<typeof IndoorForm>

/** One floor for many indoor units of a controller. */
export const FloorBatch = z.strictObject({
  macWifiId: MacWifiId,
  unitKeys: z.array(UnitKey).min(1).max(200),
  floor: Floor,
})
export type FloorBatch = z.infer<typeof FloorBatch>

export const Restart = z.enum(['user', 'auto', 'auto3', 'reset', 'service', 'released', 'modeAgrees'])
/** Meanings of the codes shown by units, in the request's language. Domain 3.2 and 3.3. */
export const UnitCodes = z.object({
  /** `restart`: what lets the unit run again; `auto3` after 3 minutes. */
  stopCauses: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      restart: Restart,
      /** 1: the platform's own number, not confirmed by a manufacturer's table. Domain 3.3, [J]. */
      isOwn: z.literal([0, 1]),
    }),
  ),
  protectCodes: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      condition: z.string(),
      /** The code that follows if it does not help. */
      next: z.string(),
      /** 1: a number of its condition is the platform's own. */
      isOwn: z.literal([0, 1]),
    }),
  ),
  /** Alarms of outdoor units, as named by the brand's fault types. */
  alarms: z.array(z.object({ code: z.string(), name: z.string() })),
})
export type UnitCodes = z.infer<typeof UnitCodes>

const byMac = z.strictObject({ macWifiId: MacWifiId })

// ours: not shown in the spec. A controller has at most 64 outdoor and 128 indoor units, so a reading is one answer.
export const unitApi = {
  outdoor: get('/sys/unit/outdoor/live', {
    access: 'unit:list',
    input: byMac,
    data: z.object({ list: z.array(OutdoorUnit), serverTime: DateTime }),
  }),
  indoor: get('/sys/unit/indoor/live', {
    access: 'unit:list',
    input: byMac,
    data: z.object({ list: z.array(IndoorUnit), serverTime: DateTime }),
  }),
  codes: get('/sys/unit/codes', { access: 'unit:list', input: noInput, data: UnitCodes }),
  update: post('/sys/unit/indoor/update', { access: 'unit:update', input: IndoorForm, data: nothing }),
  batchFloor: post('/sys/unit/indoor/batchFloor', {
    access: 'unit:update',
    input: FloorBatch,
    data: z.object({ jobId: Id }),
  }),
}

/** Numbers from here on are the platform's own: no manufacturer's table has them. Domain 3.3. */
const firstOwnCause = 27
export const isOwnCause = (code: string): boolean => Number(/^d1-(\d\d)$/.exec(code)?.[1] ?? 0) >= firstOwnCause
