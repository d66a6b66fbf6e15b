'use client'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { PanelFailure } from '@/components/screen/chart/panel'
import layout from '@/components/screen/page/layout.module.css'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { isHistoryMissing } from '@/lib/contract/error-code'
import type { History, HistoryEvent } from '@/lib/contract/history'
import { pointsOfKind } from '@/lib/contract/history-point'
import { toDateTime, toDayText } from '@/lib/format/date-time'
import { fromWireTime } from '@/lib/format/wire-time'
import { zoneLabelOf } from '@/lib/format/zoned-time'
import styles from './history.module.css'
import { HistoryChart } from './history-chart'
import { HistoryOrigin } from './history-origin'
import { toMarks } from './history-panels'
import { comparedPicture, type Picture, shownRange, type TimeRange, toZoom } from './history-picture'
import { toLegend } from './panel-legend'
import { PlotHead } from './plot-head'
import { PointsTable } from './points-table'
import { ReadingsTable } from './readings-table'
import { SignalChooser } from './signal-chooser'
import { type Curves, type Overlay, useCurves } from './use-curves'
import { useSignalText } from './use-signal-text'

type PictureProps = { picture: Picture; zone: string; onChange: (next: Partial<Picture>) => void }
type PicturePanelProps = PictureProps & { own: UseQueryResult<History>; compared: UseQueryResult<History> }

/** The picture of a history with its choice of signals, or why there is none. */
export const PicturePanel = ({ picture, own, compared, zone, onChange }: PicturePanelProps) => {
  const t = useTranslations()
  const { label } = usePictureTexts(picture, zone)
  const { data, isFetching, refetch } = own
  const other = comparedPicture(picture)
  // The overlay must be of the day in its label.
  const comparedData = other && !compared.isPlaceholderData ? compared.data : undefined
  const overlay =
    comparedData && other ? { history: comparedData, label: toDayLabel(other.unit, other.from, zone) } : null
  const curves = useCurves(picture.points, data, comparedData)
  const failure = useReadFailure()(own.error)
  const zoom = (wanted: TimeRange | null) => {
    curves.crosshair.clear()
    onChange({ zoom: wanted && toZoom(picture, wanted) })
  }
  const shared = { picture, zone, onChange, onZoom: zoom }
  return (
    <section className={styles.panel} aria-label={label} aria-busy={isFetching}>
      <PictureHead {...shared} bucketSec={data?.bucketSec} />
      {failure && data && (
        <Notice
          tone="warning"
          action={!isHistoryMissing(failure.code) && <Button onClick={() => refetch()}>{t('common.retry')}</Button>}
        >
          {failure.message}
        </Notice>
      )}
      {compared.error && other && (
        <Notice tone="warning" action={<Button onClick={() => compared.refetch()}>{t('common.retry')}</Button>}>
          {t('history.compare.failed')}
        </Notice>
      )}
      {!data && failure && <PanelFailure failure={failure} onRetry={() => refetch()} />}
      {!data && !failure && (
        <div className={styles.skeleton} style={{ height: 420 }} role="status" aria-label={t('common.loading')} />
      )}
      {data && <PictureBody {...shared} history={data} own={own} overlay={overlay} curves={curves} />}
    </section>
  )
}

type ZoomProps = PictureProps & { onZoom: (wanted: TimeRange | null) => void }

const PictureHead = ({ picture, zone, onChange, onZoom, bucketSec }: ZoomProps & { bucketSec: number | undefined }) => {
  const t = useTranslations('history')
  const { time, range, zoneLabel } = usePictureTexts(picture, zone)
  return (
    <div className={styles.pictureHead}>
      <SignalChooser
        keys={pointsOfKind(picture.unitKind)}
        points={picture.points}
        onChange={(points) => onChange({ points })}
      />
      <span className={layout.space} />
      <span className={styles.quiet}>
        {time(range.from)} – {time(range.to)} ({zoneLabel})
        {bucketSec !== undefined && ` · ${t('bucket', { minutes: bucketSec / 60 })}`}
      </span>
      {picture.zoom && (
        <Button variant="outlined" onClick={() => onZoom(null)}>
          {t('resetZoom')}
        </Button>
      )}
    </div>
  )
}

type PictureBodyProps = ZoomProps & {
  own: UseQueryResult<History>
  history: History
  overlay: Overlay | null
  curves: Curves
}

/** The curves or their points, what they say in words, and the readings at the crosshair. */
const PictureBody = ({ picture, zone, onChange, onZoom, own, history, overlay, curves }: PictureBodyProps) => {
  const t = useTranslations('history')
  const text = useSignalText()
  const { label, range, time, zoneLabel } = usePictureTexts(picture, zone)
  const marks = useMemo(() => toMarks(history.events), [history])
  const { points } = picture
  const { panels, moments, crosshair } = curves
  const { at, moment } = crosshair
  const atText = moment === undefined ? undefined : time(moment * 1000)
  const summary = useHistorySummary(picture, history, zone)
  const averaged = () => (history.bucketSec > 60 ? 1 : 0)
  return (
    <>
      <div className={own.isPlaceholderData ? styles.stale : undefined}>
        {picture.asTable ? (
          <PointsTable points={points} history={history} overlay={overlay} zone={zone} zoneLabel={zoneLabel} />
        ) : (
          <HistoryChart
            label={label}
            summary={summary}
            panels={panels}
            moments={moments}
            marks={marks}
            zone={zone}
            legendOf={toLegend({ lines: history.lines, overlay, at, text })}
            at={at}
            range={own.isPlaceholderData ? { from: wireMs(history.from), to: wireMs(history.to) } : range}
            busy={own.isFetching}
            head={<PlotHead events={history.events} moment={atText} />}
            onAt={crosshair.move}
            onZoom={onZoom}
          />
        )}
        <p className={styles.summary}>{summary}</p>
        <HistoryOrigin origin={history.origin} time={time} />
        <ReadingsTable
          points={points}
          history={history}
          overlay={overlay}
          ownLabel={toDayLabel(picture.unit, range.from, zone)}
          at={at}
          atText={atText ?? t('crosshair')}
          onRemove={(key) => onChange({ points: points.filter((each) => each !== key) })}
        />
      </div>
      <div className="visually-hidden" aria-live="polite">
        {crosshair.isSpoken && at !== null && `${atText}: ${text.readings(history.lines, at, averaged)}`}
      </div>
    </>
  )
}

/** What the shown part of a picture is called, in the chosen clock. */
const usePictureTexts = (picture: Picture, zone: string) => {
  const t = useTranslations('history')
  const range = shownRange(picture)
  const unit = t(`kinds.${picture.unitKind}`, { unit: picture.unit })
  return {
    unit,
    label: t('chartLabel', { unit }),
    range,
    time: (ms: number): string => toDateTime(new Date(ms), zone),
    zoneLabel: zoneLabelOf(new Date(range.to), zone),
  }
}

/** A picture in words. */
const useHistorySummary = (picture: Picture, { lines, events }: History, zone: string): string => {
  const t = useTranslations('history')
  const { extremes } = useSignalText()
  const { unit, range, time, zoneLabel } = usePictureTexts(picture, zone)
  const countOf = (wanted: HistoryEvent['kind']) => events.filter(({ kind }) => kind === wanted).length
  return [
    t('summary', { unit, from: time(range.from), to: time(range.to), zone: zoneLabel }),
    ...extremes(lines),
    t('summaryEvents', { alarms: countOf('alarm'), retries: countOf('retry') }),
  ].join(' ')
}

const toDayLabel = (unit: string, from: number, zone: string): string => `${unit} ${toDayText(new Date(from), zone)}`
const wireMs = (text: string): number => fromWireTime(text).getTime()
