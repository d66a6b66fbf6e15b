import type { PlatformId } from '@/lib/contract/platform-id'
import type { UsageCode } from '@/simulator/model/usage'
import { drawOne, drawWeighted } from './draw'

/** Series of each brand's fictional models. Domain 5.3. */
const series: Record<PlatformId, string> = { 6: 'HF', 12: 'HL', 13: 'YV' }

/** kW and HP of outdoor modules. Domain 5.3. */
const topDischarge = [
  [22.4, 8],
  [28, 10],
  [33.5, 12],
  [40, 14],
  [45, 16],
  [50.4, 18],
  [56, 20],
  [61.5, 22],
] as const
const sideDischarge = [
  [8, 3],
  [11.2, 4],
  [14, 5],
  [15.5, 6],
] as const

export type OutdoorModule = { capacity: number; capacityHp: number; model: string }

/**
 * Outdoor modules that carry so many kW of indoor units at a connection ratio in percent. A flat gets one side-discharge
 * unit while one is large enough.
 */
export const chooseModules = (
  platformId: PlatformId,
  indoorKw: number,
  ratio: number,
  fewest: number,
  isHome: boolean,
): OutdoorModule[] => {
  const needed = (indoorKw * 100) / ratio
  const isSide = isHome && indoorKw / 15.5 <= 1.28
  const sizes: readonly (readonly [number, number])[] = isSide ? sideDischarge : topDischarge
  const count = isSide ? 1 : Math.min(4, Math.max(fewest, Math.ceil(needed / 61.5)))
  const modules: OutdoorModule[] = []
  let left = needed
  for (let i = 0; i < count; i++) {
    const share = left / (count - i)
    const [capacity, capacityHp] = sizes.find(([kw]) => kw >= share * 0.93) ?? sizes.at(-1) ?? [22.4, 8]
    left -= capacity
    const size = String(Math.round(capacity * 10))
    modules.push({ capacity, capacityHp, model: `${series[platformId]}O-${size}${isSide ? 'S' : 'W'}` })
  }
  return modules
}

type UnitType = 1 | 4 | 5 | 6 | 7 | 11
const suffix: Record<UnitType, string> = { 1: 'C4', 4: 'D', 5: 'S', 6: 'H', 7: 'W', 11: 'F' }

/** Mix of indoor units by use. Domain 5.4. */
const mix: Record<UsageCode, readonly [readonly [UnitType, number], ...(readonly [UnitType, number])[]]> = {
  1: [
    [1, 60],
    [4, 30],
    [7, 10],
  ],
  2: [
    [5, 85],
    [1, 10],
    [4, 5],
  ],
  3: [
    [4, 50],
    [1, 30],
    [11, 20],
  ],
  4: [
    [1, 50],
    [6, 30],
    [4, 20],
  ],
  5: [
    [1, 95],
    [7, 5],
  ],
  6: [
    [5, 75],
    [7, 25],
  ],
  7: [
    [6, 60],
    [4, 40],
  ],
  8: [[4, 100]],
}
const sizes: Record<UsageCode, readonly [number, ...number[]]> = {
  1: [2.8, 3.6, 4.5, 5.6, 7.1],
  2: [2.2, 2.8, 2.8, 3.6, 4.5],
  3: [2.8, 3.6, 4.5, 5.6, 7.1],
  4: [7.1, 8, 9, 11.2, 14],
  5: [5.6, 7.1, 8, 9],
  6: [2.2, 2.2, 2.8, 2.8, 3.6],
  7: [9, 11.2, 14],
  8: [5.6, 7.1, 11.2],
}

export type IndoorChoice = { capacity: number; unitType: UnitType; model: string }

/** An indoor unit for a room. `isMain`: the living room of a flat, which gets the larger one. */
export const chooseIndoor = (platformId: PlatformId, usage: UsageCode, isMain: boolean, key: string): IndoorChoice => {
  const unitType = drawWeighted(mix[usage], key, 'type')
  const capacity = usage === 6 && isMain ? drawOne([3.6, 4.5, 5.6], key, 'kw') : drawOne(sizes[usage], key, 'kw')
  const size = String(Math.round(capacity * 10)).padStart(3, '0')
  return { capacity, unitType, model: `${series[platformId]}I-${size}${suffix[unitType]}` }
}
