'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { RecordHead } from '@/components/screen/record/record-head'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { Stamp } from '@/components/ui/date/stamp'
import { useTabName } from '@/components/ui/tab-name'
import type { CheckerTask } from '@/lib/contract/checker-task'
import { paths } from '@/lib/navigation/paths'
import { useTaskDownload } from './use-task-download'

const tones = { 0: 'quiet', 1: 'info', 2: 'warn', 3: 'good', 4: 'bad' } as const

/** Head of a record: name and state, Checker and recorder, period; its download. */
export const TaskHead = ({ task, children }: { task: CheckerTask; children?: ReactNode }) => {
  const t = useTranslations('checkerTask')
  const labels = useLabels('checkerTask')
  const { button, tray } = useTaskDownload(task)
  const { recordName, taskStatus, endReason, checkerName, checkerId, recorder, startTime, endTime } = task
  useTabName(recordName)
  return (
    <RecordHead
      name={recordName}
      code={task.taskId}
      chips={
        <>
          <Tag tone={tones[taskStatus]}>{labels.choice('taskStatus', taskStatus)}</Tag>
          {endReason !== null && <span className={layout.quiet}>{labels.choice('endReason', endReason)}</span>}
        </>
      }
      notes={[
        <Link key="checker" prefetch={false} href={paths.checker({ checkerId })}>
          {checkerName} {checkerId}
        </Link>,
        t('by', { recorder }),
        <span key="period">
          <Stamp at={startTime} /> – {endTime ? <Stamp at={endTime} /> : '…'}
        </span>,
      ]}
      actions={button}
    >
      {children}
      {tray}
    </RecordHead>
  )
}
