import './zod-mode'
import * as z from 'zod'
import { mapMeasured } from '../hvac/measured'
import { indoorSignals, outdoorSignals } from '../hvac/signals'
import { AirRunMode, VentMode } from './control'
import { Compressor, FanSpeed, Louver, OnOff, OperationMode, OperCondition, RetryCount, RunMode } from './unit'

const between = (min: number, max: number) => z.number().min(min).max(max).nullable().default(null)
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
const compressor = Compressor.extend({
  frequency: between(...outdoorSignals.compFreq.range),
  dischargeTemp: between(...outdoorSignals.dischargeTemp.range),
  current: between(...outdoorSignals.compCurrent.range),
})
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
  ...mapMeasured(outdoorSignals, (range) => between(...range)),
  fourWayValve: coded(OnOff),
  crankHeater: coded(OnOff),
  minutesSinceStart: minutes,
  minutesSinceDefrost: minutes,
  minutesSinceOilReturn: minutes,
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
  ...mapMeasured(indoorSignals, (range) => between(...range)),
  onOff: coded(OnOff),
  mode: coded(OperationMode),
  fanSpeed: coded(FanSpeed),
  louver: coded(Louver),
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
  humidity: between(0, 100),
  filterLife: between(0, 100),
  alarmCode: printed(4).default('--'),
})
export type AirBoxReading = z.infer<typeof AirBoxReading>
