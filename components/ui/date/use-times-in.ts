import { useTranslations } from 'next-intl'
import { serverNow } from '@/lib/api/clock'
import { offsetLabel } from '@/lib/format/zoned-time'

/** The note beside fields of a time: whose clock they go by. UTC is named once, not with itself as its offset. */
export const useTimesIn = () => {
  const t = useTranslations('common')
  return (zone: string): string => {
    const offset = offsetLabel(new Date(serverNow()), zone)
    return t('timesIn', { isUtc: zone === 'UTC' ? 'yes' : 'no', zone, offset })
  }
}
