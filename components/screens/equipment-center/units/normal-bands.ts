import type { IndoorUnit, OutdoorUnit } from '@/lib/contract/unit'

/** Low and high end of what is normal, both included. */
export type Band = readonly [low: number, high: number]
export type Bands<Unit> = Partial<Record<keyof Unit & string, Band>>

/**
 * Normal readings of an outdoor unit in its present cycle state. Domain 2.3 gives those of full load at 35 and 7 °C; here
 * they are widened to part load and mild weather by the limits of commissioning in 5.8: Pd 1.0-3.6, Ps 0.15-1.3, Td − SH
 * 15-55. A stopped unit, and one that defrosts or brings its oil back, is not judged.
 */
export const outdoorBands = ({
  runMode,
  refrigerant,
}: Pick<OutdoorUnit, 'runMode' | 'refrigerant'>): Bands<OutdoorUnit> => {
  const cools = runMode === 1 || runMode === 3
  if (!cools && runMode !== 2) return {}
  const always: Bands<OutdoorUnit> = { supplyVoltage: [342, 456], finTemp: [0, 93], dischargeSuperheat: [15, 55] }
  return cools
    ? {
        ...always,
        dischargePressure: [1.4, 3.6],
        suctionPressure: [0.6, 1.2],
        dischargeTemp: [40, refrigerant === 2 ? 108 : 95],
        suctionTemp: [5, 24],
        satCondTemp: [25, 55],
        satEvapTemp: [1, 14],
        suctionSuperheat: [2, 12],
        subcool: [3, 14],
        fanStep: [4, 26],
      }
    : {
        ...always,
        dischargePressure: [1.6, 3.6],
        suctionPressure: [0.15, 1.1],
        dischargeTemp: [45, refrigerant === 2 ? 108 : 95],
        suctionTemp: [-25, 18],
        satCondTemp: [30, 55],
        satEvapTemp: [-30, 12],
        suctionSuperheat: [1, 12],
        subcool: [5, 22],
        fanStep: [4, 26],
      }
}

/** The same for an indoor unit that asks for capacity and is given it: not while its system defrosts. Domain 2.2. */
export const indoorBands = ({
  operCondition,
  mode,
  inletTemp,
  defrostFlag,
}: Pick<IndoorUnit, 'operCondition' | 'mode' | 'inletTemp' | 'defrostFlag'>): Bands<IndoorUnit> => {
  if (operCondition !== 2 || inletTemp === null || defrostFlag === 1) return {}
  if (mode === 0 || mode === 1)
    return {
      inletTemp: [17, 32],
      outletTemp: [8, inletTemp - 5],
      liquidPipeTemp: [2, inletTemp - 5],
      gasPipeTemp: [4, inletTemp - 5],
      superheat: [1, 12],
      exvOpening: [15, 85],
    }
  if (mode !== 3) return {}
  return {
    inletTemp: [12, 28],
    outletTemp: [inletTemp + 6, 55],
    liquidPipeTemp: [22, 50],
    gasPipeTemp: [45, 95],
    exvOpening: [15, 85],
  }
}

/** Where a reading stands to its band; null where there is no reading or none to judge it by. */
export const judge = (value: unknown, band: Band | undefined): 'low' | 'high' | 'normal' | null => {
  if (band === undefined || typeof value !== 'number') return null
  if (value < band[0]) return 'low'
  return value > band[1] ? 'high' : 'normal'
}
