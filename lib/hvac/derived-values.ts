import type { RefrigerantCode } from './cycle-limit'
import { type RefrigerantName, saturationTemperature } from './refrigerant'
import { condensingApproach, pressureRatio } from './refrigeration'

/** Readings of an outdoor unit that a judgement needs; null without a sensor. Units as in `OutdoorUnit`. */
export type CycleReading = {
  /** 0 stop, 1 cool, 2 heat, 3 simultaneous, 4 defrost, 5 oil return, 6 hot start. */
  runMode: number
  /** 1 R410A, 2 R32, 3 R22. */
  refrigerant: RefrigerantCode
  compFreq: number | null
  dischargePressure: number | null
  suctionPressure: number | null
  dischargeTemp: number | null
  suctionTemp: number | null
  satCondTemp: number | null
  satEvapTemp: number | null
  ambientTemp: number | null
  fanStep: number | null
  finTemp: number | null
  totalIE: number | null
  supplyVoltage: number | null
  /** Indoor units of the system. */
  connectedIdu: number
  /** Minutes since the compressor started; null if not counted. */
  runningMinutes?: number | null
  /** The unit's own values take precedence over those computed from its pressures. */
  dischargeSuperheat?: number | null
  suctionSuperheat?: number | null
  subcool?: number | null
  /** Model of the outdoor unit, which tells the series. */
  model?: string
}

/** Values without a sensor; null where an input is missing. Temperatures °C, differences K. */
export type DerivedValues = {
  condensing: number | null
  evaporating: number | null
  dischargeSuperheat: number | null
  suctionSuperheat: number | null
  pressureRatio: number | null
  /** Condensing above outdoor air; only in cooling. */
  condensingApproach: number | null
  /** Mean opening of the indoor valves, %. */
  meanOpening: number | null
}

/** Refrigerants with a known saturation curve. */
export const refrigerantNames: Partial<Record<RefrigerantCode, RefrigerantName>> = { 1: 'R410A', 2: 'R32' }

const both = (a: number | null, b: number | null, work: (a: number, b: number) => number): number | null =>
  a === null || b === null ? null : work(a, b)

const isCooling = ({ runMode }: Pick<CycleReading, 'runMode'>): boolean => runMode === 1 || runMode === 3

/** Refrigeration values computed from the readings: with the refrigerant's own curve if known (not for R22). */
export const derivedValues = (reading: CycleReading): DerivedValues => {
  const { dischargePressure, suctionPressure, dischargeTemp, suctionTemp, ambientTemp, totalIE } = reading
  const name = refrigerantNames[reading.refrigerant]
  const saturated = (pressure: number | null, measured: number | null): number | null =>
    name && pressure !== null ? saturationTemperature(name, pressure) : measured
  const condensing = saturated(dischargePressure, reading.satCondTemp)
  const evaporating = saturated(suctionPressure, reading.satEvapTemp)
  return {
    condensing,
    evaporating,
    dischargeSuperheat: reading.dischargeSuperheat ?? both(dischargeTemp, condensing, (a, b) => a - b),
    suctionSuperheat: reading.suctionSuperheat ?? both(suctionTemp, evaporating, (a, b) => a - b),
    pressureRatio: both(dischargePressure, suctionPressure, pressureRatio),
    condensingApproach: isCooling(reading) ? both(condensing, ambientTemp, condensingApproach) : null,
    meanOpening: totalIE === null || reading.connectedIdu === 0 ? null : totalIE / reading.connectedIdu,
  }
}
