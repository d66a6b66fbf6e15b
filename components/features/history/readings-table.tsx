'use client'
import { useTranslations } from 'next-intl'
import { type DataColumn, DataTable } from '@/components/screen/table/data-table'
import type { History, HistoryLine } from '@/lib/contract/history'
import { type HistoryPointKey, pointOf } from '@/lib/contract/history-point'
import styles from './history.module.css'
import { colourOf } from './history-panels'
import type { Overlay } from './use-curves'
import { type MoreDecimals, noMore, useSignalText } from './use-signal-text'

type ReadingsTableProps = {
  points: readonly HistoryPointKey[]
  history: History
  overlay: Overlay | null
  /** What the own lines are called beside the compared ones: their dates. */
  ownLabel: string
  at: number | null
  /** The moment at the crosshair, in the shown zone. */
  atText: string
  onRemove: (key: HistoryPointKey) => void
  more?: MoreDecimals
}

type Column = DataColumn<HistoryPointKey>

const valueAt = (line: HistoryLine | undefined, at: number | null): number | null =>
  at === null ? null : (line?.avg[at] ?? null)

/** The legend: each signal with its value at the crosshair and its lowest, highest and mean of what is shown. */
export const ReadingsTable = (props: ReadingsTableProps) => {
  const { points, history, overlay, ownLabel, at, atText, onRemove, more = noMore } = props
  const t = useTranslations('history')
  const { name, value } = useSignalText()
  const lineOf = (key: HistoryPointKey) => history.lines.find((line) => line.key === key)
  const otherOf = (key: HistoryPointKey) => overlay?.history.lines.find((each) => each.key === key)
  // A mean of several samples has one decimal more than a sample.
  const atMore = (key: HistoryPointKey) => more(key) + (lineOf(key)?.min ? 1 : 0)
  const differenceOf = (key: HistoryPointKey): string => {
    const own = valueAt(lineOf(key), at)
    const theirs = valueAt(otherOf(key), at)
    if (own === null || theirs === null || pointOf(key).state === true) return '--'
    return signed(value(key, own - theirs, atMore(key)), own - theirs)
  }
  const figure = (key: string, title: string, cell: Column['cell']): Column => ({ key, title, align: 'end', cell })
  return (
    <DataTable
      caption={t('readings')}
      scrolls
      columns={[
        {
          key: 'signal',
          title: t('signal'),
          isHeader: true,
          cell: (key) => (
            <>
              <span className={styles.swatch} style={{ background: colourOf(points, key) }} aria-hidden="true" />
              {name(key)}
              {overlay && (
                <span className={styles.dated}>
                  — {ownLabel} · - - {overlay.label}
                </span>
              )}
            </>
          ),
        },
        // Wide enough for every moment, so that nothing moves while the crosshair does.
        {
          ...figure('at', atText, (key) => value(key, valueAt(lineOf(key), at), atMore(key))),
          width: '14em',
        },
        ...(overlay
          ? [
              figure('compared', overlay.label, (key) => value(key, valueAt(otherOf(key), at), atMore(key))),
              figure('difference', t('difference'), differenceOf),
            ]
          : []),
        figure('min', t('min'), (key) => value(key, lineOf(key)?.summary?.min, more(key))),
        figure('avg', t('avg'), (key) => value(key, lineOf(key)?.summary?.avg, more(key) + 1)),
        figure('max', t('max'), (key) => value(key, lineOf(key)?.summary?.max, more(key))),
        ...(overlay
          ? [figure('avgCompared', t('avgCompared'), (key) => value(key, otherOf(key)?.summary?.avg, more(key) + 1))]
          : []),
        {
          key: 'remove',
          title: t('remove'),
          hidesTitle: true,
          cell: (key) => (
            <button
              type="button"
              className="text-button"
              disabled={points.length === 1}
              aria-label={t('removeSignal', { name: name(key) })}
              onClick={() => onRemove(key)}
            >
              ×
            </button>
          ),
        },
      ]}
      rows={points}
      rowKey={(key) => key}
    />
  )
}

const signed = (text: string, difference: number): string => (difference > 0 ? `+${text}` : text)
