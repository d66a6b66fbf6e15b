'use client'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import controls from '@/components/ui/field/controls.module.css'
import { SearchSelect } from '@/components/ui/field/search-select'
import type { CheckerFrame } from '@/lib/contract/checker-frame'
import { FrameCells } from './frame-cells'
import { FrameDecode } from './frame-decode'
import styles from './report.module.css'
import { type FilteredFrames, type FrameChoice, useChosenFrame } from './use-chosen-frame'
import { useFramePages } from './use-frame-pages'

const rowHeight = 32
const columns = ['seq', 'atMs', 'src', 'dst', 'type', 'length', 'gapMs', 'marks', 'raw'] as const
/** Rows that one scroller holds: a browser's longest element is some 17 million px. */
const blockRows = 250_000

type FrameTableProps = {
  frames: FilteredFrames
  isLoading: boolean
  isFollowing: boolean
  choice: FrameChoice
  onChoose: (frame: CheckerFrame) => void
}

/** All frames of a filter in one table, of which only what is in sight is read and drawn. Arrow keys move the choice. */
export const FrameTable = ({ frames, isLoading, isFollowing, choice, onChoose }: FrameTableProps) => {
  const t = useTranslations('checkerFrame')
  const { taskId, filter, total, head } = frames
  const scroller = useRef<HTMLDivElement>(null)
  const block = useBlock(total)
  const virtual = useVirtualizer({
    count: block.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // The head covers the first row's height.
    scrollPaddingStart: rowHeight,
  })
  const items = virtual.getVirtualItems()
  const first = block.from + (items[0]?.index ?? 0)
  const last = block.from + (items.at(-1)?.index ?? 0)
  const frameAt = useFramePages(taskId, filter, { total, first, last, head })
  const { index, chosen, key } = useChosenFrame(frames, choice, first)
  useScrolledRow(block, virtual, { index: total === 0 ? undefined : index, key, isFollowing })

  const press = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1, PageDown: 12, PageUp: -12 }[event.key]
    if (move === undefined || total === 0) return
    event.preventDefault()
    const frame = frameAt(Math.min(total - 1, Math.max(0, (index ?? first - 1) + move)))
    if (frame) onChoose(frame)
  }

  return (
    <>
      <div className={styles.tableSide}>
        {block.blocks > 1 && <BlockChoice block={block} total={total} />}
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
              {items.map((item) => (
                <FrameRow
                  key={item.key}
                  index={block.from + item.index}
                  top={item.start}
                  frame={frameAt(block.from + item.index)}
                  chosen={chosen}
                  onChoose={onChoose}
                />
              ))}
            </tbody>
          </table>
          {!isLoading && total === 0 && <p className={styles.empty}>{t('frames.empty')}</p>}
        </div>
      </div>
      <FrameDecode frame={chosen} />
    </>
  )
}

/** The rows that the scroller holds. */
const useBlock = (total: number) => {
  const [block, setBlock] = useState(0)
  const blocks = Math.max(1, Math.ceil(total / blockRows))
  const from = Math.min(block, blocks - 1) * blockRows
  return { block, setBlock, blocks, from, count: Math.min(blockRows, total - from) }
}
type Block = ReturnType<typeof useBlock>

/** `key`: what is shown; it is scrolled to once. */
type ScrolledRow = { index: number | undefined; key: string; isFollowing: boolean }

/** Scrolls to a row, or keeps to the newest. */
const useScrolledRow = (
  { block, setBlock, blocks, count }: Block,
  virtual: Virtualizer<HTMLDivElement, Element>,
  { index, key, isFollowing }: ScrolledRow,
) => {
  const scrolledTo = useRef<string>('')
  useEffect(
    function showChosen() {
      if (index === undefined || scrolledTo.current === key) return
      scrolledTo.current = key
      const wanted = Math.floor(index / blockRows)
      if (wanted !== block) setBlock(wanted)
      virtual.scrollToIndex(index - wanted * blockRows, { align: 'auto' })
    },
    [index, key, block, setBlock, virtual],
  )
  useEffect(
    function followNewest() {
      if (!isFollowing || count === 0) return
      setBlock(blocks - 1)
      virtual.scrollToIndex(count - 1, { align: 'end' })
    },
    [isFollowing, count, blocks, setBlock, virtual],
  )
}

const BlockChoice = ({ block: { block, setBlock, blocks }, total }: { block: Block; total: number }) => {
  const t = useTranslations('checkerFrame.frames')
  return (
    <label className={styles.block}>
      {t('block')}
      <SearchSelect
        className={controls.control}
        value={block}
        onChange={(event) => setBlock(Number(event.target.value))}
      >
        {Array.from({ length: blocks }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a range is its number
          <option key={n} value={n}>
            {t('blockOf', { from: String(n * blockRows + 1), to: String(Math.min(total, (n + 1) * blockRows)) })}
          </option>
        ))}
      </SearchSelect>
    </label>
  )
}

type FrameRowProps = {
  index: number
  /** px. */
  top: number
  frame: CheckerFrame | undefined
  chosen: CheckerFrame | undefined
  onChoose: (frame: CheckerFrame) => void
}

const FrameRow = ({ index, top, frame, chosen, onChoose }: FrameRowProps) => (
  <tr
    aria-rowindex={index + 1}
    aria-selected={frame !== undefined && frame.seq === chosen?.seq}
    className={styles.row}
    data-bad={frame?.checksumOk === 0 || undefined}
    style={{ transform: `translateY(${top}px)` }}
    onClick={() => frame && onChoose(frame)}
  >
    {frame ? <FrameCells frame={frame} /> : <td data-field="seq">{index + 1}</td>}
  </tr>
)
