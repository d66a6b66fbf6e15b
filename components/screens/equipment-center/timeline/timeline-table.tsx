'use client'
import { useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { toDateTime } from '@/lib/format/date-time'
import { useEventText } from './lane-strip'
import styles from './timeline.module.css'
import type { Lane, Span } from './timeline-lanes'

type TimelineTableProps = { lanes: readonly Lane[]; zone: string; onShow: (span: Span) => void }

/** The events of all lanes as one table, in order of time. */
export const TimelineTable = ({ lanes, zone, onShow }: TimelineTableProps) => {
  const t = useTranslations('timeline')
  const textOf = useEventText()
  const items = lanes
    .flatMap(({ items: each }) => each)
    .flatMap((item) => [item, ...item.hidden])
    .sort((a, b) => a.from - b.from)
  const time = (ms: number): string => toDateTime(new Date(ms), zone)
  if (items.length === 0) return <p className={layout.empty}>{t('empty')}</p>
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by the keyboard
    <div className={styles.scroller} role="group" aria-label={t('title')} tabIndex={0}>
      <table className={layout.figures}>
        <caption className="visually-hidden">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('from')}</th>
            <th scope="col">{t('to')}</th>
            <th scope="col">{t('lane')}</th>
            <th scope="col">{t('event')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('show')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={`${item.event.lane}${item.event.id}`}>
              <td>{time(item.from)}</td>
              <td>{item.event.to === null ? '--' : time(item.to)}</td>
              <td>{t(`lanes.${item.event.lane}`)}</td>
              <th scope="row">{textOf(item)}</th>
              <td>
                <button type="button" className="text-button" onClick={() => onShow({ from: item.from, to: item.to })}>
                  {t('show')}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
