'use client'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { PanelFailure } from '@/components/screen/chart/panel'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { isHistoryMissing } from '@/lib/contract/error-code'
import type { History, HistoryEvent } from '@/lib/contract/history'
import { toDayText } from '@/lib/format/date-time'
import { fromWireTime } from '@/lib/format/wire-time'
import styles from './history.module.css'
import { HistoryChart } from './history-chart'
import { HistoryOrigin } from './history-origin'
import { toMarks } from './history-panels'
import { comparedPicture, type Picture, shownRange, type TimeRange, toRangeText } from './history-picture'
import { toLegend } from './panel-legend'
import { PlotHead } from './plot-head'
import { PointsTable } from './points-table'
import { ReadingsTable } from './readings-table'
import { PictureHead } from './signal-chooser'
import { type Curves, type Overlay, useCurves } from './use-curves'
import { useSignalText } from './use-signal-text'
import type { WindowMoves } from './use-window'

type PictureProps = { picture: Picture; zone: string; onChange: (next: Partial<Picture>) => void }
type PicturePanelProps = PictureProps & {
  own: UseQueryResult<History>
  compared: UseQueryResult<History>
  window: WindowMoves
}

/** The picture of a history with its choice of signals, or why there is none. */
export const PicturePanel = ({ picture, own, compared, zone, onChange, window }: PicturePanelProps) => {
  const t = useTranslations()
  const { data, isFetching, refetch } = own
  const other = comparedPicture(picture)
  // The overlay must be of the day in its label.
  const comparedData = other && !compared.isPlaceholderData ? compared.data : undefined
  const overlay =
    comparedData && other ? { history: comparedData, label: toDayLabel(other.unit, other.from, zone) } : null
  const curves = useCurves(picture.points, data, comparedData)
  const failure = useReadFailure()(own.error)
  /** Another window has other moments under the crosshair. */
  const moved =
    <Given extends unknown[]>(move: (...given: Given) => void) =>
    (...given: Given) => {
      curves.crosshair.clear()
      move(...given)
    }
  const zoom = moved(window.zoom)
  const label = t('history.chartLabel', { unit: t(`history.kinds.${picture.unitKind}`, { unit: picture.unit }) })
  return (
    <section className={styles.panel} aria-label={label} aria-busy={isFetching}>
      <PictureHead onReset={picture.zoom ? () => zoom(null) : undefined}>
        <span className={styles.quiet}>
          {toRangeText(shownRange(picture), zone).text}
          {data && ` · ${t('history.bucket', { minutes: data.bucketSec / 60 })}`}
        </span>
      </PictureHead>
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
        <div className={styles.chart} role="status" aria-label={t('common.loading')}>
          <div className={styles.plotHead} />
          {curves.panels.map(({ key, height }) => (
            <div key={key} className={styles.skeleton} style={{ height: height + legendHeight }} />
          ))}
        </div>
      )}
      {data && (
        <PictureBody
          picture={picture}
          zone={zone}
          onChange={onChange}
          onZoom={zoom}
          onBack={moved(window.back)}
          onPan={moved(window.pan)}
          own={own}
          history={data}
          overlay={overlay}
          curves={curves}
        />
      )}
    </section>
  )
}

type PictureBodyProps = PictureProps & {
  onZoom: (wanted: TimeRange | null) => void
  onBack: WindowMoves['back']
  onPan: WindowMoves['pan']
  own: UseQueryResult<History>
  history: History
  overlay: Overlay | null
  curves: Curves
}

/** The curves or their points, what they say in words, and the readings at the crosshair. */
const PictureBody = (props: PictureBodyProps) => {
  const { picture, zone, onChange, onZoom, onBack, onPan, own, history, overlay, curves } = props
  const t = useTranslations('history')
  const text = useSignalText()
  const range = shownRange(picture)
  const { time, ends } = toRangeText(range, zone)
  const eventMarkers = useMemo(() => toMarks(history.events), [history])
  const { points } = picture
  const { panels, moments, crosshair } = curves
  const { at, moment } = crosshair
  const atText = moment === undefined ? undefined : time(moment * 1000)
  const countOf = (wanted: HistoryEvent['kind']) => history.events.filter(({ kind }) => kind === wanted).length
  const unit = t(`kinds.${picture.unitKind}`, { unit: picture.unit })
  const summary = [
    t('summary', { unit, ...ends }),
    ...text.extremes(history.lines),
    t('summaryEvents', { alarms: countOf('alarm'), retries: countOf('retry') }),
  ].join(' ')
  const averaged = () => (history.bucketSec > 60 ? 1 : 0)
  return (
    <>
      <div className={own.isPlaceholderData ? styles.stale : undefined}>
        {picture.asTable ? (
          <PointsTable points={points} history={history} overlay={overlay} zone={zone} zoneLabel={ends.zone} />
        ) : (
          <HistoryChart
            label={t('chartLabel', { unit })}
            summary={summary}
            panels={panels}
            moments={moments}
            marks={eventMarkers}
            zone={zone}
            legendOf={toLegend({ lines: history.lines, overlay, at, text })}
            at={at}
            range={own.isPlaceholderData ? { from: wireMs(history.from), to: wireMs(history.to) } : range}
            busy={own.isFetching}
            head={<PlotHead events={history.events} moment={atText} />}
            onAt={crosshair.move}
            onZoom={onZoom}
            onBack={onBack}
            onPan={onPan}
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

/** Of the legend above a panel, px. */
const legendHeight = 28

const toDayLabel = (unit: string, from: number, zone: string): string => `${unit} ${toDayText(new Date(from), zone)}`
const wireMs = (text: string): number => fromWireTime(text).getTime()
