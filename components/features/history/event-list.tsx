'use client'
import { millisecondsInMinute } from 'date-fns/constants'
import { useTranslations } from 'next-intl'
import type { HistoryEvent } from '@/lib/contract/history'
import { toDateTime } from '@/lib/format/date-time'
import { fromWireTime } from '@/lib/format/wire-time'
import styles from './history.module.css'
import { markColourOf } from './history-panels'
import type { TimeRange } from './history-picture'

type EventListProps = {
  /** In the order of time; undefined while they load. */
  events: readonly HistoryEvent[] | undefined
  leftOut: number
  zone: string
  onZoom: (range: TimeRange) => void
}

/** All marks of the curves as text; each opens the half hour around it. */
export const EventList = ({ events, leftOut, zone, onZoom }: EventListProps) => {
  const t = useTranslations('history')
  const text = ({ kind, code, name }: HistoryEvent): string => {
    if (kind === 'retry')
      return t('retryOf', { code, protect: `P${code.slice(3)}`, name: t(`retries.${retryKey(code)}`) })
    return [t(`events.${kind}`), code, name].filter(Boolean).join(' ')
  }
  return (
    <section className={`${styles.panel} ${styles.rail}`} aria-label={t('eventList')}>
      <h2 className={styles.heading}>{t('eventList')}</h2>
      {events?.length === 0 && <p className={styles.quiet}>{t('noEvents')}</p>}
      <ol className={styles.events}>
        {events?.map((event) => {
          const from = fromWireTime(event.from).getTime()
          const to = event.to === null ? from : fromWireTime(event.to).getTime()
          return (
            <li key={`${event.kind}${event.code}${event.from}${event.unit}`}>
              <span className={styles.swatch} style={{ background: markColourOf(event.kind) }} aria-hidden="true" />
              <time>{toDateTime(new Date(from), zone)}</time>
              <button
                type="button"
                className="text-button"
                aria-label={t('showEvent', { event: text(event) })}
                onClick={() =>
                  onZoom({
                    from: from - 30 * millisecondsInMinute,
                    to: Math.min(to, from + 90 * millisecondsInMinute) + 30 * millisecondsInMinute,
                  })
                }
              >
                {t('show')}
              </button>
              <span className={styles.event}>
                {text(event)}
                {event.unit && event.kind === 'alarm' && ` · ${event.unit}`}{' '}
                <span className={styles.quiet}>
                  {event.kind !== 'retry' &&
                    event.to !== null &&
                    t('forMinutes', { count: Math.round((to - from) / millisecondsInMinute) })}
                  {(event.kind === 'alarm' || event.kind === 'gap') && event.to === null && t('lasts')}
                </span>
              </span>
            </li>
          )
        })}
      </ol>
      {leftOut > 0 && <p className={styles.quiet}>{t('leftOut', { count: leftOut })}</p>}
    </section>
  )
}

const retryKeys = ['d1-11', 'd1-12', 'd1-13', 'd1-14', 'd1-15', 'd1-16', 'd1-17', 'd1-18', 'd1-26'] as const
const retryKey = (code: string): (typeof retryKeys)[number] => retryKeys.find((key) => key === code) ?? 'd1-18'
