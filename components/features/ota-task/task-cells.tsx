'use client'
import { Tag, useLabels } from '@/components/screen/table/cells'
import type { Tone } from '@/components/screen/table/column'
import { Stamp } from '@/components/ui/date/stamp'
import { anySource } from '@/lib/contract/ota-policy'
import type { OtaTask, OtaTaskStatus } from '@/lib/contract/ota-task'

const statusTones = { 0: 'quiet', 1: 'info', 2: 'warn', 3: 'good', 4: 'quiet' } as const satisfies Record<
  OtaTaskStatus,
  Tone
>

/** State of an upgrade: a missing approval is shown before "waiting". */
export const TaskStatus = ({ task }: { task: Pick<OtaTask, 'taskStatus' | 'approval'> }) => {
  const labels = useLabels('otaTask')
  const { taskStatus, approval } = task
  const isUndecided = approval === 'waiting' && taskStatus === 0
  if (isUndecided || approval === 'rejected') {
    return <Tag tone={isUndecided ? 'warn' : 'bad'}>{labels.choice('approval', approval)}</Tag>
  }
  return <Tag tone={statusTones[taskStatus]}>{labels.choice('taskStatus', taskStatus)}</Tag>
}

/** Versions that are upgraded; `*` is any lower one. */
export const SourceCell = ({ version }: { version: string }) => {
  const labels = useLabels('otaTask')
  return <>{version === anySource ? labels.text('anyLower') : version}</>
}

/** When it starts automatically, or that it is started by hand. */
export const ScheduleCell = ({ task }: { task: Pick<OtaTask, 'executeTime'> }) => {
  const labels = useLabels('otaTask')
  return task.executeTime ? <Stamp at={task.executeTime} /> : labels.text('notScheduled')
}

/** The window in which devices may be upgraded. */
export const RangeCell = ({ task }: { task: Pick<OtaTask, 'effectiveStart' | 'effectiveEnd'> }) => {
  const labels = useLabels('otaTask')
  const { effectiveStart, effectiveEnd } = task
  if (!effectiveStart && !effectiveEnd) return <>{labels.text('noRange')}</>
  return (
    <>
      {effectiveStart ? <Stamp at={effectiveStart} /> : '…'} – {effectiveEnd ? <Stamp at={effectiveEnd} /> : '…'}
    </>
  )
}
