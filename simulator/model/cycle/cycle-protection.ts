import type { UnitSeries } from '@/lib/hvac/cycle-limit'
import { type Guard, type GuardedSignal, isBeyond, protectionLimits } from '@/lib/hvac/protection-limits'
import type { RefrigerantName } from '@/lib/hvac/refrigerant'

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
