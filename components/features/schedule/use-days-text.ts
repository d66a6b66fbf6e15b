'use client'
import { useTranslations } from 'next-intl'

const known = ['1', '2', '3', '4', '5', '6', '7'] as const

/** Days of the week in words: 1 Monday to 7 Sunday. */
export const useDaysText = (): ((days: readonly number[]) => string) => {
  const t = useTranslations('part.weekdays')
  return (days) => {
    const named = known.filter((day) => days.includes(Number(day)))
    if (named.length === 7) return t('all')
    if (named.join() === '1,2,3,4,5') return t('work')
    return named.map((day) => t(day)).join(' ')
  }
}
