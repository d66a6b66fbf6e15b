import styles from './chart.module.css'
import { type ChartPoints, gapsOf } from './chart-points'

type ChartLegendProps = {
  points: ChartPoints
  /** Keys of the series that are left out of the plot. */
  hidden: ReadonlySet<string>
  onToggle: (key: string) => void
}

/** Above the plot: the unit of its values, what its gaps mean, and its series, each shown or left out by a click. */
export const ChartLegend = ({ points, hidden, onToggle }: ChartLegendProps) => {
  const gap = gapsOf(points).length > 0 && points.gap
  if (points.series.length < 2 && !points.unit && !gap) return null
  return (
    <div className={styles.plotHead}>
      {points.unit && <span className={styles.unit}>{points.unit}</span>}
      {gap && (
        <span className={styles.gapKey}>
          <i className={styles.swatch} aria-hidden="true" />
          {gap}
        </span>
      )}
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
                <i className={styles.swatch} style={{ background: series.colour }} aria-hidden="true" />
                {series.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
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
