'use client'
import styles from './chart.module.css'
import { type ChartKind, type ChartPoints, colourAt, showValue, sumOf } from './chart-points'

/** Meaning of the colours. A ring's legend also has the values, since a ring has no axis. */
export const ChartLegend = ({ kind, points }: { kind: ChartKind; points: ChartPoints }) => {
  if (kind === 'ring') return <RingLegend points={points} />
  if (points.series.length < 2) return null
  return (
    <ul className={styles.legend}>
      {points.series.map((series) => (
        <li key={series.key}>
          <i className={styles.swatch} style={{ background: colourAt(series, 0) }} aria-hidden="true" />
          {series.label}
        </li>
      ))}
    </ul>
  )
}

const RingLegend = ({ points }: { points: ChartPoints }) => {
  const series = points.series[0]
  if (!series) return null
  const total = sumOf(series.values)
  return (
    <ul className={styles.ringLegend}>
      {points.labels.map((label, index) => {
        const value = series.values[index] ?? null
        return (
          <li key={label}>
            <i className={styles.swatch} style={{ background: colourAt(series, index) }} aria-hidden="true" />
            <span className={styles.ringLabel}>{label}</span>
            <b>{showValue(points, value)}</b>
            <span className={styles.share}>{`${Math.round(((value ?? 0) / total) * 1000) / 10}%`}</span>
          </li>
        )
      })}
    </ul>
  )
}
