'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TableFrame } from '@/components/screen/table/table-frame'
import type { History, HistoryLine } from '@/lib/contract/history'
import type { HistoryPointKey } from '@/lib/contract/history-point'
import { toDateTime } from '@/lib/format/date-time'
import styles from './history.module.css'
import { toMoments } from './history-panels'
import { type Gap, gapOf, toPointRows } from './point-rows'
import type { Overlay } from './use-curves'
import { type MoreDecimals, noMore, useSignalText } from './use-signal-text'

const pageSize = 100
/** A mean of several samples has one decimal more than a sample. */
const averaged = ({ min }: Pick<HistoryLine, 'min'>): number => (min ? 1 : 0)

type PointsTableProps = {
  points: readonly HistoryPointKey[]
  history: History
  overlay: Overlay | null
  zone: string
  zoneLabel: string
  more?: MoreDecimals
  /** Spans without samples, s since 1970, and why. */
  gaps?: readonly Gap[]
}

const noGaps: readonly Gap[] = []

/** The points of the curves as a table, the same ones in the same order, a hundred on a page. */
export const PointsTable = (props: PointsTableProps) => {
  const { points, history, overlay, zone, zoneLabel, more = noMore, gaps = noGaps } = props
  const t = useTranslations('history')
  const { name, value } = useSignalText()
  const [wanted, setPage] = useState(0)
  const moments = toMoments(history)
  const pages = Math.max(1, Math.ceil(moments.length / pageSize))
  const page = Math.min(wanted, pages - 1)
  const first = page * pageSize
  const columns = points.flatMap((key) => {
    const own = history.lines.find((line) => line.key === key)
    const other = overlay?.history.lines.find((line) => line.key === key)
    return own ? [{ key, own, other }] : []
  })
  const time = (index: number): string => toDateTime(new Date((moments[index] ?? 0) * 1000), zone)
  const gapAt = (index: number): Gap | undefined =>
    columns.some(({ own, other }) => own.avg[index] != null || other?.avg[index] != null)
      ? undefined
      : gapOf(gaps, moments[index] ?? 0, history.bucketSec)
  const rows = toPointRows([first, Math.min(moments.length, first + pageSize)], gapAt)
  return (
    <>
      <div className={styles.pager}>
        <span>{t('pointCount', { count: moments.length })}</span>
        <button type="button" className="text-button" disabled={page === 0} onClick={() => setPage(page - 1)}>
          {t('previousPage')}
        </button>
        <span aria-live="polite">{t('pageOf', { page: page + 1, pages })}</span>
        <button type="button" className="text-button" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
          {t('nextPage')}
        </button>
      </div>
      <TableFrame caption={t('points')} scrolls={560}>
        <thead>
          <tr>
            <th scope="col">
              {t('time')} ({zoneLabel})
            </th>
            {columns.map(({ key, own, other }) => (
              <th key={key} scope="col" data-align="end">
                {name(key)}
                {own.min && ` ${t('avgMinMax')}`}
                {other && ` / ${overlay?.label ?? ''}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ first: i, last, gap }) => (
            <tr key={moments[i]} className={gap && styles.gap} data-tone={gap && 'quiet'}>
              <th scope="row">{last > i ? `${time(i)} …` : time(i)}</th>
              {gap ? (
                <td colSpan={columns.length}>{gap.label}</td>
              ) : (
                columns.map(({ key, own, other }) => (
                  <td key={key} data-align="end">
                    {value(key, own.avg[i], more(key) + averaged(own))}
                    {own.min && own.avg[i] !== null && (
                      <small>
                        {' '}
                        ({value(key, own.min[i], more(key))} … {value(key, own.max?.[i], more(key))})
                      </small>
                    )}
                    {other && ` / ${value(key, other.avg[i], more(key) + averaged(other))}`}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </>
  )
}
