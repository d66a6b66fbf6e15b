'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import controls from '@/components/ui/field/controls.module.css'
import { SearchSelect } from '@/components/ui/field/search-select'
import { call } from '@/lib/api/call'
import { type CheckerFrame, checkerFrameApi, type FrameFilter } from '@/lib/contract/checker-frame'
import type { CheckerTask } from '@/lib/contract/checker-task'
import { FrameCells } from './frame-cells'
import styles from './report.module.css'
import { type FramePage, useFramePages } from './use-frame-pages'
import { type ReplaySpeed, useReplay } from './use-replay'

const rowHeight = 32
const columns = ['seq', 'atMs', 'src', 'dst', 'type', 'length', 'gapMs', 'marks', 'raw'] as const
/** Rows that one scroller holds: a browser's longest element is some 17 million px. */
const blockRows = 250_000

type FrameTableProps = {
  task: CheckerTask
  filter: FrameFilter
  total: number
  head: FramePage | undefined
  isLoading: boolean
  isFollowing: boolean
  /** How fast it is replayed, from the chosen frame or from what is in sight. */
  replay: ReplaySpeed | null
  onReplayed: (last: CheckerFrame) => void
  seq: number | null
  onChoose: (frame: CheckerFrame) => void
  /** The chosen frame, once it is there. */
  onFound: (frame: CheckerFrame | undefined) => void
  decode: (frame: CheckerFrame | undefined) => ReactNode
}

/** All frames of a filter in one table, of which only what is in sight is read and drawn. Arrow keys move the choice. */
export const FrameTable = (props: FrameTableProps) => {
  const { task, filter, total, head, isLoading, isFollowing, replay, onReplayed, seq, onChoose, onFound, decode } =
    props
  const t = useTranslations('checkerFrame')
  const { taskId } = task
  const scroller = useRef<HTMLDivElement>(null)
  const [block, setBlock] = useState(0)
  const blocks = Math.max(1, Math.ceil(total / blockRows))
  const from = Math.min(block, blocks - 1) * blockRows
  const count = Math.min(blockRows, total - from)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // The head covers the first row's height.
    scrollPaddingStart: rowHeight,
  })
  const items = virtual.getVirtualItems()
  const frameAt = useFramePages(taskId, filter, {
    total,
    first: from + (items[0]?.index ?? 0),
    last: from + (items.at(-1)?.index ?? 0),
    head,
  })
  // Where the chosen frame of the address stands in this filter.
  const client = useQueryClient()
  const placeKey = (of: number | null) => [checkerFrameApi.position.path, taskId, JSON.stringify(filter), of]
  const { data: place } = useQuery({
    queryKey: placeKey(seq),
    queryFn: ({ signal }) => call(checkerFrameApi.position, { taskId, seq: seq ?? 1, ...filter }, { signal }),
    enabled: seq !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const placed = seq === null ? undefined : place?.before
  const replayed = useReplay(taskId, filter, {
    speed: replay,
    total,
    head,
    onEnd: onReplayed,
    from: placed ?? from + (items[0]?.index ?? 0),
  })
  const index = replayed ?? placed
  const chosenPage = useFramePages(taskId, filter, { total, first: index ?? 0, last: index ?? 0, head })
  const found = index === undefined ? undefined : chosenPage(index)
  const chosen = replayed !== null || found?.seq === seq ? found : undefined

  const tell = useEffectEvent(() => {
    // Where a replay has come to need not be asked for when it stops there.
    if (chosen && replayed !== null) client.setQueryData(placeKey(chosen.seq), { before: replayed })
    onFound(chosen)
  })
  const chosenSeq = chosen?.seq
  useEffect(
    function tellWhereItIs() {
      if (chosenSeq !== undefined || seq === null) tell()
    },
    [chosenSeq, seq],
  )
  const scrolledTo = useRef<string>('')
  useEffect(
    function showChosen() {
      const key = `${replayed ?? seq} ${JSON.stringify(filter)}`
      if (index === undefined || total === 0 || scrolledTo.current === key) return
      scrolledTo.current = key
      const wanted = Math.floor(index / blockRows)
      if (wanted !== block) setBlock(wanted)
      virtual.scrollToIndex(index - wanted * blockRows, { align: 'auto' })
    },
    [index, total, seq, replayed, filter, block, virtual],
  )
  useEffect(
    function followNewest() {
      if (!isFollowing || count === 0) return
      setBlock(blocks - 1)
      virtual.scrollToIndex(count - 1, { align: 'end' })
    },
    [isFollowing, count, blocks, virtual],
  )

  const press = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1, PageDown: 12, PageUp: -12 }[event.key]
    if (move === undefined || total === 0) return
    event.preventDefault()
    const next = Math.min(total - 1, Math.max(0, (index ?? from + (items[0]?.index ?? 0) - 1) + move))
    const frame = frameAt(next)
    if (frame) onChoose(frame)
  }

  return (
    <>
      <div className={styles.tableSide}>
        {blocks > 1 && (
          <label className={styles.block}>
            {t('frames.block')}
            <SearchSelect
              className={controls.control}
              value={block}
              onChange={(event) => setBlock(Number(event.target.value))}
            >
              {Array.from({ length: blocks }, (_, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a range is its number
                <option key={n} value={n}>
                  {t('frames.blockOf', {
                    from: String(n * blockRows + 1),
                    to: String(Math.min(total, (n + 1) * blockRows)),
                  })}
                </option>
              ))}
            </SearchSelect>
          </label>
        )}
        <div ref={scroller} className={styles.scroller}>
          <table
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: one stop for Tab, arrow keys move the choice
            role="grid"
            className={styles.grid}
            aria-label={t('frames.title')}
            aria-rowcount={total}
            aria-busy={isLoading}
            tabIndex={0}
            onKeyDown={press}
          >
            <thead>
              <tr className={styles.head}>
                {columns.map((field) => (
                  <th key={field} scope="col" data-field={field}>
                    {t(`fields.${field}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className={styles.rows} style={{ height: virtual.getTotalSize() }}>
              {items.map((item) => {
                const frame = frameAt(from + item.index)
                return (
                  <tr
                    key={item.key}
                    aria-rowindex={from + item.index + 1}
                    aria-selected={frame !== undefined && frame.seq === chosenSeq}
                    className={styles.row}
                    data-bad={frame?.checksumOk === 0 || undefined}
                    style={{ transform: `translateY(${item.start}px)` }}
                    onClick={() => frame && onChoose(frame)}
                  >
                    {frame ? <FrameCells frame={frame} /> : <td data-field="seq">{from + item.index + 1}</td>}
                  </tr>
                )
              })}
            </tbody>
          </table>
          {!isLoading && total === 0 && <p className={styles.empty}>{t('frames.empty')}</p>}
        </div>
      </div>
      {decode(chosen)}
    </>
  )
}
