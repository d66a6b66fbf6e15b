'use client'
import { millisecondsInMinute } from 'date-fns/constants'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import type { FrameLane as Lane } from '@/lib/contract/checker-frame'
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

/** Utilisation and collisions of a capture over time, with its gaps. A moment leads to its first frame. */
export const FrameLane = ({ lane, atMs, onPick }: FrameLaneProps) => {
  const t = useTranslations('checkerFrame.lane')
  const [pointed, setPointed] = useState<number | null>(null)
  const buckets = lane?.buckets ?? []
  const step = lane?.bucketMinutes ?? 1
  const gaps = lane?.gaps ?? []
  const span = Math.max(
    1,
    (buckets.at(-1)?.minute ?? 0) + step,
    ...gaps.map(({ toMs }) => Math.ceil(toMs / millisecondsInMinute)),
  )
  const most = (of: 'utilisation' | 'collisionRate') => Math.max(leastScale[of], ...buckets.map((bucket) => bucket[of]))
  const [topLoad, topCollisions] = [most('utilisation'), most('collisionRate')]
  const recorded = buckets.reduce((sum, { recordedMs }) => sum + recordedMs, 0)
  const average =
    buckets.reduce((sum, { utilisation, recordedMs }) => sum + utilisation * recordedMs, 0) / (recorded || 1)
  const chosen =
    atMs === null
      ? -1
      : buckets.findIndex(({ minute }) => Math.floor(atMs / millisecondsInMinute / step) === minute / step)
  const shown = buckets[pointed ?? chosen]
  const pick = (index: number) => {
    const seq = buckets[index]?.firstSeq
    if (seq) onPick(seq)
  }
  const press = (event: KeyboardEvent) => {
    const at = pointed ?? chosen
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (move !== undefined) setPointed(Math.min(buckets.length - 1, Math.max(0, at + move)))
    else if (event.key === 'Enter' && at >= 0) pick(at)
    else return
    event.preventDefault()
  }
  const summary = t('summary', {
    average: average.toFixed(1),
    most: Math.max(0, ...buckets.map(({ utilisation }) => utilisation)).toFixed(1),
    gaps: gaps.length,
  })
  return (
    <section className={layout.panel} aria-label={t('title')} aria-busy={lane === undefined}>
      <h2 className={layout.subtitle}>{t('title')}</h2>
      {lane !== undefined && buckets.length === 0 ? (
        <p className={layout.quiet}>{t('none')}</p>
      ) : (
        <div className={styles.axes}>
          <Scale name={t('legendLoad')} top={topLoad} kind="load" />
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
            <svg
              viewBox={`0 0 ${span} ${height}`}
              preserveAspectRatio="none"
              width="100%"
              height={height}
              aria-hidden="true"
            >
              {gaps.map(({ fromMs, toMs }) => (
                <rect
                  key={fromMs}
                  className={styles.gap}
                  x={fromMs / millisecondsInMinute}
                  width={(toMs - fromMs) / millisecondsInMinute}
                  y={0}
                  height={height}
                />
              ))}
              {buckets.map(({ minute, utilisation, collisionRate, recordedMs }, index) => (
                // biome-ignore lint/a11y/noStaticElementInteractions: the group around it has the keys for it
                <g
                  key={minute}
                  className={styles.bucket}
                  data-chosen={index === chosen || undefined}
                  data-pointed={index === pointed || undefined}
                  onPointerEnter={() => setPointed(index)}
                  onClick={() => pick(index)}
                >
                  <rect className={styles.back} x={minute} width={step} y={0} height={height} />
                  <rect
                    className={styles.load}
                    x={minute + 0.04 * step}
                    width={Math.min(step, recordedMs / millisecondsInMinute) * 0.92}
                    y={height - (utilisation / topLoad) * (height - 4)}
                    height={(utilisation / topLoad) * (height - 4)}
                  />
                  <rect
                    className={styles.collisions}
                    x={minute + 0.04 * step}
                    width={Math.min(step, recordedMs / millisecondsInMinute) * 0.92}
                    y={height - (collisionRate / topCollisions) * (height - 4) - 2}
                    height={3}
                  />
                </g>
              ))}
            </svg>
          </div>
          <Scale name={t('legendCollision')} top={topCollisions} kind="collisions" />
          <ol className={styles.minutes} aria-hidden="true">
            {minutesOf(span).map((minute) => (
              <li key={minute} style={{ insetInlineStart: `${(100 * minute) / span}%` }}>
                {minute}
              </li>
            ))}
          </ol>
          <span className={styles.minutesName}>{t('minutes')}</span>
        </div>
      )}
      <div className={styles.laneFoot}>
        <span className={styles.key} data-kind="load">{`${t('legendLoad')} (0–${Math.round(topLoad)}%)`}</span>
        <span className={styles.key} data-kind="collisions">{`${t('legendCollision')} (0–${topCollisions}%)`}</span>
        {gaps.length > 0 && (
          <span className={styles.key} data-kind="gap">
            {t('legendGap')}:{' '}
            {gaps
              .map(({ reason, fromMs, toMs }) => `${t(`gap.${reason}`)} ${Math.round((toMs - fromMs) / 1000)} s`)
              .join(', ')}
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
    </section>
  )
}
