'use client'
import { millisecondsInMinute } from 'date-fns/constants'
import { useTranslations } from 'next-intl'
import { useContext, useSyncExternalStore } from 'react'
import { type PointedMark, PointedMarkContext } from '@/components/screen/chart/time/pointed-mark'
import type { HistoryEvent } from '@/lib/contract/history'
import { toDateTime } from '@/lib/format/date-time'
import { fromWireTime } from '@/lib/format/wire-time'
import styles from './history.module.css'
import { markColourOf, toMarks } from './history-panels'
import type { TimeRange } from './history-picture'

type EventListProps = {
  /** In the order of time; undefined while they load. */
  events: readonly HistoryEvent[] | undefined
  leftOut: number
  zone: string
  onZoom: (range: TimeRange) => void
}

/** All events of the curves as text; each opens the half hour around it, and is strong there while it is pointed at. */
export const EventList = ({ events, leftOut, zone, onZoom }: EventListProps) => {
  const t = useTranslations('history')
  const pointed = useContext(PointedMarkContext)
  const pointedId = usePointedId(pointed)
  const moments = toMarks(events ?? [])
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
        {events?.map((event, index) => {
          const mark = moments[index] ?? null
          const point = () => pointed?.set(mark)
          const leave = () => pointed?.set(null)
          const from = fromWireTime(event.from).getTime()
          const to = event.to === null ? from : fromWireTime(event.to).getTime()
          return (
            <li
              key={mark?.id}
              data-pointed={mark?.id === pointedId ? '' : undefined}
              onPointerEnter={point}
              onPointerLeave={leave}
              onFocus={point}
              onBlur={leave}
            >
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

/** Which mark is pointed at; the list alone is rendered when another one is. */
const usePointedId = (pointed: PointedMark | null): string | undefined =>
  useSyncExternalStore(
    pointed?.subscribe ?? noPointing,
    () => pointed?.get()?.id,
    () => undefined,
  )
const noPointing = () => () => undefined

const retryKeys = ['d1-11', 'd1-12', 'd1-13', 'd1-14', 'd1-15', 'd1-16', 'd1-17', 'd1-18', 'd1-26'] as const
const retryKey = (code: string): (typeof retryKeys)[number] => retryKeys.find((key) => key === code) ?? 'd1-18'
