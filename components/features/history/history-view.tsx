'use client'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { HealthVerdict } from '@/components/features/health/health-verdict'
import { PanelFailure } from '@/components/screen/chart/panel'
import layout from '@/components/screen/page/layout.module.css'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { isHistoryMissing } from '@/lib/contract/error-code'
import type { HistoryUnits } from '@/lib/contract/history'
import { pointsOfKind } from '@/lib/contract/history-point'
import { toDateTime, toDayText } from '@/lib/format/date-time'
import { standingOf } from '@/lib/format/history-standing'
import { fromWireTime } from '@/lib/format/wire-time'
import { zoneLabelOf } from '@/lib/format/zoned-time'
import { conditionsOf } from '@/lib/hvac/judge-reading'
import { mapMeasured } from '@/lib/hvac/measured'
import { outdoorSignals } from '@/lib/hvac/signals'
import { AlarmMemory } from './alarm-memory'
import { EventList } from './event-list'
import styles from './history.module.css'
import { HistoryBar } from './history-bar'
import { HistoryChart } from './history-chart'
import { useHistoryExport } from './history-export'
import { HistoryOrigin } from './history-origin'
import { toMarks, toMoments, toPanels } from './history-panels'
import { comparedPicture, type Picture, shownRange, toHistoryInput, toZoom } from './history-picture'
import { toLegend } from './panel-legend'
import { PlotHead } from './plot-head'
import { PointsTable } from './points-table'
import { ReadingsTable } from './readings-table'
import { SignalChooser } from './signal-chooser'
import { type FirstHistory, useHistory } from './use-history'
import { useSignalText } from './use-signal-text'

type HistoryViewProps = {
  device: HistoryUnits
  picture: Picture
  onChange: (next: Partial<Picture>) => void
  tab: string
  first: FirstHistory
}

const noMarks = [] as const

/** A picture with everything around it: choosers, curves or table, readings, events, alarm history, verdict. */
export const HistoryView = ({ device, picture, onChange, tab, first }: HistoryViewProps) => {
  const t = useTranslations()
  const toFailure = useReadFailure()
  const { name, value, statesOf, bandText, unitText } = useSignalText()
  const { zone } = useShownZone()(device.timeZone)
  const [crosshair, setCrosshair] = useState<{ at: number | null; spoken: boolean }>({ at: null, spoken: false })
  const other = comparedPicture(picture)
  const { data, error, isFetching, isPlaceholderData, refetch } = useHistory(
    toHistoryInput(device.macWifiId, picture),
    tab,
    first,
  )
  const compared = useHistory(other && toHistoryInput(device.macWifiId, other), tab)
  const range = shownRange(picture)
  const { button: exportButton, tray } = useHistoryExport({ macWifiId: device.macWifiId, picture, zone })
  // The overlay must be of the day in its label.
  const comparedData = other && !compared.isPlaceholderData ? compared.data : undefined
  const { points } = picture

  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language, which brings other data
  const panels = useMemo(
    () =>
      data
        ? toPanels({
            points,
            lines: data.lines,
            compared: comparedData?.lines ?? null,
            statesOf,
            bandText,
            unitText,
            conditions: data.steady && conditionsOf(data.steady),
          })
        : [],
    [data, comparedData, points.join()],
  )
  const moments = useMemo(() => (data ? toMoments(data) : []), [data])
  const marks = useMemo(() => (data ? toMarks(data.events) : noMarks), [data])

  const at = crosshair.at !== null && crosshair.at < moments.length ? crosshair.at : null
  const moment = at === null ? undefined : moments[at]
  const time = (ms: number): string => toDateTime(new Date(ms), zone)
  const zoneLabel = zoneLabelOf(new Date(range.to), zone)
  const unitLabel = t(`history.kinds.${picture.unitKind}`, { unit: picture.unit })
  const ownLabel = `${picture.unit} ${toDayText(new Date(range.from), zone)}`
  const otherLabel = other ? `${other.unit} ${toDayText(new Date(other.from), zone)}` : ''
  const comparison = comparedData && other ? { history: comparedData, label: otherLabel } : null
  const failure = toFailure(error)
  const more = data && data.bucketSec > 60 ? 1 : 0
  const alarms = data?.events.filter(({ kind }) => kind === 'alarm') ?? []
  const retries = data?.events.filter(({ kind }) => kind === 'retry') ?? []
  const label = t('history.chartLabel', { unit: unitLabel })
  const summary = data
    ? [
        t('history.summary', { unit: unitLabel, from: time(range.from), to: time(range.to), zone: zoneLabel }),
        ...data.lines.flatMap(({ key, summary: figures }) =>
          figures
            ? [
                t('history.summaryLine', {
                  name: name(key),
                  min: value(key, figures.min),
                  max: value(key, figures.max),
                }),
              ]
            : [],
        ),
        t('history.summaryEvents', { alarms: alarms.length, retries: retries.length }),
      ].join(' ')
    : ''
  const spoken =
    data && crosshair.spoken && at !== null && moment !== undefined
      ? `${time(moment * 1000)}: ${data.lines.map((line) => `${name(line.key)} ${value(line.key, line.avg[at], more)}`).join(', ')}`
      : ''
  const legendOf = toLegend({
    lines: data?.lines ?? [],
    compared: comparedData?.lines ?? null,
    label: otherLabel,
    at,
    text: { name, value },
  })
  const zoom = (wanted: { from: number; to: number } | null) => {
    setCrosshair({ at: null, spoken: false })
    onChange({ zoom: wanted && toZoom(picture, wanted) })
  }
  /** Shows an event that may lie outside the requested range, which grows to include it. */
  const look = (wanted: { from: number; to: number }) => {
    const whole = { from: Math.min(picture.from, wanted.from), to: Math.max(picture.to, wanted.to) }
    onChange({ ...whole, zoom: toZoom(whole, wanted) })
  }

  return (
    <>
      {data && picture.unitKind === 2 && (
        <HealthVerdict
          reading={data.steady ?? stopped}
          at={data.steady?.at ?? null}
          standing={standingOf(data.events, data.to)}
        />
      )}
      <HistoryBar
        device={device}
        picture={picture}
        onChange={onChange}
        zone={zone}
        zoneLabel={zoneLabel}
        exportButton={exportButton}
      />
      {tray}
      <section className={styles.panel} aria-label={label} aria-busy={isFetching}>
        <div className={styles.pictureHead}>
          <SignalChooser
            keys={pointsOfKind(picture.unitKind)}
            points={points}
            onChange={(next) => onChange({ points: next })}
          />
          <span className={layout.space} />
          <span className={styles.quiet}>
            {time(range.from)} – {time(range.to)} ({zoneLabel})
            {data && ` · ${t('history.bucket', { minutes: data.bucketSec / 60 })}`}
          </span>
          {picture.zoom && (
            <Button variant="outlined" onClick={() => zoom(null)}>
              {t('history.resetZoom')}
            </Button>
          )}
        </div>
        {failure && data && (
          <Notice
            tone="warning"
            action={!isHistoryMissing(failure.code) && <Button onClick={() => refetch()}>{t('common.retry')}</Button>}
          >
            {failure.message}
          </Notice>
        )}
        {compared.error && other && (
          <Notice tone="warning" onRetry={() => compared.refetch()}>
            {t('history.compare.failed')}
          </Notice>
        )}
        {!data && failure && <PanelFailure failure={failure} onRetry={() => refetch()} />}
        {!data && !failure && (
          <div className={styles.skeleton} style={{ height: 420 }} role="status" aria-label={t('common.loading')} />
        )}
        {data && (
          <div className={isPlaceholderData ? styles.stale : undefined}>
            {picture.asTable ? (
              <PointsTable points={points} history={data} compared={comparison} zone={zone} zoneLabel={zoneLabel} />
            ) : (
              <HistoryChart
                label={label}
                summary={summary}
                panels={panels}
                moments={moments}
                marks={marks}
                zone={zone}
                legendOf={legendOf}
                at={at}
                range={isPlaceholderData ? toAnswerRange(data) : range}
                busy={isFetching}
                head={<PlotHead events={data.events} moment={moment === undefined ? undefined : time(moment * 1000)} />}
                onAt={(next, byKey) => setCrosshair({ at: next, spoken: byKey })}
                onZoom={zoom}
              />
            )}
            <p className={styles.summary}>{summary}</p>
            <HistoryOrigin origin={data.origin} time={time} />
            <ReadingsTable
              points={points}
              history={data}
              compared={comparison}
              ownLabel={ownLabel}
              at={at}
              atText={moment === undefined ? t('history.crosshair') : time(moment * 1000)}
              onRemove={(key) => onChange({ points: points.filter((each) => each !== key) })}
            />
          </div>
        )}
        <div className="visually-hidden" aria-live="polite">
          {spoken}
        </div>
      </section>
      {data && <EventList events={data.events} leftOut={data.eventsLeftOut} zone={zone} onZoom={look} />}
      <AlarmMemory macWifiId={device.macWifiId} systemNo={Number(picture.unit.slice(0, 2))} tab={tab} onZoom={look} />
    </>
  )
}

const wireMs = (text: string): number => fromWireTime(text).getTime()
const toAnswerRange = ({ from, to }: { from: string; to: string }) => ({ from: wireMs(from), to: wireMs(to) })

/** For a range in which the unit never ran long enough. */
const stopped = {
  ...mapMeasured(outdoorSignals, () => null),
  runMode: 0,
  refrigerant: 1 as const,
  connectedIdu: 0,
}
