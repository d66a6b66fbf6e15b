import type { UnitSeries } from '@/lib/contract/cycle-limit'
import { type Guard, type GuardedSignal, isBeyond, protectionLimits } from '@/lib/contract/protection-limits'
import type { RefrigerantName } from '@/lib/format/refrigerant'

export type Guarded = Readonly<Record<GuardedSignal, number>>
/** A protective stop: its minute and P13. */
export type RetryStop = { minute: number; code: string }

/** What the control of a running compressor says to its own readings: the gravest code that applies, or nothing. */
export const controlCodeOf = (
  refrigerant: RefrigerantName,
  series: UnitSeries,
): ((signals: Guarded, mode: 'cool' | 'heat', settledFor: number) => string) => {
  const { controls } = protectionLimits[series][refrigerant]
  const applies = (guard: Guard, signals: Guarded, mode: 'cool' | 'heat', settledFor: number): boolean =>
    settledFor >= guard.after && isBeyond(guard, signals[guard.signal], mode)
  return (signals, mode, settledFor) => {
    for (const [code, guard] of controls) if (applies(guard, signals, mode, settledFor)) return code
    return ''
  }
}
