'use client'
import { useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { useLabels } from '@/components/screen/table/cells'
import { Stamp } from '@/components/ui/date/stamp'
import { CopyText } from '@/components/ui/field/copy-text'
import type { OtaTaskDetail } from '@/lib/contract/ota-task'
import styles from './ota.module.css'
import { RangeCell, ScheduleCell } from './task-cells'

/** How an upgrade was asked for. */
export const TaskSettings = ({ task }: { task: OtaTaskDetail }) => {
  const t = useTranslations('otaTask')
  const labels = useLabels('otaTask')
  const facts = [
    ['createTime', <Stamp key="at" at={task.createTime} />],
    ['operator', task.operator],
    ['strategyName', task.strategyName],
    ['regularExecution', <ScheduleCell key="at" task={task} />],
    ['effectiveStart', <RangeCell key="range" task={task} />],
    ['dailyWindow', task.dailyWindow || t('anyTime')],
    ['onlyIdle', labels.choice('onlyIdle', task.onlyIdle)],
    ['concurrency', task.concurrency],
    ['retryTimes', task.retryTimes],
    ['timeoutMin', t('minutes', { count: task.timeoutMin })],
    ['file', `${task.fileName} · ${t('detail.size', { size: Math.ceil(task.fileSize / 1024) })}`],
    ['remark', task.remark],
  ] as const
  return (
    <section className={styles.settings}>
      <h2 className={layout.subtitle}>{t('detail.settings')}</h2>
      <dl className={layout.facts}>
        {facts.map(([field, value]) => (
          <div key={field}>
            <dt>{labels.field(field)}</dt>
            <dd>{value || value === 0 ? value : '--'}</dd>
          </div>
        ))}
        <div className={styles.wide}>
          <dt>{t('detail.sha256')}</dt>
          <dd>
            <code>{task.sha256}</code> <CopyText label={t('detail.copySha')} text={() => task.sha256} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
