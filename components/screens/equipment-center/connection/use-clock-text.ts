'use client'
import { millisecondsInSecond, secondsInDay, secondsInHour, secondsInMinute } from 'date-fns/constants'
import { useTranslations } from 'next-intl'

/** How far a device's clock is off, in words: `12 min 3 s ahead`. */
export const useClockText = (): ((offsetMs: number) => string) => {
  const t = useTranslations('connection.clock')
  return (offsetMs) => {
    const all = Math.round(Math.abs(offsetMs) / millisecondsInSecond)
    if (all === 0) return t('exact')
    const length = t('length', {
      days: Math.floor(all / secondsInDay),
      hours: Math.floor((all % secondsInDay) / secondsInHour),
      minutes: Math.floor((all % secondsInHour) / secondsInMinute),
      seconds: all % secondsInMinute,
    }).trim()
    return t(offsetMs > 0 ? 'ahead' : 'behind', { length })
  }
}
