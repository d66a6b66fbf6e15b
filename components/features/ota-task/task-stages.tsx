'use client'
import { useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { Tag, useLabels } from '@/components/screen/table/cells'
import type { OtaTaskDetail } from '@/lib/contract/ota-task'
import { Elapsed } from './elapsed'
import styles from './ota.module.css'
import { TaskProgress } from './task-progress'

const tones = {
  waiting: 'quiet',
  running: 'info',
  paused: 'warn',
  finished: 'good',
  stopped: 'bad',
  cancelled: 'quiet',
  expired: 'quiet',
} as const

/** The stages of an upgrade: the progress of each, and its trigger and threshold. */
export const TaskStages = ({ task }: { task: OtaTaskDetail }) => {
  const t = useTranslations('otaTask.detail')
  const labels = useLabels('otaTask')
  return (
    <section className={layout.panel} aria-label={t('stages')}>
      <h2 className={layout.subtitle}>{t('stages')}</h2>
      <ol className={styles.stages}>
        {task.stages.map((stage) => (
          <li key={stage.stageNo} className={styles.stage} data-state={stage.state}>
            <p className={layout.line}>
              <strong>{t('stage', { no: stage.stageNo })}</strong>
              <Tag tone={tones[stage.state]}>{labels.choice('stageState', stage.state)}</Tag>
              {stage.startTime && <Elapsed from={stage.startTime} to={stage.endTime ?? task.endTime} />}
            </p>
            <TaskProgress counts={stage} />
            <p className={styles.small}>
              <span>
                {t('share')} {t('percent', { value: stage.share })}
              </span>
              {' · '}
              <span title={t('triggerHint')}>
                {t('trigger')} {t('percent', { value: stage.successTrigger })}
              </span>
              {' · '}
              <span title={t('thresholdHint')}>
                {t('threshold')} {t('percent', { value: stage.failureThreshold })}
              </span>
              {stage.accepted > 0 && ` · ${t('accepted', { count: stage.accepted })}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
