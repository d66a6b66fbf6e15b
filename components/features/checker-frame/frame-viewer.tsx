'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { SearchSelect } from '@/components/ui/field/search-select'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { type CheckerFrame, checkerFrameApi, type FrameFilter } from '@/lib/contract/checker-frame'
import type { CheckerTask } from '@/lib/contract/checker-task'
import type { DataOf } from '@/lib/contract/endpoint'
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
export const FrameViewer = ({ task: { taskId }, isLive, address }: FrameViewerProps) => {
  const t = useTranslations('checkerFrame')
  const { filter, seq, choose, setAtMs } = address
  const { counted, total, shown, isFollowing, setFollowing } = useTail(taskId, filter, isLive, seq)
  const [speed, setSpeed] = useState<ReplaySpeed>(1)
  const [isReplaying, setReplaying] = useState(false)
  const looksAt = useRef<CheckerFrame>(undefined)
  const stopReplay = (at = looksAt.current) => {
    setReplaying(false)
    // The address holds where it stopped, as if that frame had been chosen.
    if (at) choose(at.seq)
  }
  const file = useFrameExport(taskId, filter, total === 0)
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
          <TailButton
            isFollowing={isFollowing}
            waiting={total - shown}
            onClick={() => {
              setReplaying(false)
              setFollowing(!isFollowing)
            }}
          />
        )}
        {!isFollowing && total > 0 && (
          <>
            <SpeedChoice speed={speed} onChange={setSpeed} />
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
          frames={{ taskId, filter, total: shown, head: counted.isPlaceholderData ? undefined : counted.data }}
          isLoading={counted.data === undefined}
          isFollowing={isFollowing}
          choice={{
            seq,
            replay: isReplaying ? speed : null,
            onReplayed: stopReplay,
            onFound: (frame) => {
              looksAt.current = frame
              setAtMs(frame?.atMs ?? null)
            },
          }}
          onChoose={(frame) => {
            setFollowing(false)
            setReplaying(false)
            choose(frame.seq)
          }}
        />
      </div>
    </section>
  )
}

/** How many frames there are, and how many the table shows: the same ones for as long as it is paused. */
const useTail = (taskId: string, filter: FrameFilter, isLive: boolean, seq: number | null) => {
  const language = useLocale()
  const [isFollowing, setFollowing] = useState(isLive && seq === null)
  const key = JSON.stringify(filter)
  const counted = usePolled<DataOf<typeof checkerFrameApi.list>>({
    queryKey: [checkerFrameApi.list.path, taskId, key, 'count', language],
    read: (options) => call(checkerFrameApi.list, { taskId, ...filter, page: 1, limit: framePage }, options),
    everyMs: () => (isLive ? runningMs : false),
    ...(isLive && { live: { topics: ['checker'] } }),
    keepPrevious: true,
  })
  const total = counted.data?.totalCount ?? 0
  const [known, setKnown] = useState({ key, total: 0 })
  const isKnown = known.key === key && known.total > 0
  useEffect(
    function rememberWhatIsShown() {
      if (isFollowing || !isKnown) setKnown({ key, total })
    },
    [isFollowing, isKnown, key, total],
  )
  const shown = isLive && !isFollowing && isKnown ? Math.min(known.total, total) : total
  return { counted, total, shown, isFollowing, setFollowing }
}

type TailButtonProps = { isFollowing: boolean; waiting: number; onClick: () => void }

const TailButton = ({ isFollowing, waiting, onClick }: TailButtonProps) => {
  const t = useTranslations('checkerFrame.frames')
  return (
    <>
      {!isFollowing && waiting > 0 && <strong>{t('waiting', { count: waiting })}</strong>}
      <Button variant={isFollowing ? 'outlined' : 'contained'} aria-pressed={isFollowing} onClick={onClick}>
        {t(isFollowing ? 'pause' : 'tail')}
      </Button>
    </>
  )
}

const SpeedChoice = ({ speed, onChange }: { speed: ReplaySpeed; onChange: (speed: ReplaySpeed) => void }) => {
  const t = useTranslations('checkerFrame.frames')
  return (
    <SearchSelect
      className={controls.inline}
      aria-label={t('speed')}
      value={speed}
      onChange={(event) => onChange(Number(event.target.value) as ReplaySpeed)}
    >
      {replaySpeeds.map((times) => (
        <option key={times} value={times}>
          {t('times', { times })}
        </option>
      ))}
    </SearchSelect>
  )
}
