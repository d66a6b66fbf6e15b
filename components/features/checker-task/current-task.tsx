'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { useLabels } from '@/components/screen/table/cells'
import { Stamp } from '@/components/ui/date/stamp'
import type { Checker } from '@/lib/contract/checker'
import { toMegabytes } from '@/lib/format/megabytes'
import { withThousands } from '@/lib/format/number'
import { paths } from '@/lib/navigation/paths'
import styles from './checker.module.css'
import { useCheckerTask } from './use-checker-task'

/** The current task of a Checker: its period, what it has recorded, and the load of its bus. */
export const CurrentTask = ({ taskId, checker }: { taskId: string; checker: Checker }) => {
  const t = useTranslations('checker')
  const labels = useLabels('checkerTask')
  const { data: task } = useCheckerTask(taskId)
  const percent = (value: number | null) => (value === null ? '--' : `${value}%`)
  return (
    <section className={layout.panel} aria-label={t('sections.task')}>
      <h2 className={layout.subtitle}>
        {t('sections.task')} ·{' '}
        {task ? <Link href={paths.checkerRecord(task)}>{task.recordName}</Link> : (checker.currentTask ?? '')}
      </h2>
      <dl className={`${layout.facts} ${styles.narrowFacts}`}>
        <div>
          <dt>{labels.field('recordType')}</dt>
          <dd>{task ? labels.choice('recordType', task.recordType) : '--'}</dd>
        </div>
        <div>
          <dt>{labels.field('startTime')}</dt>
          <dd>{task ? <Stamp at={task.startTime} /> : '--'}</dd>
        </div>
        <div>
          <dt>{labels.field('plannedEndTime')}</dt>
          <dd>{task ? <Stamp at={task.plannedEndTime} /> : '--'}</dd>
        </div>
        <div>
          <dt>{t('recorded')}</dt>
          <dd>
            {task
              ? t(task.recordType === 1 ? 'frames' : 'samples', {
                  count: withThousands(task.recordType === 1 ? task.frameCount : task.sampleCount),
                  size: toMegabytes(task.dataSize),
                })
              : '--'}
          </dd>
        </div>
        {task?.timeInterval != null && (
          <div>
            <dt>{labels.field('timeInterval')}</dt>
            <dd>{task.timeInterval}</dd>
          </div>
        )}
        {task?.recordType === 1 && (
          <>
            <div>
              <dt>{t('gauges.busUtilisation')}</dt>
              <dd>{percent(checker.busUtilisation)}</dd>
            </div>
            <div>
              <dt>{t('gauges.collisionRate')}</dt>
              <dd>{percent(checker.collisionRate)}</dd>
            </div>
          </>
        )}
      </dl>
    </section>
  )
}
