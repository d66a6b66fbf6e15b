export const minutesOfDay = 1440

/** What one indoor unit did, minute by minute. Temperatures in °C, valve in %. */
export type UnitTrace = {
  /** kW. */
  capacity: number
  setPoint: number
  air: Float64Array
  outlet: Float64Array
  liquidPipe: Float64Array
  gasPipe: Float64Array
  valve: Float64Array
  /** 1 while switched on. */
  on: Uint8Array
  /** 1 while the thermostat asks for capacity. */
  thermo: Uint8Array
}

/** What one refrigerant system did in a day, index = minute of the day in site time. Units as in domain 2.3. */
export type DayTrace = {
  outdoorTemp: Float64Array
  running: Uint8Array
  frequency: Float64Array
  dischargePressure: Float64Array
  suctionPressure: Float64Array
  dischargeTemp: Float64Array
  suctionTemp: Float64Array
  evaporating: Float64Array
  condensing: Float64Array
  current: Float64Array
  power: Float64Array
  voltage: Float64Array
  fanStep: Float64Array
  finTemp: Float64Array
  /** Minutes of defrost or oil return that are left. */
  defrost: Uint8Array
  oilReturn: Uint8Array
  totalValve: Float64Array
  stopCause: string[]
  protectCode: string[]
  alarm: (string | null)[]
  units: UnitTrace[]
}

const column = (minutes = minutesOfDay): Float64Array => new Float64Array(minutes)
const marks = (minutes = minutesOfDay): Uint8Array => new Uint8Array(minutes)

/** `minutes` 0: a unit whose minutes nobody asks for. */
export const newUnitTrace = (capacity: number, setPoint: number, minutes = minutesOfDay): UnitTrace => ({
  capacity,
  setPoint,
  air: column(minutes),
  outlet: column(minutes),
  liquidPipe: column(minutes),
  gasPipe: column(minutes),
  valve: column(minutes),
  on: marks(minutes),
  thermo: marks(minutes),
})

export const newDayTrace = (units: UnitTrace[]): DayTrace => ({
  outdoorTemp: column(),
  running: marks(),
  frequency: column(),
  dischargePressure: column(),
  suctionPressure: column(),
  dischargeTemp: column(),
  suctionTemp: column(),
  evaporating: column(),
  condensing: column(),
  current: column(),
  power: column(),
  voltage: column(),
  fanStep: column(),
  finTemp: column(),
  defrost: marks(),
  oilReturn: marks(),
  totalValve: column(),
  stopCause: new Array<string>(minutesOfDay).fill('d1-00'),
  protectCode: new Array<string>(minutesOfDay).fill(''),
  alarm: new Array<string | null>(minutesOfDay).fill(null),
  units,
})
