'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { SearchSelect } from '@/components/ui/field/search-select'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { type CheckerFrame, checkerFrameApi } from '@/lib/contract/checker-frame'
import type { CheckerTask } from '@/lib/contract/checker-task'
import type { DataOf } from '@/lib/contract/endpoint'
import { FrameDecode } from './frame-decode'
import { FrameFilterBar } from './frame-filter-bar'
import { FrameTable } from './frame-table'
import styles from './report.module.css'
import type { FrameAddressState } from './use-frame-address'
import { useFrameExport } from './use-frame-export'
import { framePage } from './use-frame-pages'
import { type ReplaySpeed, replaySpeeds } from './use-replay'

type FrameViewerProps = { task: CheckerTask; isLive: boolean; address: FrameAddressState }

const runningMs = 3000

/** The frames of a capture, raw and decoded, filtered, and live while it runs. */
export const FrameViewer = ({ task, isLive, address }: FrameViewerProps) => {
  const t = useTranslations('checkerFrame')
  const language = useLocale()
  const { taskId } = task
  const { filter, seq, choose, setAtMs } = address
  const [isFollowing, setFollowing] = useState(isLive && seq === null)
  const key = JSON.stringify(filter)
  // The current number of frames; the table shows the number known when it was told to pause.
  const counted = usePolled<DataOf<typeof checkerFrameApi.list>>({
    queryKey: [checkerFrameApi.list.path, taskId, key, 'count', language],
    read: (options) => call(checkerFrameApi.list, { taskId, ...filter, page: 1, limit: framePage }, options),
    everyMs: () => (isLive ? runningMs : false),
    ...(isLive && { live: { topics: ['checker'] } }),
    keepPrevious: true,
  })
  const total = counted.data?.totalCount ?? 0
  const [shown, setShown] = useState({ key, total: 0 })
  const isKnown = shown.key === key && shown.total > 0
  const held = isLive && !isFollowing && isKnown ? Math.min(shown.total, total) : total
  useEffect(
    function rememberWhatIsShown() {
      if (isFollowing || !isKnown) setShown({ key, total })
    },
    [isFollowing, isKnown, key, total],
  )
  const [speed, setSpeed] = useState<ReplaySpeed>(1)
  const [isReplaying, setReplaying] = useState(false)
  const looksAt = useRef<CheckerFrame>(undefined)
  const stopReplay = (at = looksAt.current) => {
    setReplaying(false)
    // The address holds where it stopped, as if that frame had been chosen.
    if (at) choose(at.seq)
  }
  const file = useFrameExport(taskId, filter, total === 0)
  const follow = () => {
    setReplaying(false)
    setFollowing(!isFollowing)
    setShown({ key, total })
  }
  const isFiltered = Object.keys(filter).length > 0
  return (
    <section className={layout.panel} aria-label={t('frames.title')}>
      <div className={layout.line}>
        <h2 className={layout.subtitle}>{t('frames.title')}</h2>
        <span className={layout.quiet} role="status">
          {counted.data ? t(isFiltered ? 'frames.filtered' : 'frames.total', { count: total }) : t('frames.loading')}
        </span>
        <span className={layout.space} />
        {isLive && (
          <>
            {!isFollowing && total > held && <strong>{t('frames.waiting', { count: total - held })}</strong>}
            <Button variant={isFollowing ? 'outlined' : 'contained'} aria-pressed={isFollowing} onClick={follow}>
              {t(isFollowing ? 'frames.pause' : 'frames.tail')}
            </Button>
          </>
        )}
        {!isFollowing && total > 0 && (
          <>
            <SearchSelect
              className={controls.inline}
              aria-label={t('frames.speed')}
              value={speed}
              onChange={(event) => setSpeed(Number(event.target.value) as ReplaySpeed)}
            >
              {replaySpeeds.map((times) => (
                <option key={times} value={times}>
                  {t('frames.times', { times })}
                </option>
              ))}
            </SearchSelect>
            <Button
              variant="outlined"
              aria-pressed={isReplaying}
              onClick={() => (isReplaying ? stopReplay() : setReplaying(true))}
            >
              {t(isReplaying ? 'frames.stop' : 'frames.replay')}
            </Button>
          </>
        )}
        {file.button}
      </div>
      {file.tray}
      <FrameFilterBar
        filter={filter}
        onChange={(next, isTyped) => {
          setReplaying(false)
          address.filterBy(next, isTyped)
        }}
      />
      <div className={styles.viewer}>
        <FrameTable
          task={task}
          filter={filter}
          total={held}
          head={counted.isPlaceholderData ? undefined : counted.data}
          isLoading={counted.data === undefined}
          isFollowing={isFollowing}
          seq={seq}
          replay={isReplaying ? speed : null}
          onReplayed={stopReplay}
          onChoose={(frame) => {
            setFollowing(false)
            setReplaying(false)
            choose(frame.seq)
          }}
          onFound={(frame) => {
            looksAt.current = frame
            setAtMs(frame?.atMs ?? null)
          }}
          decode={(frame) => <FrameDecode frame={frame} />}
        />
      </div>
    </section>
  )
}
