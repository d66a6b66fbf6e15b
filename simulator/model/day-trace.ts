import { minutesInDay } from 'date-fns/constants'
import type { RetryStop } from './cycle/cycle-protection'

/** What one indoor unit did, minute by minute. Temperatures in °C, valve in %. */
export type UnitTrace = {
  /** kW. */
  capacity: number
  /** Set point at the end of the day. */
  setPoint: number
  /** Of the air that it draws in. */
  air: Float64Array
  outlet: Float64Array
  liquidPipe: Float64Array
  gasPipe: Float64Array
  valve: Float64Array
  /** How hard it works, 0 to 1; 0 while thermo-OFF. */
  demand: Float64Array
  /** 1 while switched on. */
  on: Uint8Array
  /** 1 while the thermostat asks for capacity. */
  thermo: Uint8Array
}

/** What one refrigerant system did in a day, index = minute since the day began at the site. Units as in domain 2.3. */
export type DayTrace = {
  outdoorTemp: Float64Array
  /** Cycle state, see `RunMode`; 0 while the compressor does not run. */
  runMode: Uint8Array
  running: Uint8Array
  frequency: Float64Array
  /** Hz that the demand of the rooms stands for; 0 while stopped. */
  wanted: Float64Array
  dischargePressure: Float64Array
  suctionPressure: Float64Array
  dischargeTemp: Float64Array
  suction: Float64Array
  /** Saturation temperatures of the pressures shown. */
  evaporating: Float64Array
  condensing: Float64Array
  subcool: Float64Array
  current: Float64Array
  power: Float64Array
  voltage: Float64Array
  fanStep: Float64Array
  finTemp: Float64Array
  /** Minutes of defrost or oil return that are left, the present one included. */
  defrost: Uint8Array
  oilReturn: Uint8Array
  /** 1 while the outdoor coil evaporates, also while a heating system pauses. */
  fourWay: Uint8Array
  totalValve: Float64Array
  /** Minutes since the start, −1 while stopped; since the last defrost and oil return ended, −1 without one. */
  sinceStart: Int16Array
  sinceDefrost: Int16Array
  sinceOil: Int16Array
  /** 1: a fan stands though it is told to turn. 2: the current sensor of the inverter is silent. */
  defect: Uint8Array
  stopCause: string[]
  protectCode: string[]
  alarm: (string | null)[]
  /** Minutes of all starts and protective stops, negative in the evening before. */
  starts: number[]
  retries: RetryStop[]
  units: UnitTrace[]
}

const column = (minutes = minutesInDay): Float64Array => new Float64Array(minutes)
const flags = (minutes = minutesInDay): Uint8Array => new Uint8Array(minutes)
const counts = (minutes = minutesInDay): Int16Array => new Int16Array(minutes)

/** `minutes` 0: a unit whose minutes nobody asks for. */
export const newUnitTrace = (capacity: number, setPoint: number, minutes = minutesInDay): UnitTrace => ({
  capacity,
  setPoint,
  air: column(minutes),
  outlet: column(minutes),
  liquidPipe: column(minutes),
  gasPipe: column(minutes),
  valve: column(minutes),
  demand: column(minutes),
  on: flags(minutes),
  thermo: flags(minutes),
})

export const newDayTrace = (units: UnitTrace[], minutes = minutesInDay): DayTrace => ({
  outdoorTemp: column(minutes),
  runMode: flags(minutes),
  running: flags(minutes),
  frequency: column(minutes),
  wanted: column(minutes),
  dischargePressure: column(minutes),
  suctionPressure: column(minutes),
  dischargeTemp: column(minutes),
  suction: column(minutes),
  evaporating: column(minutes),
  condensing: column(minutes),
  subcool: column(minutes),
  current: column(minutes),
  power: column(minutes),
  voltage: column(minutes),
  fanStep: column(minutes),
  finTemp: column(minutes),
  defrost: flags(minutes),
  oilReturn: flags(minutes),
  fourWay: flags(minutes),
  totalValve: column(minutes),
  sinceStart: counts(minutes),
  sinceDefrost: counts(minutes),
  sinceOil: counts(minutes),
  defect: flags(minutes),
  stopCause: new Array<string>(minutes).fill('d1-00'),
  protectCode: new Array<string>(minutes).fill(''),
  alarm: new Array<string | null>(minutes).fill(null),
  starts: [],
  retries: [],
  units,
})
