'use client'
import { millisecondsInMinute } from 'date-fns/constants'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import type { FrameLane as Lane } from '@/lib/contract/checker-frame'
import { toFixed } from '@/lib/format/number'
import styles from './report.module.css'

const height = 120
/** Minimum scales, percent: below them both lanes keep these, so that a quiet bus looks quiet. */
const leastScale = { utilisation: 50, collisionRate: 2 } as const

/** Round minutes along the time axis: at most seven of them. */
const minutesOf = (span: number): number[] => {
  const step = [1, 2, 5, 10, 15, 30, 60, 120, 240, 360, 720, 1440, 2880].find((each) => span / each <= 6) ?? 7200
  return Array.from({ length: Math.floor(span / step) + 1 }, (_, index) => index * step)
}

type ScaleProps = { name: string; top: number; kind: 'load' | 'collisions' }

/** A vertical axis with its name: nothing, half and full scale. */
const Scale = ({ name, top, kind }: ScaleProps) => (
  <div className={styles.scale} data-kind={kind} aria-hidden="true">
    <span className={styles.scaleName}>{name}</span>
    {[1, 0.5, 0].map((part) => (
      <span key={part}>{`${Math.round(top * part * 10) / 10}%`}</span>
    ))}
  </div>
)

type FrameLaneProps = {
  lane: Lane | undefined
  /** Moment of the chosen frame, ms since the start. */
  atMs: number | null
  onPick: (seq: number) => void
}
const noLane: Lane = { buckets: [], bucketMinutes: 1, gaps: [] }

/** Utilisation and collisions of a capture over time, with its gaps. A moment leads to its first frame. */
export const FrameLane = ({ lane: read, atMs, onPick }: FrameLaneProps) => {
  const t = useTranslations('checkerFrame.lane')
  const [pointed, setPointed] = useState<number | null>(null)
  const lane = read ?? noLane
  const { buckets, bucketMinutes } = lane
  const scales = toScales(lane)
  const chosen =
    atMs === null
      ? -1
      : buckets.findIndex(
          ({ minute }) => Math.floor(atMs / millisecondsInMinute / bucketMinutes) === minute / bucketMinutes,
        )
  const at = pointed ?? chosen
  const pick = (index: number) => {
    const seq = buckets[index]?.firstSeq
    if (seq) onPick(seq)
  }
  const press = (event: KeyboardEvent) => {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (move !== undefined) setPointed(Math.min(buckets.length - 1, Math.max(0, at + move)))
    else if (event.key === 'Enter' && at >= 0) pick(at)
    else return
    event.preventDefault()
  }
  const summary = t('summary', figuresOf(lane))
  return (
    <section className={layout.panel} aria-label={t('title')} aria-busy={read === undefined}>
      <h2 className={layout.subtitle}>{t('title')}</h2>
      {read !== undefined && buckets.length === 0 ? (
        <p className={layout.quiet}>{t('none')}</p>
      ) : (
        <div className={styles.axes}>
          <Scale name={t('legendLoad')} top={scales.load} kind="load" />
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs */}
          <div
            className={styles.lane}
            role="group"
            aria-label={`${t('title')}. ${summary} ${t('keys')}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys choose a moment
            tabIndex={0}
            onKeyDown={press}
            onPointerLeave={() => setPointed(null)}
          >
            <LanePlot lane={lane} chosen={chosen} pointed={pointed} onPoint={setPointed} onPick={pick} />
          </div>
          <Scale name={t('legendCollision')} top={scales.collisions} kind="collisions" />
          <ol className={styles.minutes} aria-hidden="true">
            {minutesOf(scales.span).map((minute) => (
              <li key={minute} style={{ insetInlineStart: `${(100 * minute) / scales.span}%` }}>
                {minute}
              </li>
            ))}
          </ol>
          <span className={styles.minutesName}>{t('minutes')}</span>
        </div>
      )}
      <LaneFoot lane={lane} at={at} summary={summary} />
    </section>
  )
}

/** Full scale of both values, percent, and the minutes that are drawn. */
const toScales = ({ buckets, bucketMinutes, gaps }: Lane) => {
  const most = (of: keyof typeof leastScale) => Math.max(leastScale[of], ...buckets.map((bucket) => bucket[of]))
  const ends = gaps.map(({ toMs }) => Math.ceil(toMs / millisecondsInMinute))
  return {
    span: Math.max(1, (buckets.at(-1)?.minute ?? 0) + bucketMinutes, ...ends),
    load: most('utilisation'),
    collisions: most('collisionRate'),
  }
}

const figuresOf = ({ buckets, gaps }: Lane) => {
  const recorded = buckets.reduce((sum, { recordedMs }) => sum + recordedMs, 0)
  const used = buckets.reduce((sum, { utilisation, recordedMs }) => sum + utilisation * recordedMs, 0)
  return {
    average: toFixed(used / (recorded || 1), 1),
    most: toFixed(Math.max(0, ...buckets.map(({ utilisation }) => utilisation)), 1),
    gaps: gaps.length,
  }
}

const toHeight = (part: number): number => part * (height - 4)

type LanePlotProps = {
  lane: Lane
  chosen: number
  pointed: number | null
  onPoint: (index: number) => void
  onPick: (index: number) => void
}

const LanePlot = ({ lane, chosen, pointed, onPoint, onPick }: LanePlotProps) => {
  const { span, load, collisions } = toScales(lane)
  const step = lane.bucketMinutes
  return (
    <svg viewBox={`0 0 ${span} ${height}`} preserveAspectRatio="none" width="100%" height={height} aria-hidden="true">
      {lane.gaps.map(({ fromMs, toMs }) => (
        <rect
          key={fromMs}
          className={styles.gap}
          x={fromMs / millisecondsInMinute}
          width={(toMs - fromMs) / millisecondsInMinute}
          y={0}
          height={height}
        />
      ))}
      {lane.buckets.map(({ minute, utilisation, collisionRate, recordedMs }, index) => {
        const bar = { x: minute + 0.04 * step, width: Math.min(step, recordedMs / millisecondsInMinute) * 0.92 }
        const loadHeight = toHeight(utilisation / load)
        const collisionTop = toHeight(collisionRate / collisions)
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the group around it has the keys for it
          <g
            key={minute}
            className={styles.bucket}
            data-chosen={index === chosen || undefined}
            data-pointed={index === pointed || undefined}
            onPointerEnter={() => onPoint(index)}
            onClick={() => onPick(index)}
          >
            <rect className={styles.back} x={minute} width={step} y={0} height={height} />
            <rect className={styles.load} {...bar} y={height - loadHeight} height={loadHeight} />
            <rect className={styles.collisions} {...bar} y={height - collisionTop - 2} height={3} />
          </g>
        )
      })}
    </svg>
  )
}

/** What the colours mean, and the values at a moment or of the whole. */
const LaneFoot = ({ lane, at, summary }: { lane: Lane; at: number; summary: string }) => {
  const t = useTranslations('checkerFrame.lane')
  const { load, collisions } = toScales(lane)
  const { buckets, gaps } = lane
  const shown = buckets[at]
  const lasting = ({ reason, fromMs, toMs }: Lane['gaps'][number]) =>
    `${t(`gap.${reason}`)} ${Math.round((toMs - fromMs) / 1000)} s`
  return (
    <div className={styles.laneFoot}>
      <span className={styles.key} data-kind="load">{`${t('legendLoad')} (0–${Math.round(load)}%)`}</span>
      <span className={styles.key} data-kind="collisions">{`${t('legendCollision')} (0–${collisions}%)`}</span>
      {gaps.length > 0 && (
        <span className={styles.key} data-kind="gap">
          {t('legendGap')}: {gaps.map(lasting).join(', ')}
        </span>
      )}
      <span className={styles.said} role="status">
        {shown
          ? t('at', {
              minute: shown.minute + 1,
              utilisation: shown.utilisation,
              collisionRate: shown.collisionRate,
              frames: shown.frames,
            })
          : buckets.length > 0
            ? summary
            : ''}
      </span>
    </div>
  )
}
