'use client'
import { useTranslations } from 'next-intl'
import styles from '@/components/features/ota-task/ota.module.css'
import { RangeCell, ScheduleCell } from '@/components/features/ota-task/task-cells'
import layout from '@/components/screen/page/layout.module.css'
import { useLabels } from '@/components/screen/table/cells'
import { TextField } from '@/components/ui/field/text-field'
import { Notice } from '@/components/ui/notice/notice'
import type { FieldErrors } from '@/lib/contract/envelope'
import type { OtaPreflight } from '@/lib/contract/ota-preflight'
import type { OtaRun } from '@/lib/contract/ota-task'
import { readTypedInteger } from '@/lib/format/typed-number'
import type { Wizard } from './use-wizard'
import own from './wizard.module.css'

type ReviewStepProps = Wizard & {
  preflight: OtaPreflight
  run: OtaRun
  taskName: string
  typed: string
  onTyped: (typed: string) => void
  errors: FieldErrors
}

/** Last step: a summary, and the number of devices to type. Security T46. */
export const ReviewStep = (props: ReviewStepProps) => {
  const { draft, change, preflight, run, taskName, typed, onTyped, errors } = props
  const t = useTranslations('otaWizard')
  const task = useTranslations('otaTask')
  const labels = useLabels('otaWizard')
  const { eligible, total, iduCount, projectCount, targetVersion } = preflight
  const facts = [
    ['upgradeWay', labels.choice('upgradeWay', run.upgradeWay)],
    ['executeTime', <ScheduleCell key="at" task={run} />],
    ['effectiveRange', <RangeCell key="range" task={run} />],
    ['dailyWindow', run.dailyWindow || task('anyTime')],
    ['onlyIdle', labels.choice('onlyIdle', run.onlyIdle)],
    ['concurrency', run.concurrency],
    ['retryTimes', run.retryTimes],
    ['timeoutMin', run.timeoutMin],
    [
      'stages',
      run.stages.map(({ share, failureThreshold }) => t('review.stage', { share, failureThreshold })).join(' → '),
    ],
  ] as const
  const isWrong = typed !== '' && readTypedInteger(typed) !== eligible
  return (
    <section className={layout.panel} aria-label={t('review.summary')}>
      <h2 className={layout.subtitle}>{t('review.summary')}</h2>
      <p className={own.sentence}>
        {t('review.text', { eligible, version: targetVersion, units: iduCount, projects: projectCount })}
      </p>
      {total > eligible && <p className={layout.quiet}>{t('review.excluded', { count: total - eligible })}</p>}
      <dl className={`${layout.facts} ${styles.wideFacts}`}>
        {facts.map(([field, value]) => (
          <div key={field}>
            <dt>{labels.field(field)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={own.fields}>
        <TextField
          label={labels.field('taskName')}
          value={taskName}
          required
          error={errors.taskName}
          inputProps={{ maxLength: 64 }}
          onChange={(event) => change({ taskName: event.target.value })}
        />
        <TextField
          label={labels.field('remark')}
          value={draft.remark}
          error={errors.remark}
          limit={200}
          multiline
          inputProps={{ maxLength: 200 }}
          onChange={(event) => change({ remark: event.target.value })}
        />
        <TextField
          label={t('review.confirm', { count: eligible })}
          value={typed}
          required
          autoComplete="off"
          error={errors.confirmCount ?? (isWrong ? t('review.wrong') : undefined)}
          inputProps={{ inputMode: 'numeric', maxLength: 7 }}
          onChange={(event) => onTyped(event.target.value)}
        />
      </div>
      <Notice tone="info">{t('review.approval')}</Notice>
    </section>
  )
}
