'use client'
import { useLocale, useTranslations } from 'next-intl'
import { TaskHead } from '@/components/features/checker-task/task-head'
import { useCheckerTask } from '@/components/features/checker-task/use-checker-task'
import { PanelFailure } from '@/components/screen/chart/panel'
import layout from '@/components/screen/page/layout.module.css'
import { Notice } from '@/components/ui/notice/notice'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { checkerFrameApi, type FrameSummary, type FrameLane as Lane } from '@/lib/contract/checker-frame'
import { type CheckerTask, checkerTaskCan } from '@/lib/contract/checker-task'
import { FrameLane } from './frame-lane'
import { FrameViewer } from './frame-viewer'
import { SummaryCards } from './summary-cards'
import { TalkerCharts } from './talker-charts'
import { useFrameAddress } from './use-frame-address'

const runningMs = 5000

/** Checkers > the record of a message capture. Filter and frame are in the address. */
export const MessageReportScreen = ({ record, readAt }: { record: CheckerTask; readAt: number }) => {
  const t = useTranslations('checkerFrame')
  const language = useLocale()
  const toFailure = useReadFailure()
  const { taskId } = record
  const { data = record } = useCheckerTask(taskId, { record, readAt })
  const isLive = checkerTaskCan.end(data)
  const polled = {
    everyMs: isLive ? runningMs : (false as const),
    live: { topics: ['checker' as const] },
  }
  const summary = usePolled<FrameSummary>({
    queryKey: [checkerFrameApi.summary.path, taskId, language],
    read: (options) => call(checkerFrameApi.summary, { taskId }, options),
    ...polled,
    everyMs: () => polled.everyMs,
  })
  const lane = usePolled<Lane>({
    queryKey: [checkerFrameApi.lane.path, taskId, language],
    read: (options) => call(checkerFrameApi.lane, { taskId }, options),
    ...polled,
    everyMs: () => polled.everyMs,
  })
  const address = useFrameAddress()
  const failure = toFailure(summary.data === undefined ? summary.error : lane.data === undefined ? lane.error : null)
  return (
    <div className={layout.screen}>
      <TaskHead task={data} />
      {data.overwritten === 1 && <Notice tone="warning">{t('overwritten')}</Notice>}
      {failure ? (
        <PanelFailure
          failure={failure}
          onRetry={() => {
            summary.refetch()
            lane.refetch()
          }}
        />
      ) : (
        <>
          <SummaryCards summary={summary.data} />
          <FrameLane lane={lane.data} atMs={address.atMs} onPick={(seq) => address.choose(seq)} />
        </>
      )}
      <FrameViewer task={data} isLive={isLive} address={address} />
      <TalkerCharts summary={summary.data} />
    </div>
  )
}
