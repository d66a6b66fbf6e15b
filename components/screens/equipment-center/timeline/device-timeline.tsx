'use client'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNow } from '@/components/ui/age'
import { Notice } from '@/components/ui/notice'
import { useShownZone } from '@/components/ui/time-choice-provider'
import { useFailureText } from '@/components/ui/use-failure-text'
import { useLive } from '@/components/ui/use-live'
import { call } from '@/lib/api/call'
import { serverNow } from '@/lib/api/clock'
import { historyApi } from '@/lib/contract/history'
import { toDateTime } from '@/lib/format/date-time'
import { offsetLabel } from '@/lib/format/zoned-time'
import { toZoom } from '../history/history-picture'
import { LaneStrip } from './lane-strip'
import { SignalLane } from './signal-lane'
import styles from './timeline.module.css'
import { around, type Span, toLanes } from './timeline-lanes'
import { TimelineTable } from './timeline-table'

const dayMs = 86_400_000
const minuteMs = 60_000
const rangeDays = [1, 7, 30, 90] as const

const wire = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
const lastDays = (days: number): Span => {
  const to = Math.ceil(serverNow() / minuteMs) * minuteMs
  return { from: to - days * dayMs, to }
}

type DeviceTimelineProps = { macWifiId: string; tab: string; timeZone: string }

/** One time axis for a device: a signal, outages, faults and repairs in lanes; a click on one of them zooms all. */
export const DeviceTimeline = ({ macWifiId, tab, timeZone }: DeviceTimelineProps) => {
  const t = useTranslations('timeline')
  const common = useTranslations('common')
  const language = useLocale()
  const toText = useFailureText()
  const now = useNow()
  const { zone } = useShownZone()(timeZone)
  const [whole, setWhole] = useState(() => lastDays(7))
  const [zoom, setZoom] = useState<Span | null>(null)
  const [asTable, setAsTable] = useState(false)
  const shown = zoom ?? whole
  const { data, error, refetch } = useQuery({
    queryKey: [historyApi.timeline.path, macWifiId, whole.from, whole.to, language],
    queryFn: ({ signal }) =>
      call(historyApi.timeline, { macWifiId, from: wire(whole.from), to: wire(whole.to) }, { signal }),
    meta: { tab, quiet: true },
  })
  useLive({ topics: ['fault', 'repair'], macWifiId }, () => refetch())
  const lanes = toLanes(data?.list ?? [], shown, Math.min(now || whole.to, whole.to))
  const time = (ms: number): string => toDateTime(new Date(ms), zone)
  const show = (span: Span) => setZoom(around(span, whole))

  return (
    <div className={styles.timeline}>
      <div className={styles.bar}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs */}
        <span className={styles.quick} role="group" aria-label={t('range')}>
          {rangeDays.map((days) => (
            <button
              key={days}
              type="button"
              className={styles.quickButton}
              aria-pressed={whole.to - whole.from === days * dayMs}
              onClick={() => {
                setWhole(lastDays(days))
                setZoom(null)
              }}
            >
              {t('days', { count: days })}
            </button>
          ))}
        </span>
        <span className={styles.quiet} aria-live="polite" suppressHydrationWarning>
          {time(shown.from)} – {time(shown.to)} ({zone} {offsetLabel(new Date(shown.to), zone)})
        </span>
        {zoom && (
          <Button variant="outlined" onClick={() => setZoom(null)}>
            {t('resetZoom')}
          </Button>
        )}
        <span className={styles.space} />
        <Button variant="outlined" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? t('asLanes') : t('asTable')}
        </Button>
      </div>
      {error && (
        <Notice tone={data ? 'warning' : 'error'} action={<Button onClick={() => refetch()}>{common('retry')}</Button>}>
          {toText(error)}
        </Notice>
      )}
      {!data && !error && <div className={styles.skeleton} role="status" aria-label={common('loading')} />}
      {data && data.leftOut > 0 && <p className={styles.quiet}>{t('leftOut', { count: data.leftOut })}</p>}
      {data && asTable && <TimelineTable lanes={lanes} zone={zone} onShow={show} />}
      {data && !asTable && (
        <>
          <SignalLane
            {...{ macWifiId, tab, zone }}
            span={shown}
            onZoom={(span) => setZoom(toZoom(whole, span))}
            onReset={() => setZoom(null)}
          />
          {lanes.map((lane) => (
            <LaneStrip key={lane.key} lane={lane} time={time} onShow={show} />
          ))}
        </>
      )}
    </div>
  )
}
