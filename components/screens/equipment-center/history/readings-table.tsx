'use client'
import { useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import type { History, HistoryLine } from '@/lib/contract/history'
import { type HistoryPointKey, pointOf } from '@/lib/contract/history-point'
import styles from './history.module.css'
import { colourOf } from './history-panels'
import { useSignalText } from './use-signal-text'

type ReadingsTableProps = {
  points: readonly HistoryPointKey[]
  history: History
  compared: { history: History; label: string } | null
  /** What the own lines are called beside the compared ones: their dates. */
  ownLabel: string
  at: number | null
  /** The moment at the crosshair, in the shown zone. */
  atText: string
  onRemove: (key: HistoryPointKey) => void
  /** Decimals beyond those of a signal. */
  more?: (key: HistoryPointKey) => number
}

const noMore = () => 0
const valueAt = (line: HistoryLine | undefined, at: number | null): number | null =>
  at === null ? null : (line?.avg[at] ?? null)

/** The legend: each signal with its value at the crosshair and its lowest, highest and mean of what is shown. */
export const ReadingsTable = (props: ReadingsTableProps) => {
  const { points, history, compared, ownLabel, at, atText, onRemove, more = noMore } = props
  const t = useTranslations('history')
  const { name, value } = useSignalText()
  const lineOf = (key: HistoryPointKey) => history.lines.find((line) => line.key === key)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by the keyboard
    <div className={styles.scroller} role="group" aria-label={t('readings')} tabIndex={0}>
      <table className={`${layout.figures} ${styles.readings}`}>
        <caption className="visually-hidden">{t('readings')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('signal')}</th>
            <th scope="col" data-align="end" className={styles.at}>
              {atText}
            </th>
            {compared && (
              <>
                <th scope="col" data-align="end">
                  {compared.label}
                </th>
                <th scope="col" data-align="end">
                  {t('difference')}
                </th>
              </>
            )}
            <th scope="col" data-align="end">
              {t('min')}
            </th>
            <th scope="col" data-align="end">
              {t('avg')}
            </th>
            <th scope="col" data-align="end">
              {t('max')}
            </th>
            {compared && (
              <th scope="col" data-align="end">
                {t('avgCompared')}
              </th>
            )}
            <th scope="col">
              <span className="visually-hidden">{t('remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map((key) => {
            const line = lineOf(key)
            const other = compared?.history.lines.find((each) => each.key === key)
            const [own, theirs] = [valueAt(line, at), valueAt(other, at)]
            // A mean of several samples has one decimal more than a sample.
            const atMore = more(key) + (line?.min ? 1 : 0)
            const isState = pointOf(key).state === true
            return (
              <tr key={key}>
                <th scope="row">
                  <span className={styles.swatch} style={{ background: colourOf(points, key) }} aria-hidden="true" />
                  {name(key)}
                  {compared && (
                    <span className={styles.dated}>
                      — {ownLabel} · - - {compared.label}
                    </span>
                  )}
                </th>
                <td data-align="end">{value(key, own, atMore)}</td>
                {compared && (
                  <>
                    <td data-align="end">{value(key, theirs, atMore)}</td>
                    <td data-align="end">
                      {own === null || theirs === null || isState
                        ? '--'
                        : signed(value(key, own - theirs, atMore), own - theirs)}
                    </td>
                  </>
                )}
                <td data-align="end">{value(key, line?.summary?.min, more(key))}</td>
                <td data-align="end">{value(key, line?.summary?.avg, more(key) + 1)}</td>
                <td data-align="end">{value(key, line?.summary?.max, more(key))}</td>
                {compared && <td data-align="end">{value(key, other?.summary?.avg, more(key) + 1)}</td>}
                <td>
                  <button
                    type="button"
                    className="text-button"
                    disabled={points.length === 1}
                    aria-label={t('removeSignal', { name: name(key) })}
                    onClick={() => onRemove(key)}
                  >
                    ×
                  </button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const signed = (text: string, difference: number): string => (difference > 0 ? `+${text}` : text)
