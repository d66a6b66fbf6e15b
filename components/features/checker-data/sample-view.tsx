'use client'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import styles from '@/components/features/checker-task/checker.module.css'
import { HistoryChart } from '@/components/features/history/history-chart'
import { toMoments, toPanels } from '@/components/features/history/history-panels'
import { toLegend } from '@/components/features/history/panel-legend'
import { PointsTable } from '@/components/features/history/points-table'
import { ReadingsTable } from '@/components/features/history/readings-table'
import { SignalChooser } from '@/components/features/history/signal-chooser'
import { useSignalText } from '@/components/features/history/use-signal-text'
import { PanelFailure } from '@/components/screen/chart/panel'
import layout from '@/components/screen/page/layout.module.css'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { sampledDecimals, sampledPoints } from '@/lib/contract/checker-data'
import type { CheckerTask } from '@/lib/contract/checker-task'
import { toDateTime } from '@/lib/format/date-time'
import { fromWireTime } from '@/lib/format/wire-time'
import { zoneLabelOf } from '@/lib/format/zoned-time'
import { type SampleChoice, toSampleZoom, toUnitText } from './sample-choice'
import { toGapMarks, toSampleHistory } from './sample-history'
import { useSampleSeries } from './use-sample-series'

type SampleViewProps = {
  task: CheckerTask
  isLive: boolean
  choice: SampleChoice
  onChange: (next: Partial<SampleChoice>) => void
}

/** Most gaps named below the curves; the table names all. */
const maxGaps = 5

/** Readings of one unit, with another overlaid: curves with one crosshair and zoom, or the same points as a table. */
export const SampleView = ({ task, isLive, choice, onChange }: SampleViewProps) => {
  const t = useTranslations()
  const toFailure = useReadFailure()
  const { name, value, statesOf, bandText, unitText } = useSignalText()
  const { zone } = useShownZone()()
  const [crosshair, setCrosshair] = useState<{ at: number | null; spoken: boolean }>({ at: null, spoken: false })
  const { unit, compare, points, zoom, asTable } = choice
  const own = useSampleSeries(task.taskId, unit, zoom, isLive)
  const other = useSampleSeries(task.taskId, compare, zoom, isLive)
  const startMs = fromWireTime(task.startTime).getTime()
  const series = own.data
  // The overlay must be of the unit in its label.
  const comparedSeries = compare && !other.isPlaceholderData ? other.data : undefined
  const history = useMemo(() => series && toSampleHistory(series, startMs), [series, startMs])
  const comparedHistory = useMemo(
    () => comparedSeries && toSampleHistory(comparedSeries, startMs),
    [comparedSeries, startMs],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language, which brings other data
  const panels = useMemo(
    () =>
      history
        ? toPanels({
            points,
            lines: history.lines,
            compared: comparedHistory?.lines ?? null,
            statesOf,
            bandText,
            unitText,
          })
        : [],
    [history, comparedHistory, points.join()],
  )
  const moments = useMemo(() => (history ? toMoments(history) : []), [history])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const marks = useMemo(
    () => (series ? toGapMarks(series, startMs, (reason) => t(`checkerFrame.lane.gap.${reason}`)) : []),
    [series, startMs],
  )
  const failure = toFailure(series === undefined ? own.error : null)
  if (failure) return <PanelFailure failure={failure} onRetry={() => own.refetch()} />
  const label = t('checkerData.chartLabel', { unit: toUnitText(unit) })
  if (!series || !history) {
    return (
      <section className={layout.panel} aria-busy="true" aria-label={label}>
        <div className={styles.waiting} role="status" aria-label={t('common.loading')} />
      </section>
    )
  }
  const stepMs = series.bucketSec * 1000
  const range = {
    from: startMs + series.fromMs,
    to: startMs + series.fromMs + Math.max(1, moments.length - 1) * stepMs,
  }
  const at = crosshair.at !== null && crosshair.at < moments.length ? crosshair.at : null
  const moment = at === null ? undefined : moments[at]
  const time = (ms: number): string => toDateTime(new Date(ms), zone)
  const zoneLabel = zoneLabelOf(new Date(range.to), zone)
  const comparison = comparedHistory && compare ? { history: comparedHistory, label: toUnitText(compare) } : null
  const lineOf = (key: (typeof points)[number]) => history.lines.find((line) => line.key === key)
  const summary = [
    t('history.summary', { unit: toUnitText(unit), from: time(range.from), to: time(range.to), zone: zoneLabel }),
    ...points.flatMap((key) => {
      const figures = lineOf(key)?.summary
      if (!figures) return []
      const [min, max] = [value(key, figures.min, sampledDecimals(key)), value(key, figures.max, sampledDecimals(key))]
      return [t('history.summaryLine', { name: name(key), min, max })]
    }),
    t('checkerData.gaps', { count: series.gaps.length }),
  ].join(' ')
  const gaps = marks.map(({ from, to, label: reason }) => {
    const until = to ?? from
    const span = { from: time(from * 1000), to: time(until * 1000) }
    return { from, to: until, label: t('checkerData.gap', { reason, ...span }) }
  })
  const gap = moment === undefined ? undefined : gaps.find(({ from, to }) => from < moment && moment < to)
  const spoken =
    crosshair.spoken && at !== null && moment !== undefined
      ? gap
        ? gap.label
        : `${time(moment * 1000)}: ${points.map((key) => `${name(key)} ${value(key, lineOf(key)?.avg[at], sampledDecimals(key))}`).join(', ')}`
      : ''
  const changeZoom = (wanted: { from: number; to: number } | null) => {
    setCrosshair({ at: null, spoken: false })
    const step = { lastMs: series.lastMs, stepMs: (task.timeInterval ?? 60) * 1000 }
    onChange({ zoom: wanted && toSampleZoom({ from: wanted.from - startMs, to: wanted.to - startMs }, step) })
  }
  return (
    <section className={layout.panel} aria-label={label} aria-busy={own.isFetching}>
      <div className={layout.line}>
        <SignalChooser
          keys={sampledPoints[unit.unitKind]}
          points={points}
          onChange={(next) => onChange({ points: next })}
        />
        <span className={layout.space} />
        <span className={layout.quiet}>
          {time(range.from)} – {time(range.to)} ({zoneLabel}) · {t('checkerData.bucket', { seconds: series.bucketSec })}
        </span>
        {zoom && (
          <Button variant="outlined" onClick={() => changeZoom(null)}>
            {t('history.resetZoom')}
          </Button>
        )}
      </div>
      {compare && other.error && (
        <Notice tone="warning" onRetry={() => other.refetch()}>
          {t('history.compare.failed')}
        </Notice>
      )}
      {asTable ? (
        <PointsTable
          points={points}
          history={history}
          compared={comparison}
          more={sampledDecimals}
          gaps={gaps}
          zone={zone}
          zoneLabel={zoneLabel}
        />
      ) : (
        <HistoryChart
          label={label}
          summary={summary}
          panels={panels}
          moments={moments}
          range={range}
          marks={marks}
          zone={zone}
          at={at}
          legendOf={toLegend({
            lines: history.lines,
            compared: comparedHistory?.lines ?? null,
            at,
            more: sampledDecimals,
            label: compare ? toUnitText(compare) : '',
            text: { name, value },
          })}
          busy={own.isFetching}
          onAt={(next, byKey) => setCrosshair({ at: next, spoken: byKey })}
          onZoom={changeZoom}
        />
      )}
      <p className={layout.quiet}>{summary}</p>
      {gaps.length > 0 && (
        <ul className={styles.gaps} aria-label={t('checkerData.gapList')}>
          {gaps.slice(0, maxGaps).map(({ from, label: said }) => (
            <li key={from}>{said}</li>
          ))}
          {gaps.length > maxGaps && <li>{t('checkerData.moreGaps', { count: gaps.length - maxGaps })}</li>}
        </ul>
      )}
      <ReadingsTable
        points={points}
        history={history}
        compared={comparison}
        ownLabel={toUnitText(unit)}
        at={at}
        atText={moment === undefined ? t('history.crosshair') : time(moment * 1000)}
        more={sampledDecimals}
        onRemove={(key) => onChange({ points: points.filter((each) => each !== key) })}
      />
      <div className="visually-hidden" aria-live="polite">
        {spoken}
      </div>
    </section>
  )
}
