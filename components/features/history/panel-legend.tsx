'use client'
import type { TimeLine } from '@/components/screen/chart/time/time-panel'
import type { HistoryLine } from '@/lib/contract/history'
import type { HistoryPointKey } from '@/lib/contract/history-point'
import styles from './history.module.css'
import type { Overlay } from './use-curves'
import { type MoreDecimals, noMore, type useSignalText } from './use-signal-text'

/** Name of a line and its value at the crosshair; without a crosshair its last value. */
export type LegendOf = (line: Pick<TimeLine, 'key'>) => { name: string; value: string }

type LegendInput = {
  lines: readonly HistoryLine[]
  overlay: Overlay | null
  at: number | null
  more?: MoreDecimals
  text: Pick<ReturnType<typeof useSignalText>, 'name' | 'value'>
}

const behind = '-compared'

/** The legend of a picture: lines of its panels are named by their signals. */
export const toLegend =
  ({ lines, overlay, at, more = noMore, text }: LegendInput): LegendOf =>
  ({ key: lineKey }) => {
    const isCompared = lineKey.endsWith(behind)
    const key = (isCompared ? lineKey.slice(0, -behind.length) : lineKey) as HistoryPointKey
    const line = (isCompared ? overlay?.history.lines : lines)?.find((each) => each.key === key)
    const shown = at === null ? line?.avg.findLast((each) => each !== null) : line?.avg[at]
    const name = text.name(key)
    // A mean of several samples gets one more decimal than a sample.
    return {
      name: isCompared ? `${name} (${overlay?.label ?? ''})` : name,
      value: text.value(key, shown, more(key) + (line?.min ? 1 : 0)),
    }
  }

const signalOf = ({ key }: Pick<TimeLine, 'key'>): string => (key.endsWith(behind) ? key.slice(0, -behind.length) : key)

/** Signals in the order of the panel, each before its comparison, which a panel draws behind it. */
export const inLegendOrder = <Line extends Pick<TimeLine, 'key'>>(lines: readonly Line[]): Line[] => {
  const order = [...new Set(lines.map(signalOf))]
  return lines.toSorted(
    (a, b) =>
      order.indexOf(signalOf(a)) - order.indexOf(signalOf(b)) ||
      Number(a.key.endsWith(behind)) - Number(b.key.endsWith(behind)),
  )
}

/** Legend above a panel: its lines by stroke, names and values at the crosshair. */
export const PanelLegend = ({ lines, legendOf }: { lines: readonly TimeLine[]; legendOf: LegendOf }) => (
  <ul className={styles.legend}>
    {inLegendOrder(lines).map((line) => {
      const { name, value } = legendOf(line)
      return (
        <li key={line.key}>
          <span
            className={styles.stroke}
            data-compared={line.compared}
            data-dashed={line.wanted || line.repeats}
            style={{ color: line.colour }}
            aria-hidden="true"
          />
          <span>{name}</span>
          <output>{value}</output>
        </li>
      )
    })}
  </ul>
)
