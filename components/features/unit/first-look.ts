import type { OutdoorUnit } from '@/lib/contract/unit'
import { toFixed } from '@/lib/format/number'
import { startsPerHour } from '@/lib/hvac/cycle-limits'
import { pressureRatio } from '@/lib/hvac/refrigeration'

/** Why there is a dash: it is stopped, it has not happened within the stored time, or it or its rating is not reported. */
export type FirstWhy = 'stopped' | 'notYet' | 'notReported' | 'noRated'

export type FirstKey =
  | 'pressureRatio'
  | 'minutesSinceStart'
  | 'minutesSinceDefrost'
  | 'minutesSinceOilReturn'
  | 'retries'
  | 'current'
  | 'compressors'
  | 'startsLastHour'

/** One item: a message of the console with these values, or the reason for a dash. */
export type FirstItem = {
  key: FirstKey
  values: Record<string, string | number> | null
  why: FirstWhy | null
  /** Out of limits. */
  isHigh: boolean
}

type Looked = Pick<
  OutdoorUnit,
  | 'onlineStatus'
  | 'compFreq'
  | 'dischargePressure'
  | 'suctionPressure'
  | 'compCurrent'
  | 'minutesSinceStart'
  | 'minutesSinceDefrost'
  | 'minutesSinceOilReturn'
  | 'startsLastHour'
  | 'ratedCurrent'
  | 'compressors'
  | 'retries'
>

const there = (key: FirstKey, values: Record<string, string | number>, isHigh = false): FirstItem => ({
  key,
  values,
  why: null,
  isHigh,
})
const lacking = (key: FirstKey, why: FirstWhy): FirstItem => ({ key, values: null, why, isHigh: false })
const shown = (value: number | null): string => (value === null ? '--' : String(value))

/**
 * What a service engineer looks for first on an outdoor unit, in that order. Missing readings are dashes with a
 * reason, not zeros.
 */
export const firstLook = (unit: Looked): FirstItem[] => {
  const { dischargePressure: pd, suctionPressure: ps, compFreq, compCurrent, ratedCurrent, retries } = unit
  const isKnown = compFreq !== null
  const runs = isKnown && compFreq > 0
  const ifRunning: FirstWhy = isKnown && !runs ? 'stopped' : 'notReported'
  const since = (
    key: 'minutesSinceStart' | 'minutesSinceDefrost' | 'minutesSinceOilReturn',
    why: FirstWhy,
  ): FirstItem => {
    const count = unit[key]
    return count === null ? lacking(key, why) : there(key, { count })
  }
  const remembered: FirstWhy = isKnown ? 'notYet' : 'notReported'
  return [
    runs && pd !== null && ps !== null
      ? there('pressureRatio', { ratio: toFixed(pressureRatio(pd, ps), 2) })
      : lacking('pressureRatio', ifRunning),
    since('minutesSinceStart', ifRunning),
    since('minutesSinceDefrost', remembered),
    since('minutesSinceOilReturn', remembered),
    retries === null
      ? isKnown
        ? there('retries', { code: '', count: 0, of: 0, minutes: 0, last: 0 })
        : lacking('retries', 'notReported')
      : there(
          'retries',
          {
            code: retries.code,
            count: retries.count,
            of: retries.of,
            minutes: retries.windowMinutes,
            last: retries.lastMinutes,
          },
          true,
        ),
    compCurrent === null
      ? lacking('current', 'notReported')
      : ratedCurrent === null
        ? { ...there('current', { amps: toFixed(compCurrent, 1), rated: 'none', share: 0 }), why: 'noRated' }
        : there(
            'current',
            {
              amps: toFixed(compCurrent, 1),
              rated: toFixed(ratedCurrent, 1),
              share: Math.round((100 * compCurrent) / ratedCurrent),
            },
            compCurrent > ratedCurrent,
          ),
    unit.compressors === null || unit.compressors.length === 0
      ? lacking('compressors', 'notReported')
      : there('compressors', {
          list: unit.compressors
            .map(({ no, frequency, dischargeTemp }) => `${no}: ${shown(frequency)} Hz, Td ${shown(dischargeTemp)} ℃`)
            .join(' · '),
        }),
    unit.startsLastHour === null
      ? lacking('startsLastHour', 'notReported')
      : there(
          'startsLastHour',
          { count: unit.startsLastHour, most: startsPerHour.high },
          unit.startsLastHour > startsPerHour.high,
        ),
  ]
}
