'use client'
import { isValid } from 'date-fns/isValid'
import { useTranslations } from 'next-intl'
import { toDateTime } from '@/lib/format/date-time'
import { fromWireTime, toIsoSecond } from '@/lib/format/wire-time'
import { offsetLabel } from '@/lib/format/zoned-time'
import { useShownZone, useTimeChoice } from './time-choice-provider'

type StampProps = {
  /** A wire time. */
  at: string
  /** IANA zone of the row's own site, if it has one. */
  zone?: unknown
}

/** A moment by the reader's chosen clock. By the site's clock its zone is shown too, because rows may differ. */
export const Stamp = ({ at, zone: rowZone }: StampProps) => {
  const { choice } = useTimeChoice()
  const t = useTranslations('common')
  const { zone, fellBack } = useShownZone()(rowZone)
  const moment = fromWireTime(at)
  if (!isValid(moment)) return '--'
  return (
    <time dateTime={toIsoSecond(moment)}>
      {toDateTime(moment, zone)}
      {choice !== 'mine' && (
        <small>
          {' '}
          {offsetLabel(moment, zone)}
          {fellBack && ` (${t('myTime')})`}
        </small>
      )}
    </time>
  )
}
