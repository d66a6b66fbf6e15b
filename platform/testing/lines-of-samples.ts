import { millisecondsInMinute } from 'date-fns/constants'
import type { OutdoorReading } from '@/lib/contract/device-reading'
import type { History } from '@/lib/contract/history'
import { pointOf } from '@/lib/contract/history-point'
import { parseWireTime } from '@/lib/format/wire-time'
import type { Samples } from './fault-evidence'

/** Signals of a curve that are readings as they are. */
export const plainPoints = [
  ...(['dischargePressure', 'suctionPressure', 'dischargeTemp', 'dischargeSuperheat'] as const),
  ...(['compFreq', 'compCurrent', 'finTemp', 'supplyVoltage'] as const),
]

/**
 * Where a curve says something else than the samples of its unit: values, envelopes and gaps of every bucket of which all
 * minutes are among them.
 */
export const linesBeside = (
  { from, bucketSec, lines }: Pick<History, 'from' | 'bucketSec' | 'lines'>,
  stored: Samples,
  unitNo: number,
  span: { startMs: number; endMs: number },
): string[] => {
  const wrong: string[] = []
  const startMs = parseWireTime(from).getTime()
  const minutes = bucketSec / 60
  const byMinute = new Map(stored.map(({ at, outdoor }) => [at.getTime(), outdoor]))
  for (const { key, avg, min, max } of lines) {
    const [name, unit] = [key as (typeof plainPoints)[number], 10 ** -pointOf(key).decimals]
    let compared = 0
    for (const [bucket, mean] of avg.entries()) {
      const first = startMs + bucket * bucketSec * 1000
      if (first < span.startMs || first + bucketSec * 1000 > span.endMs) continue
      const values = Array.from({ length: minutes }, (_, m) =>
        byMinute.get(first + m * millisecondsInMinute)?.find((each: OutdoorReading) => each.unitNo === unitNo),
      ).flatMap((reading) => reading?.[name] ?? [])
      compared++
      const at = `${key} at ${new Date(first).toISOString()}`
      if (values.length === 0 || mean === null) {
        if (values.length > 0 || mean !== null) wrong.push(`${at}: ${mean} for ${values}`)
        continue
      }
      const own = values.reduce((sum, value) => sum + value, 0) / values.length
      const [low, high] = [min?.[bucket] ?? mean, max?.[bucket] ?? mean]
      const near = (shown: number, value: number, of: number): boolean => Math.abs(shown - value) <= 0.51 * of
      // A mean has one decimal more than its readings.
      if (!near(mean, own, min === null ? unit : unit / 10)) wrong.push(`${at}: ${mean} for the mean of ${values}`)
      if (!near(low, Math.min(...values), unit) || !near(high, Math.max(...values), unit))
        wrong.push(`${at}: ${low} to ${high} for ${values}`)
    }
    if (compared === 0) wrong.push(`${key}: nothing to compare`)
  }
  return wrong
}
