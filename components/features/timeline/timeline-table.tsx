'use client'
import { useTranslations } from 'next-intl'
import { DataTable } from '@/components/screen/table/data-table'
import { toDateTime } from '@/lib/format/date-time'
import { useEventText } from './lane-strip'
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
  return (
    <DataTable
      caption={t('title')}
      scrolls
      columns={[
        { key: 'from', title: t('from'), wrap: 'never', cell: ({ from }) => time(from) },
        { key: 'to', title: t('to'), wrap: 'never', cell: ({ event, to }) => (event.to === null ? '--' : time(to)) },
        { key: 'lane', title: t('lane'), cell: ({ event }) => t(`lanes.${event.lane}`) },
        { key: 'event', title: t('event'), isHeader: true, wrap: 'anywhere', cell: textOf },
        {
          key: 'show',
          title: t('show'),
          hidesTitle: true,
          cell: ({ from, to }) => (
            <button type="button" className="text-button" onClick={() => onShow({ from, to })}>
              {t('show')}
            </button>
          ),
        },
      ]}
      rows={items}
      rowKey={({ event }) => `${event.lane}${event.id}`}
      empty={t('empty')}
    />
  )
}
