import { needsRunning } from '@/simulator/model/fault-signature'

/** Codes of one group with their weights, and how long a repair takes: median in hours and spread. Domain 5.6. */
export type FaultGroup = {
  share: number
  codes: Readonly<Record<string, number>>
  hours: number
  sigma: number
  /** 1 by itself, 2 reset, 3 power cycle. */
  clear: 1 | 2 | 3
}

export const outdoorGroups: readonly FaultGroup[] = [
  { share: 28, codes: { '03': 8, '04': 2, '0A': 2 }, hours: 1.5, sigma: 1.2, clear: 1 },
  { share: 10, codes: { '21': 1, '22': 1, '23': 1, '24': 1, '26': 1, '29': 1 }, hours: 30, sigma: 0.8, clear: 1 },
  { share: 15, codes: { '02': 4, '41': 1, '42': 1, '45': 2 }, hours: 6, sigma: 0.8, clear: 2 },
  { share: 14, codes: { '07': 1, '08': 3, '43': 0.5, '44': 0.5, '46': 1, '47': 3 }, hours: 40, sigma: 0.7, clear: 2 },
  {
    share: 12,
    codes: { '05': 1, '06': 3, '48': 2, '51': 1, '53': 2, '54': 2, '55': 1 },
    hours: 20,
    sigma: 0.9,
    clear: 3,
  },
  { share: 6, codes: { '09': 1, '56': 1, '57': 3, '58': 1 }, hours: 24, sigma: 0.8, clear: 2 },
  { share: 2, codes: { '35': 1, '3A': 1, b1: 1, C1: 1 }, hours: 3, sigma: 0.8, clear: 3 },
  { share: 3, codes: { '38': 1, '39': 1, EE: 1 }, hours: 30, sigma: 0.8, clear: 3 },
]

export const indoorGroups: readonly FaultGroup[] = [
  { share: 55, codes: { '01': 6, '19': 2 }, hours: 8, sigma: 0.9, clear: 2 },
  { share: 40, codes: { '11': 3, '12': 2, '13': 2, '14': 2 }, hours: 30, sigma: 0.8, clear: 1 },
  { share: 5, codes: { b6: 1 }, hours: 3, sigma: 1, clear: 2 },
]

/** Ours: a filter that is used up; the box itself says when. */
export const filterGroup: FaultGroup = { share: 100, codes: { '61': 1 }, hours: 120, sigma: 0.8, clear: 2 }

/** Ours: sensors fail; a leak is rare. */
export const airBoxGroups: readonly FaultGroup[] = [
  { share: 32, codes: { '60': 2, '15': 1 }, hours: 30, sigma: 0.8, clear: 1 },
  { share: 8, codes: { '62': 1 }, hours: 6, sigma: 0.6, clear: 3 },
]

export const offlineGroup: FaultGroup = { share: 100, codes: { N1: 1 }, hours: 1.2, sigma: 1.1, clear: 1 }

/** What decides which codes can come on a day. */
export type FaultDay = {
  season: 'cool' | 'heat' | 'mixed' | 'off'
  /** A summer peak, when everybody cools and the voltage sags. */
  isPeak: boolean
  /** Days since the installation. */
  age: number
  hasSeveralModules: boolean
  isHeatRecovery: boolean
  isWaterSource: boolean
}

const fanCodes = new Set(['09', '56', '57', '58'])

const settings = new Set(['35', '3A', 'b1', 'C1'])

/** How much more or less a code comes on such a day; 0 where it cannot. Domain 5.6. */
export const codeFactor = (code: string, day: FaultDay): number => {
  if (settings.has(code) && day.age > 45) return 0
  // What only a compressor that runs can have; and what the air of a season does not allow.
  if (day.season === 'off' && needsRunning(code)) return 0
  if ((code === '43' || code === '44') && day.season !== 'cool') return 0
  if (code === '46' && day.season !== 'heat') return 0
  if (day.isWaterSource && fanCodes.has(code)) return 0
  if (code === 'C1' && !day.isHeatRecovery) return 0
  if (code === '0A' && !day.hasSeveralModules) return 0
  if (code === '03' && day.age <= 60) return 1.3
  if (code === '01' && day.season === 'cool') return 3
  if (code === '41' && day.season !== 'cool') return 0
  if (code === '42') return day.season === 'heat' ? 2 : 0
  if (code === '47' && day.season === 'heat') return 2
  return code === '06' && day.isPeak ? 3 : 1
}
