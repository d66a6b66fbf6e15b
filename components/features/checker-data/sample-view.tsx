'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import styles from '@/components/features/checker-task/checker.module.css'
import { HistoryChart } from '@/components/features/history/history-chart'
import { type TimeRange, toRangeText } from '@/components/features/history/history-picture'
import { toLegend } from '@/components/features/history/panel-legend'
import type { Gap } from '@/components/features/history/point-rows'
import { PointsTable } from '@/components/features/history/points-table'
import { ReadingsTable } from '@/components/features/history/readings-table'
import { PictureHead, SignalChooser } from '@/components/features/history/signal-chooser'
import { useCurves } from '@/components/features/history/use-curves'
import { useSignalText } from '@/components/features/history/use-signal-text'
import { PanelFailure } from '@/components/screen/chart/panel'
import layout from '@/components/screen/page/layout.module.css'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { Notice } from '@/components/ui/notice/notice'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { type SampledSeries, sampledDecimals, sampledPoints } from '@/lib/contract/checker-data'
import type { CheckerTask } from '@/lib/contract/checker-task'
import type { History } from '@/lib/contract/history'
import { fromWireTime } from '@/lib/format/wire-time'
import { type SampleChoice, toSampleZoom, toUnitText } from './sample-choice'
import { toGapMarks, toSampleHistory } from './sample-history'
import { useSampleSeries } from './use-sample-series'

type SampleViewProps = {
  task: CheckerTask
  isLive: boolean
  choice: SampleChoice
  onChange: (next: Partial<SampleChoice>) => void
}

/** Readings of one unit, with another overlaid: curves with one crosshair and zoom, or the same points as a table. */
export const SampleView = ({ task, isLive, choice, onChange }: SampleViewProps) => {
  const t = useTranslations()
  const toFailure = useReadFailure()
  const { unit, compare, zoom } = choice
  const own = useSampleSeries(task.taskId, unit, zoom, isLive)
  const other = useSampleSeries(task.taskId, compare, zoom, isLive)
  const failure = toFailure(own.data === undefined ? own.error : null)
  if (failure) return <PanelFailure failure={failure} onRetry={() => own.refetch()} />
  const label = t('checkerData.chartLabel', { unit: toUnitText(unit) })
  return (
    <section className={layout.panel} aria-label={label} aria-busy={!own.data || own.isFetching}>
      {own.data ? (
        <SamplePicture
          task={task}
          choice={choice}
          onChange={onChange}
          series={own.data}
          other={other}
          busy={own.isFetching}
        />
      ) : (
        <div className={styles.waiting} role="status" aria-label={t('common.loading')} />
      )}
    </section>
  )
}

type SamplePictureProps = Omit<SampleViewProps, 'isLive'> & {
  series: SampledSeries
  busy: boolean
  other: ReturnType<typeof useSampleSeries>
}

const SamplePicture = ({ task, choice, onChange, series, busy, other }: SamplePictureProps) => {
  const t = useTranslations()
  const text = useSignalText()
  const { unit, compare, points } = choice
  const startMs = fromWireTime(task.startTime).getTime()
  // The overlay must be of the unit in its label.
  const comparedSeries = compare && !other.isPlaceholderData ? other.data : undefined
  const history = useMemo(() => toSampleHistory(series, startMs), [series, startMs])
  const compared = useMemo(() => comparedSeries && toSampleHistory(comparedSeries, startMs), [comparedSeries, startMs])
  const overlay = compared && compare ? { history: compared, label: toUnitText(compare) } : null
  const { panels, moments, crosshair } = useCurves(points, history, compared)
  const { at, moment } = crosshair
  const { zone } = useShownZone()()
  const begin = startMs + series.fromMs
  const range = { from: begin, to: begin + Math.max(1, moments.length - 1) * series.bucketSec * 1000 }
  const span = toRangeText(range, zone)
  const { time } = span
  const { shades, gaps } = useSampleGaps(series, startMs, time)
  const words = useSampleWords(choice, history, gaps, span)
  const changeZoom = (wanted: TimeRange | null) => {
    crosshair.clear()
    const step = { lastMs: series.lastMs, stepMs: (task.timeInterval ?? 60) * 1000 }
    onChange({ zoom: wanted && toSampleZoom({ from: wanted.from - startMs, to: wanted.to - startMs }, step) })
  }
  const shared = { points, history, overlay, more: sampledDecimals }
  return (
    <>
      <PictureHead
        chooser={
          <SignalChooser
            keys={sampledPoints[unit.unitKind]}
            points={points}
            onChange={(next) => onChange({ points: next })}
          />
        }
        onReset={choice.zoom ? () => changeZoom(null) : undefined}
      >
        <span className={layout.quiet}>
          {span.text} · {t('checkerData.bucket', { seconds: series.bucketSec })}
        </span>
      </PictureHead>
      {compare && other.error && (
        <Notice tone="warning" onRetry={() => other.refetch()}>
          {t('history.compare.failed')}
        </Notice>
      )}
      {choice.asTable ? (
        <PointsTable {...shared} gaps={gaps} zone={zone} zoneLabel={span.ends.zone} />
      ) : (
        <HistoryChart
          label={t('checkerData.chartLabel', { unit: toUnitText(unit) })}
          summary={words.summary}
          panels={panels}
          moments={moments}
          range={range}
          marks={shades}
          zone={zone}
          at={at}
          busy={busy}
          legendOf={toLegend({ lines: history.lines, overlay, at, more: sampledDecimals, text })}
          onAt={crosshair.move}
          onZoom={changeZoom}
        />
      )}
      <p className={layout.quiet}>{words.summary}</p>
      <GapList gaps={gaps} />
      <ReadingsTable
        {...shared}
        ownLabel={toUnitText(unit)}
        at={at}
        atText={moment === undefined ? t('history.crosshair') : time(moment * 1000)}
        onRemove={(key) => onChange({ points: points.filter((each) => each !== key) })}
      />
      <div className="visually-hidden" aria-live="polite">
        {crosshair.isSpoken && at !== null && moment !== undefined && words.readingsAt(at, moment)}
      </div>
    </>
  )
}

/** Most gaps named below the curves; the table names all. */
const maxGaps = 5

const GapList = ({ gaps }: { gaps: readonly Gap[] }) => {
  const t = useTranslations('checkerData')
  if (gaps.length === 0) return null
  return (
    <ul className={styles.gaps} aria-label={t('gapList')}>
      {gaps.slice(0, maxGaps).map(({ from, label }) => (
        <li key={from}>{label}</li>
      ))}
      {gaps.length > maxGaps && <li>{t('moreGaps', { count: gaps.length - maxGaps })}</li>}
    </ul>
  )
}

type Span = ReturnType<typeof toRangeText>

/** The gaps of a series, shaded in the curves and in words. */
const useSampleGaps = (series: SampledSeries, startMs: number, time: Span['time']) => {
  const t = useTranslations()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language, which brings other data
  const shades = useMemo(
    () => toGapMarks(series, startMs, (reason) => t(`checkerFrame.lane.gap.${reason}`)),
    [series, startMs],
  )
  const gaps = shades.map(({ from, to, label: reason }): Gap => {
    const until = to ?? from
    const span = { from: time(from * 1000), to: time(until * 1000) }
    return { from, to: until, label: t('checkerData.gap', { reason, ...span }) }
  })
  return { shades, gaps }
}

/** A picture in words, and its values at one moment, s since 1970. */
const useSampleWords = ({ unit, points }: SampleChoice, { lines }: History, gaps: readonly Gap[], span: Span) => {
  const t = useTranslations()
  const { extremes, readings } = useSignalText()
  const shown = points.flatMap((key) => lines.find((line) => line.key === key) ?? [])
  const summary = [
    t('history.summary', { unit: toUnitText(unit), ...span.ends }),
    ...extremes(shown, sampledDecimals),
    t('checkerData.gaps', { count: gaps.length }),
  ].join(' ')
  const readingsAt = (at: number, moment: number): string =>
    gaps.find(({ from, to }) => from < moment && moment < to)?.label ??
    `${span.time(moment * 1000)}: ${readings(shown, at, sampledDecimals)}`
  return { summary, readingsAt }
}
