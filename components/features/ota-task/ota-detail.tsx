'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { FirstPage } from '@/components/screen/list/first-page'
import layout from '@/components/screen/page/layout.module.css'
import { RecordColumns } from '@/components/screen/record/record-columns'
import { Notice } from '@/components/ui/notice/notice'
import { PanelBoundary } from '@/components/ui/notice/panel-boundary'
import { useTabName } from '@/components/ui/tab-name'
import { CallError } from '@/lib/api/call-error'
import { codes } from '@/lib/contract/error-code'
import type { OtaResult, OtaResultQuery } from '@/lib/contract/ota-result'
import type { OtaTaskDetail } from '@/lib/contract/ota-task'
import { TaskDevicesScreen } from './ota-result-list'
import { StopReport } from './stop-report'
import { TaskApproval } from './task-approval'
import { TaskFigures } from './task-figures'
import { TaskHead } from './task-head'
import { TaskSettings } from './task-settings'
import { TaskStages } from './task-stages'
import { useTask } from './use-task'

type OtaDetailScreenProps = {
  record: OtaTaskDetail
  readAt: number
  first: FirstPage<OtaResultQuery, OtaResult>
}

const kept = ['upgradeId'] as const

/** OTA upgrade list > one upgrade, live: its state, why it stopped, its stages, its devices. */
export const OtaDetailScreen = ({ record, readAt, first }: OtaDetailScreenProps) => {
  const t = useTranslations('otaTask')
  const { upgradeId } = record
  const { task, error, refetch } = useTask(record, readAt)
  const within = useMemo(() => ({ fixed: { upgradeId }, keep: kept }), [upgradeId])

  useTabName(task.taskName)

  return (
    <div className={layout.screen}>
      {error instanceof CallError && error.code === codes.notFound && (
        <Notice tone="warning">{t('detail.deleted')}</Notice>
      )}
      <TaskHead task={task} onChanged={refetch} />
      <RecordColumns label={t('detail.settings')} facts={<TaskSettings task={task} />}>
        <TaskFigures task={task} />
        <TaskApproval task={task} onChanged={refetch} />
        {(task.stopReason !== null || task.fail > 0) && (
          <PanelBoundary title={t('stop.title')}>
            <StopReport task={task} onChanged={refetch} />
          </PanelBoundary>
        )}
        <TaskStages task={task} />
      </RecordColumns>
      <section aria-label={t('detail.devices')}>
        <TaskDevicesScreen first={first} within={within} />
      </section>
    </div>
  )
}
