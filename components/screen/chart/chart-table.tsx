'use client'
import layout from '@/components/screen/page/layout.module.css'
import styles from './chart.module.css'
import { type ChartPoints, showValue } from './chart-points'

type ChartTableProps = { title: string; points: ChartPoints; onPick?: ((index: number) => void) | undefined }

/** The points of a chart as a table. */
export const ChartTable = ({ title, points, onPick }: ChartTableProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs, and a section would be a landmark
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by the keyboard
  <div className={styles.scroller} role="group" aria-label={title} tabIndex={0}>
    <table className={`${layout.figures} ${styles.table}`}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{points.head}</th>
          {points.series.map(({ key, label }) => (
            <th key={key} scope="col" data-align="end">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.labels.map((label, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two points may share a label when a clock is set back
          <tr key={index}>
            <th scope="row">
              {onPick ? (
                <button type="button" className={styles.pick} onClick={() => onPick(index)}>
                  {label}
                </button>
              ) : (
                label
              )}
            </th>
            {points.series.map((series) => (
              <td key={series.key} data-align="end">
                {showValue(points, series.values[index])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
