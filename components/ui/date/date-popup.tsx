'use client'
import { useTimeZone, useTranslations } from 'next-intl'
import { serverNow } from '@/lib/api/clock'
import { toDateTime } from '@/lib/format/date-time'
import { type DateKind, readTypedDate } from '@/lib/format/typed-date'
import { Button } from '../field/button'
import { Floating } from '../overlay/floating'
import { DateCalendar } from './date-calendar'
import styles from './date-popup.module.css'

type DatePopupProps = {
  under: HTMLElement
  kind: DateKind
  name: string
  value: string
  zone: string | undefined
  min: string | undefined
  max: string | undefined
  near: string | undefined
  isRequired: boolean
  onChange: (value: string) => void
  /** `isBack`: the focus goes back to where it was opened. */
  onClose: (isBack: boolean) => void
}

/** The calendar of a date field, with hours and minutes where it takes them. The component library comes with it. */
export default function DatePopup(props: DatePopupProps) {
  const { under, kind, name, value, zone, min, max, near, isRequired, onChange, onClose } = props
  const t = useTranslations('common.date')
  const readerZone = useTimeZone() ?? 'Asia/Shanghai'
  const show = (shape: 'day' | 'input' | 'time') => toDateTime(new Date(serverNow()), zone ?? readerZone, shape)
  const now = show('input')
  const current = { day: show('day'), moment: now, time: show('time') }[kind]
  const isAllowed = !(min && current < min) && !(max && current > max)
  const choose = (next: string) => {
    onChange(next)
    onClose(true)
  }
  return (
    <Floating
      under={under}
      className={styles.popup ?? ''}
      role="dialog"
      aria-label={name}
      data-kind={kind}
      onLeave={() => onClose(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        // The dialog around it stays.
        event.stopPropagation()
        onClose(true)
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget) && !under.contains(relatedTarget)) onClose(false)
      }}
    >
      <DateCalendar
        kind={kind}
        value={readTypedDate(kind, value) ?? ''}
        now={now}
        min={min}
        max={max}
        near={near}
        onChange={onChange}
        onDay={(day) => (kind === 'day' ? choose(day) : onChange(day))}
      />
      <div className={styles.foot}>
        <Button disabled={!isAllowed} onClick={() => choose(current)}>
          {t(kind === 'day' ? 'today' : 'now')}
        </Button>
        {!isRequired && (
          <Button disabled={value === ''} onClick={() => choose('')}>
            {t('clear')}
          </Button>
        )}
        {kind !== 'day' && (
          <Button variant="contained" className={styles.done ?? ''} onClick={() => onClose(true)}>
            {t('done')}
          </Button>
        )}
      </div>
    </Floating>
  )
}
