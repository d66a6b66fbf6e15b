import './zod-mode'
import * as z from 'zod'
import { AirRunMode, VentMode } from './control'
import { Compressor, FanSpeed, Louver, OnOff, OperationMode, OperCondition, RetryCount, RunMode } from './unit'

/**
 * What a reading can be at all, in the unit of the protocol: a value outside was sent in another unit, or is a sensor's
 * sign for "none" (127, 255), and is read as none. Wider than any machine, narrower than a mistake (kPa for MPa, °F for
 * °C of a hot pipe, W for kW). Only gas as a compressor discharges it, and a fin, may have 127 °C.
 */
const between = (min: number, max: number) => z.number().min(min).max(max).nullable().default(null)
const hot = between(-60, 200)
const celsius = between(-60, 120)
const megapascal = between(-0.11, 6)
const percent = between(0, 100)
const ampere = between(0, 254)
const count = z.number().int().min(0).max(10_000_000).nullable().default(null)
const minutes = z.number().int().min(0).max(100_000_000).nullable().default(null)
const coded = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null)
/** A code as it is printed: nothing in it controls anything. */
const printed = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^\P{Cc}*$/u)
const stopCode = printed(8)
const compressor = Compressor.extend({ frequency: between(0, 200), dischargeTemp: hot, current: ampere })
const most = 100_000
const retries = RetryCount.extend({
  code: printed(8),
  count: z.number().int().min(1).max(most),
  of: z.number().int().min(1).max(most),
  windowMinutes: z.number().int().min(0).max(most),
  lastMinutes: z.number().int().min(0).max(most),
})

/** Readings of an outdoor unit as a controller sends them; what it leaves out it does not know. Domain 2.3. */
export const OutdoorReading = z.object({
  /** 0 main, 1 to 3 sub. */
  unitNo: z.number().int().min(0).max(3),
  runMode: RunMode.default(0),
  compFreq: between(0, 200),
  compCount: between(0, 8),
  dischargePressure: megapascal,
  suctionPressure: megapascal,
  dischargeTemp: hot,
  suctionTemp: celsius,
  satCondTemp: celsius,
  satEvapTemp: celsius,
  ambientTemp: between(-60, 70),
  dischargeSuperheat: between(-50, 120),
  suctionSuperheat: between(-50, 100),
  subcool: between(-50, 100),
  coilTemp: celsius,
  liquidTemp: celsius,
  compCurrent: ampere,
  inverterCurrent: ampere,
  powerKw: between(0, 200),
  energyKwh: between(0, 10_000),
  fanStep: between(0, 100),
  fanRpm: between(0, 5000),
  finTemp: hot,
  evo1: percent,
  evo2: percent,
  evb: percent,
  totalIE: between(0, 10_000),
  supplyVoltage: between(0, 1000),
  fourWayValve: coded(OnOff),
  crankHeater: coded(OnOff),
  thermoOnCount: between(0, 64),
  thermoOnCapacity: between(0, 2000),
  demandLevel: percent,
  minutesSinceStart: minutes,
  minutesSinceDefrost: minutes,
  minutesSinceOilReturn: minutes,
  startsLastHour: between(0, 1000),
  ratedCurrent: ampere,
  compressors: z.array(compressor).max(2).nullable().default(null),
  retries: coded(retries),
  /** h, h, and a number of starts, since it was made. */
  runTime: count,
  powerOnTime: count,
  startCount: count,
  protectCode: printed(8).default(''),
  stopCause: stopCode.default('d1-00'),
  alarmCode: printed(4).default('--'),
})
export type OutdoorReading = z.infer<typeof OutdoorReading>

/** Readings of an indoor unit as a controller sends them. Domain 2.2. */
export const IndoorReading = z.object({
  unitNo: z.number().int().min(0).max(63),
  onOff: coded(OnOff),
  mode: coded(OperationMode),
  fanSpeed: coded(FanSpeed),
  louver: coded(Louver),
  setTemp: between(5, 45),
  inletTemp: between(-60, 100),
  outletTemp: between(-60, 120),
  liquidPipeTemp: between(-60, 120),
  gasPipeTemp: between(-60, 120),
  rcsTemp: between(-60, 100),
  superheat: between(-100, 120),
  exvOpening: percent,
  humidity: percent,
  requestHz: between(0, 200),
  operCondition: coded(OperCondition),
  filterSign: coded(OnOff),
  centralLock: z.number().int().min(0).max(31).nullable().default(null),
  defrostFlag: coded(OnOff),
  /** h. */
  runHours: count,
  stopCause: stopCode.default('d1-00'),
  alarmCode: printed(4).default('--'),
})
export type IndoorReading = z.infer<typeof IndoorReading>

/** Readings of an air box as a controller sends them. Domain 2.4. */
export const AirBoxReading = z.object({
  boxNo: z.number().int().min(0).max(63),
  onOff: coded(OnOff),
  runMode: coded(AirRunMode),
  ventMode: coded(VentMode),
  fanSpeed: coded(FanSpeed),
  pm25: between(0, 2000),
  co2: between(0, 20_000),
  tvoc: between(0, 100),
  hcho: between(0, 100),
  temperature: between(-40, 80),
  humidity: percent,
  filterLife: percent,
  alarmCode: printed(4).default('--'),
})
export type AirBoxReading = z.infer<typeof AirBoxReading>
