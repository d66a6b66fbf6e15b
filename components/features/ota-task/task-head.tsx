'use client'
import { useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { RecordHead } from '@/components/screen/record/record-head'
import { Tag, useLabels } from '@/components/screen/table/cells'
import type { OtaTaskDetail } from '@/lib/contract/ota-task'
import { Elapsed } from './elapsed'
import { TaskActions } from './task-actions'
import { SourceCell, TaskStatus } from './task-cells'

type TaskHeadProps = { task: OtaTaskDetail; onChanged: () => void }

/** Name and state of an upgrade, its source and target version, and its actions. */
export const TaskHead = ({ task, onChanged }: TaskHeadProps) => {
  const t = useTranslations('otaTask')
  const labels = useLabels('otaTask')
  const { taskName, upgradeId, startTime, endTime, stopReason, taskStatus } = task
  return (
    <RecordHead
      name={taskName}
      code={String(upgradeId)}
      chips={
        <>
          <TaskStatus task={task} />
          {stopReason && taskStatus === 2 && <Tag tone="bad">{labels.choice('stopReason', stopReason)}</Tag>}
          {startTime && (
            <span className={layout.quiet}>
              {t(endTime ? 'detail.took' : 'detail.running')} <Elapsed from={startTime} to={endTime} />
            </span>
          )}
        </>
      }
      notes={[
        t('detail.version', { feature: task.featureName, code: task.featureCode }),
        <strong key="versions">
          <SourceCell version={task.sourceVersion} /> → {task.targetVersion}
        </strong>,
        labels.choice('upgradeWay', task.upgradeWay),
        task.operator,
      ]}
      actions={<TaskActions task={task} onChanged={onChanged} />}
    />
  )
}
