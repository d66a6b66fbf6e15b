'use client'
import Button from '@mui/material/Button'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { checkerFrameApi } from '@/lib/contract/checker-frame'
import type { CheckerTask } from '@/lib/contract/checker-task'
import type { DataOf } from '@/lib/contract/endpoint'
import base from '../checker.module.css'
import { FrameDecode } from './frame-decode'
import { FrameFilterBar } from './frame-filter-bar'
import { FrameTable } from './frame-table'
import styles from './report.module.css'
import type { FrameAddressState } from './use-frame-address'
import { useFrameExport } from './use-frame-export'
import { framePage } from './use-frame-pages'

type FrameViewerProps = { task: CheckerTask; isLive: boolean; address: FrameAddressState }

const runningMs = 3000

/** The frames of a capture, raw and decoded, filtered, and as they come while it runs. */
export const FrameViewer = ({ task, isLive, address }: FrameViewerProps) => {
  const t = useTranslations('checkerFrame')
  const language = useLocale()
  const { taskId } = task
  const { filter, seq, choose, setAtMs } = address
  const [isFollowing, setFollowing] = useState(isLive && seq === null)
  const key = JSON.stringify(filter)
  // How many there are by now; the table shows as many as it knew when it was told to wait.
  const counted = usePolled<DataOf<typeof checkerFrameApi.list>>({
    queryKey: [checkerFrameApi.list.path, taskId, key, 'count', language],
    read: (options) => call(checkerFrameApi.list, { taskId, ...filter, page: 1, limit: framePage }, options),
    everyMs: () => (isLive ? runningMs : false),
    ...(isLive && { live: { topics: ['checker'] } }),
    keepPrevious: true,
    meta: { quiet: true },
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
  const file = useFrameExport(taskId, filter, total === 0)
  const follow = () => {
    setFollowing(!isFollowing)
    setShown({ key, total })
  }
  const isFiltered = Object.keys(filter).length > 0
  return (
    <section className={base.panel} aria-label={t('frames.title')}>
      <div className={base.line}>
        <h2 className={base.subtitle}>{t('frames.title')}</h2>
        <span className={base.quiet} role="status">
          {counted.data ? t(isFiltered ? 'frames.filtered' : 'frames.total', { count: total }) : t('frames.loading')}
        </span>
        <span className={styles.space} />
        {isLive && (
          <>
            {!isFollowing && total > held && <strong>{t('frames.waiting', { count: total - held })}</strong>}
            <Button variant={isFollowing ? 'outlined' : 'contained'} aria-pressed={isFollowing} onClick={follow}>
              {t(isFollowing ? 'frames.pause' : 'frames.tail')}
            </Button>
          </>
        )}
        {file.button}
      </div>
      {file.tray}
      <FrameFilterBar filter={filter} onChange={address.filterBy} />
      <div className={styles.viewer}>
        <FrameTable
          task={task}
          filter={filter}
          total={held}
          isLoading={counted.data === undefined}
          isFollowing={isFollowing}
          seq={seq}
          onChoose={(frame) => {
            setFollowing(false)
            choose(frame.seq)
          }}
          onFound={(frame) => setAtMs(frame?.atMs ?? null)}
          decode={(frame) => <FrameDecode frame={frame} />}
        />
      </div>
    </section>
  )
}
