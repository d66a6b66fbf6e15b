import './zod-mode'
import * as z from 'zod'
import { MacWifiId } from './device'
import { DateTime, get } from './endpoint'

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

/** A reading, null where there is no sensor or no sample. */
const reading = z.number().nullable()
const address = z.number().int().min(0).max(63)

export const OutdoorUnit = z.object({
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
  /** %. */
  capacityRatio: z.number().int(),
  /** h. */
  runTime: z.number().int(),
  runMode: RunMode,
  /** Hz. */
  compFreq: reading,
  /** MPa gauge. */
  dischargePressure: reading,
  suctionPressure: reading,
  /** °C. */
  dischargeTemp: reading,
  suctionTemp: reading,
  satCondTemp: reading,
  satEvapTemp: reading,
  ambientTemp: reading,
  /** K, null while stopped or defrosting. */
  dischargeSuperheat: reading,
  suctionSuperheat: reading,
  /** A. */
  compCurrent: reading,
  /** kW electrical input. */
  powerKw: reading,
  fanStep: reading,
  /** °C. */
  finTemp: reading,
  /** %. */
  evo1: reading,
  evb: reading,
  /** Sum of indoor valve openings, %. */
  totalIE: reading,
  /** V. */
  supplyVoltage: reading,
  protectCode: z.string(),
  stopCause: z.string(),
  /** `--` means none. */
  alarmCode: z.string(),
  collectTime: DateTime.nullable(),
})
export type OutdoorUnit = z.infer<typeof OutdoorUnit>

export const IndoorUnit = z.object({
  unitKey: z.string(),
  systemNo: address,
  unitNo: address,
  iduName: z.string(),
  model: z.string(),
  unitType: IndoorUnitType,
  /** kW. */
  capacity: z.number(),
  floor: z.string(),
  room: z.string(),
  onOff: z.literal([0, 1]).nullable(),
  mode: OperationMode.nullable(),
  fanSpeed: FanSpeed.nullable(),
  /** °C. */
  setTemp: reading,
  inletTemp: reading,
  outletTemp: reading,
  liquidPipeTemp: reading,
  gasPipeTemp: reading,
  /** %. */
  exvOpening: reading,
  operCondition: OperCondition.nullable(),
  stopCause: z.string(),
  alarmCode: z.string(),
  collectTime: DateTime.nullable(),
})
export type IndoorUnit = z.infer<typeof IndoorUnit>

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
}

/** Two-digit address label, system then unit: `03-12`. Domain 0.2. */
export const toUnitKey = (systemNo: number, unitNo: number): string =>
  `${String(systemNo).padStart(2, '0')}-${String(unitNo).padStart(2, '0')}`
