'use client'
import { useTranslations } from 'next-intl'
import { toAge } from '@/lib/format/date-time'
import { fromWireTime } from '@/lib/format/wire-time'
import { useNow } from './use-server-clock'

/** Age of a moment in the steps of spec 9. A slow browser clock shows "just now", never the future. */
export const Age = ({ of }: { of: string }) => {
  const t = useTranslations('common.age')
  const at = useNow()
  if (at === 0) return null
  const { unit, count } = toAge(fromWireTime(of), new Date(at))
  if (unit === 'now') return t('now')
  if (unit === 'days' && count === 1) return t('day')
  return t(unit, { count })
}
