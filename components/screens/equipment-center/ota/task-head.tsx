'use client'
import { useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { CopyText } from '@/components/ui/copy-text'
import type { OtaTaskDetail } from '@/lib/contract/ota-task'
import { Elapsed } from './elapsed'
import styles from './ota.module.css'
import { TaskActions } from './task-actions'
import { SourceCell, TaskStatus } from './task-cells'

type TaskHeadProps = { task: OtaTaskDetail; onChanged: () => void }

/** Name and state of an upgrade, its source and target version, and its actions. */
export const TaskHead = ({ task, onChanged }: TaskHeadProps) => {
  const t = useTranslations('otaTask')
  const labels = useLabels('otaTask')
  const { taskName, upgradeId, startTime, endTime, stopReason, taskStatus } = task
  return (
    <header className={layout.panel}>
      <div className={layout.line}>
        <h1 className={layout.title}>{taskName}</h1>
        <TaskStatus task={task} />
        {stopReason && taskStatus === 2 && <Tag tone="bad">{labels.choice('stopReason', stopReason)}</Tag>}
        {startTime && (
          <span className={layout.quiet}>
            {t(endTime ? 'detail.took' : 'detail.running')} <Elapsed from={startTime} to={endTime} />
          </span>
        )}
        <span className={layout.space} />
        <CopyText label={t('detail.copyLink')} text={() => location.href} />
      </div>
      <p className={layout.line}>
        <span>{t('detail.version', { feature: task.featureName, code: task.featureCode })}</span>
        <strong>
          <SourceCell version={task.sourceVersion} /> → {task.targetVersion}
        </strong>
        <span className={styles.small}>
          {[labels.choice('upgradeWay', task.upgradeWay), `${labels.field('upgradeId')} ${upgradeId}`, task.operator]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <TaskActions task={task} onChanged={onChanged} />
    </header>
  )
}
