'use client'
import { millisecondsInSecond } from 'date-fns/constants'
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds'
import { useTranslations } from 'next-intl'
import { toParts } from '@/lib/format/duration'

/** How far a device's clock is off, in words: `12 min 3 s ahead`. */
export const useClockText = (): ((offsetMs: number) => string) => {
  const t = useTranslations('connection.clock')
  return (offsetMs) => {
    const all = Math.round(Math.abs(offsetMs) / millisecondsInSecond)
    if (all === 0) return t('exact')
    const length = t('length', toParts(secondsToMilliseconds(all))).trim()
    return t(offsetMs > 0 ? 'ahead' : 'behind', { length })
  }
}
