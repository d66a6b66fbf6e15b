'use client'
import { millisecondsInMinute } from 'date-fns/constants'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { toRangeText, toZoom } from '@/components/features/history/history-picture'
import { ChoiceButtons } from '@/components/screen/form/choice-buttons'
import layout from '@/components/screen/page/layout.module.css'
import { useUrlFilters } from '@/components/screen/page/use-url-filters'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { useNow } from '@/components/ui/date/use-server-clock'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { usePolled } from '@/components/ui/use-polled'
import { useMay } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { serverNow } from '@/lib/api/clock'
import { liveIntervalMs } from '@/lib/contract/event'
import { historyApi, laneRights } from '@/lib/contract/history'
import { fromWireTime, toWireTime } from '@/lib/format/wire-time'
import { LaneStrip } from './lane-strip'
import { SignalLane } from './signal-lane'
import styles from './timeline.module.css'
import { around, type Span, toLanes, toWhole } from './timeline-lanes'
import { TimelineTable } from './timeline-table'

const rangeDays = [1, 7, 30, 90] as const
const thisMinute = (): number => Math.ceil(serverNow() / millisecondsInMinute) * millisecondsInMinute
/** The part of the axis in an address; an invalid one is ignored. */
const toSpan = (from: string, to: string): Span | null => {
  const span = { from: fromWireTime(from).getTime(), to: fromWireTime(to).getTime() }
  return span.to - span.from >= millisecondsInMinute ? span : null
}
const topics = ['fault', 'repair', 'control', 'ota'] as const

type DeviceTimelineProps = { macWifiId: string; tab: string; timeZone: string }

/** One time axis for a device: a signal, outages, faults, repairs, commands and upgrades in lanes; a click zooms all. */
export const DeviceTimeline = ({ macWifiId, tab, timeZone }: DeviceTimelineProps) => {
  const t = useTranslations('timeline')
  const common = useTranslations('common')
  const language = useLocale()
  const toText = useFailureText()
  const now = useNow()
  const { zone } = useShownZone()(timeZone)
  const may = useMay()
  const { days, setDays, whole, zoom, setZoom } = useAxis()
  const [asTable, setAsTable] = useState(false)
  const shown = zoom ?? whole
  const { data, error, refetch } = usePolled({
    queryKey: [historyApi.timeline.path, macWifiId, whole.from, whole.to, language],
    read: (options) =>
      call(historyApi.timeline, { macWifiId, from: toWireTime(whole.from), to: toWireTime(whole.to) }, options),
    everyMs: liveIntervalMs,
    live: { topics, macWifiId },
    keepPrevious: true,
    meta: { tab },
  })
  const lanes = toLanes(data?.list ?? [], shown, Math.min(now || whole.to, whole.to), data?.closed)
  const { time, text } = toRangeText(shown, zone)
  const show = (span: Span) => setZoom(around(span, whole))

  return (
    <div className={styles.timeline}>
      <div className={styles.bar}>
        <ChoiceButtons
          label={t('range')}
          choices={rangeDays}
          textOf={(count) => t('days', { count })}
          chosen={days}
          onChoose={setDays}
        />
        <span className={styles.quiet} aria-live="polite" suppressHydrationWarning>
          {text}
        </span>
        {zoom && (
          <Button variant="outlined" onClick={() => setZoom(null)}>
            {t('resetZoom')}
          </Button>
        )}
        <span className={layout.space} />
        <Button variant="outlined" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? t('asLanes') : t('asTable')}
        </Button>
      </div>
      {error && (
        <Notice tone={data ? 'warning' : 'error'} onRetry={() => refetch()}>
          {toText(error)}
        </Notice>
      )}
      {!data && !error && <div className={styles.skeleton} role="status" aria-label={common('loading')} />}
      {data && data.leftOut > 0 && <p className={styles.quiet}>{t('leftOut', { count: data.leftOut })}</p>}
      {data && asTable && <TimelineTable lanes={lanes} zone={zone} onShow={show} />}
      {data && !asTable && (
        <>
          {may('unit:list') && (
            <SignalLane
              macWifiId={macWifiId}
              tab={tab}
              zone={zone}
              span={shown}
              onZoom={(span) => setZoom(toZoom(whole, span))}
              onReset={() => setZoom(null)}
            />
          )}
          {lanes.map((lane) => (
            <LaneStrip key={lane.key} lane={lane} time={time} onShow={show} />
          ))}
          {data.closed.map((lane) => (
            <p key={lane} className={styles.quiet}>
              {t('closed', { lane: t(`lanes.${lane}`), permission: laneRights[lane] })}
            </p>
          ))}
        </>
      )}
    </div>
  )
}

/** The axis in the address: its days until now, and the part that is zoomed to. */
const useAxis = () => {
  const url = useUrlFilters(['days', 'from', 'to'])
  const [until, setUntil] = useState(thisMinute)
  const days = rangeDays.find((each) => each === Number(url.values.days)) ?? 7
  const zoom = toSpan(url.values.from, url.values.to)
  const setDays = (count: number) => {
    setUntil(thisMinute())
    url.setAll({ days: count === 7 ? '' : String(count), from: '', to: '' })
  }
  const setZoom = (span: Span | null) =>
    url.setAll({ from: span ? toWireTime(span.from) : '', to: span ? toWireTime(span.to) : '' })
  return { days, setDays, whole: toWhole(days, until, zoom), zoom, setZoom }
}
