import styles from './chart.module.css'
import { type ChartPoints, type ChartProps, colourAt, showValue, sumOf } from './chart-points'

type ChartLegendProps = {
  points: ChartPoints
  /** Keys of the series that are left out of the plot. */
  hidden: ReadonlySet<string>
  onToggle: (key: string) => void
}

/** Above the plot: the unit of its values, and its series, each shown or left out by a click. */
export const ChartLegend = ({ points, hidden, onToggle }: ChartLegendProps) => {
  if (points.series.length < 2 && !points.unit) return null
  return (
    <div className={styles.plotHead}>
      {points.unit && <span className={styles.unit}>{points.unit}</span>}
      {points.series.length > 1 && (
        <ul className={styles.legend}>
          {points.series.map((series) => (
            <li key={series.key}>
              <button
                type="button"
                className={styles.key}
                aria-pressed={!hidden.has(series.key)}
                onClick={() => onToggle(series.key)}
              >
                <i className={styles.swatch} style={{ background: colourAt(series, 0) }} aria-hidden="true" />
                {series.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Beside a ring, which has no axis: its parts with their values. */
export const RingLegend = ({ points, onPick }: Pick<ChartProps, 'points' | 'onPick'>) => {
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
            <span className={styles.ringLabel}>
              {onPick ? (
                <button type="button" className={styles.pick} onClick={() => onPick(index)}>
                  {label}
                </button>
              ) : (
                label
              )}
            </span>
            <b>{showValue(points, value)}</b>
            <span className={styles.share}>{`${Math.round(((value ?? 0) / total) * 1000) / 10}%`}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** The series after a click on one of them: that one changes, but never are all left out. */
export const toggled = (points: ChartPoints, hidden: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(hidden)
  if (!next.delete(key)) next.add(key)
  return points.series.every((series) => next.has(series.key)) ? new Set() : next
}

/** The points without the series that are left out. */
export const withoutHidden = (points: ChartPoints, hidden: ReadonlySet<string>): ChartPoints =>
  hidden.size === 0 ? points : { ...points, series: points.series.filter(({ key }) => !hidden.has(key)) }
