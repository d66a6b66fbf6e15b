import { isOwnSource, type LimitKey } from './cycle-limit'
import { cycleLimits } from './cycle-limits'
import { type Conditions, limitOf } from './judge-reading'

export type HistoryLimits = {
  /** Normal range while the system runs steadily. */
  normal: readonly [low: number, high: number] | null
  /** Attention from here on, and where the compressor stops; null: no such limit. */
  warn: number | null
  stop: number | null
  /** Whether these are the platform's own, which screens state. */
  own: { normal: boolean; stop: boolean }
}

const known: ReadonlySet<string> = new Set(cycleLimits.map(({ key }) => key))
const isLimited = (key: string): key is LimitKey => known.has(key)

/** Drawn behind a curve: the limits that every verdict uses. `key`: that of the curve's signal. */
export const historyLimits = (key: string, conditions: Conditions): HistoryLimits => {
  const { normal, stop } = (isLimited(key) && limitOf(key, conditions)) || {}
  const { low, high } = normal ?? {}
  return {
    normal: low !== undefined && high !== undefined ? [low, high] : null,
    warn: high ?? null,
    stop: stop?.high ?? null,
    own: { normal: isOwnSource(normal?.source), stop: isOwnSource(stop?.source) },
  }
}
