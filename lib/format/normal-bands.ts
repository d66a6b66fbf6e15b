import type { Ends, LimitKey, LimitSource } from '@/lib/contract/cycle-limit'
import { type Conditions, conditionsOf, limitOf, standingOf, withholding } from '@/lib/contract/judge-reading'
import type { IndoorUnit, OutdoorUnit } from '@/lib/contract/unit'
import { refrigerantNames } from './derived-values'
import { saturationTemperature } from './refrigerant'

/** What is normal; an end that is missing has no limit. */
export type Band = Ends & { source: LimitSource }
export type Bands<Unit> = Partial<Record<keyof Unit & string, Band>>

const outdoorKeys = [
  'dischargePressure',
  'suctionPressure',
  'dischargeTemp',
  'dischargeSuperheat',
  'suctionSuperheat',
  'subcool',
  'finTemp',
  'fanStep',
] as const satisfies readonly (LimitKey & keyof OutdoorUnit)[]

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

/** The band of a saturation temperature is that of its pressure; whole degrees, as it is shown. */
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

const known = <Unit>(bands: readonly (readonly [keyof Unit & string, Band | undefined])[]): Bands<Unit> =>
  Object.fromEntries(bands.filter(([, band]) => band !== undefined)) as Bands<Unit>

type Outdoor = Pick<OutdoorUnit, 'runMode' | 'refrigerant' | 'model' | 'ambientTemp' | 'minutesSinceStart'>

/**
 * Normal readings of an outdoor unit in its present cycle state, by the table that its running diagnosis reads. Its supply
 * is always judged; the cycle is not while it stands, starts, defrosts or brings its oil back.
 */
export const outdoorBands = (unit: Outdoor): Bands<OutdoorUnit> => {
  const conditions = conditionsOf(unit)
  const supply = ['supplyVoltage', bandOf('supplyVoltage', conditions)] as const
  if (withholding(unit.runMode, unit.minutesSinceStart) !== null) return known<OutdoorUnit>([supply])
  return known<OutdoorUnit>([
    supply,
    ...outdoorKeys.map((key) => [key, bandOf(key, conditions)] as const),
    ['satCondTemp', saturatedBand('dischargePressure', conditions)],
    ['satEvapTemp', saturatedBand('suctionPressure', conditions)],
  ])
}

type Indoor = Pick<IndoorUnit, 'operCondition' | 'mode' | 'inletTemp' | 'defrostFlag' | 'cycleWithheld'>

/**
 * The same for an indoor unit that asks for capacity and is given it: not while the compressor of its system stands or
 * starts, nor while it defrosts.
 */
export const indoorBands = ({
  operCondition,
  mode,
  inletTemp,
  defrostFlag,
  cycleWithheld,
}: Indoor): Bands<IndoorUnit> => {
  if (operCondition !== 2 || inletTemp === null || defrostFlag === 1 || cycleWithheld === 1) return {}
  if (mode !== 0 && mode !== 1 && mode !== 3) return {}
  const conditions: Conditions = {
    mode: mode === 3 ? 'heating' : 'cooling',
    refrigerant: 1,
    series: 'vrf',
    ambient: null,
    testRun: false,
  }
  return known<IndoorUnit>([
    ['inletTemp', bandOf('inletTemp', conditions)],
    ['outletTemp', bandOf('airRise', conditions, inletTemp)],
    ['liquidPipeTemp', bandOf('liquidPipeRise', conditions, inletTemp)],
    ['gasPipeTemp', bandOf('gasPipeRise', conditions, inletTemp)],
    ['superheat', bandOf('superheat', conditions)],
    ['exvOpening', bandOf('exvOpening', conditions)],
  ])
}

/** Where a reading stands to its band; null where there is no reading or none to judge it by. */
export const judge = (value: unknown, band: Band | undefined): 'low' | 'high' | 'normal' | null =>
  band === undefined || typeof value !== 'number' ? null : standingOf(value, band)
