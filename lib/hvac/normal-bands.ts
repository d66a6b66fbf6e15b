import type { Ends, LimitKey, LimitSource } from './cycle-limit'
import { refrigerantNames } from './derived-values'
import { type Conditions, conditionsOf, limitOf, standingOf, withholding } from './judge-reading'
import { saturationTemperature } from './refrigerant'

/** A normal range; a missing end is unlimited. */
export type Band = Ends & { source: LimitSource }
/** By the key of a reading. */
export type Bands = Readonly<Record<string, Band>>

const outdoorKeys = [
  'dischargePressure',
  'suctionPressure',
  'dischargeTemp',
  'dischargeSuperheat',
  'suctionSuperheat',
  'subcool',
  'finTemp',
  'fanStep',
] as const satisfies readonly LimitKey[]

const bandOf = (key: LimitKey, conditions: Conditions, moved = 0): Band | undefined => {
  const normal = limitOf(key, conditions)?.normal
  if (normal === undefined || (normal.low === undefined && normal.high === undefined)) return undefined
  return {
    ...(normal.low !== undefined && { low: normal.low + moved }),
    ...(normal.high !== undefined && { high: normal.high + moved }),
    ...(normal.open && { open: true }),
    source: normal.source,
  }
}

/** The band of a saturation temperature follows from its pressure's; whole degrees, as displayed. */
const saturatedBand = (key: 'dischargePressure' | 'suctionPressure', conditions: Conditions): Band | undefined => {
  const name = refrigerantNames[conditions.refrigerant]
  const band = bandOf(key, conditions)
  if (name === undefined || band === undefined) return undefined
  return {
    ...(band.low !== undefined && { low: Math.floor(saturationTemperature(name, band.low)) }),
    ...(band.high !== undefined && { high: Math.ceil(saturationTemperature(name, band.high)) }),
    source: band.source,
  }
}

const known = (bands: readonly (readonly [string, Band | undefined])[]): Bands =>
  Object.fromEntries(bands.flatMap(([key, band]) => (band ? [[key, band]] : [])))

/** As in `OutdoorUnit`. */
type Outdoor = Parameters<typeof conditionsOf>[0] & { minutesSinceStart: number | null }

/**
 * Normal ranges of an outdoor unit in its current cycle state, from the table of its running diagnosis. Its supply
 * is always judged; the cycle is not while stopped, starting, defrosting or returning oil.
 */
export const outdoorBands = (unit: Outdoor): Bands => {
  const conditions = conditionsOf(unit)
  const supply = ['supplyVoltage', bandOf('supplyVoltage', conditions)] as const
  if (withholding(unit.runMode, unit.minutesSinceStart) !== null) return known([supply])
  return known([
    supply,
    ...outdoorKeys.map((key) => [key, bandOf(key, conditions)] as const),
    ['satCondTemp', saturatedBand('dischargePressure', conditions)],
    ['satEvapTemp', saturatedBand('suctionPressure', conditions)],
  ])
}

/** As in `IndoorUnit`. */
type Indoor = {
  operCondition: number | null
  mode: number | null
  inletTemp: number | null
  defrostFlag: number | null
  cycleWithheld: number | null
}

/**
 * The same for an indoor unit that demands and gets capacity: not while the compressor of its system is stopped or
 * starting, nor while it defrosts.
 */
export const indoorBands = ({ operCondition, mode, inletTemp, defrostFlag, cycleWithheld }: Indoor): Bands => {
  if (operCondition !== 2 || inletTemp === null || defrostFlag === 1 || cycleWithheld === 1) return {}
  if (mode !== 0 && mode !== 1 && mode !== 3) return {}
  const conditions: Conditions = {
    mode: mode === 3 ? 'heating' : 'cooling',
    refrigerant: 1,
    series: 'vrf',
    ambient: null,
    testRun: false,
  }
  return known([
    ['inletTemp', bandOf('inletTemp', conditions)],
    ['outletTemp', bandOf('airRise', conditions, inletTemp)],
    ['liquidPipeTemp', bandOf('liquidPipeRise', conditions, inletTemp)],
    ['gasPipeTemp', bandOf('gasPipeRise', conditions, inletTemp)],
    ['superheat', bandOf('superheat', conditions)],
    ['exvOpening', bandOf('exvOpening', conditions)],
  ])
}

/** Where a reading lies relative to its band; null without a reading or a band. */
export const judge = (value: unknown, band: Band | undefined): 'low' | 'high' | 'normal' | null =>
  band === undefined || typeof value !== 'number' ? null : standingOf(value, band)
