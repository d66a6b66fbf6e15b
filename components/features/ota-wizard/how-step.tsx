'use client'
import { useTranslations } from 'next-intl'
import styles from '@/components/features/ota-task/ota.module.css'
import layout from '@/components/screen/page/layout.module.css'
import { useLabels } from '@/components/screen/table/cells'
import controls from '@/components/ui/field/controls.module.css'
import { TextField } from '@/components/ui/field/text-field'
import { ChoiceField } from './choice-field'
import { StageEditor } from './stage-editor'
import { TimeFields } from './time-fields'
import own from './wizard.module.css'
import type { HowProps } from './wizard-draft'

const numbers = ['concurrency', 'retryTimes', 'timeoutMin'] as const

/** Fourth step: how and when it runs, and in which stages. */
export const HowStep = (props: HowProps) => {
  const { run, onChange, errors, upgradeType } = props
  const t = useTranslations('otaWizard.how')
  const labels = useLabels('otaWizard')
  const mustBeIdle = upgradeType !== undefined && upgradeType !== 1
  return (
    <>
      <section className={layout.panel} aria-label={t('general')}>
        <h2 className={layout.subtitle}>{t('general')}</h2>
        <ChoiceField
          label={labels.field('upgradeWay')}
          value={String(run.upgradeWay) as '1' | '2'}
          choices={(['2', '1'] as const).map((value) => ({
            value,
            label: labels.choice('upgradeWay', value),
            hint: t(`wayHint.${value}`),
          }))}
          onChange={(value) => onChange({ upgradeWay: value === '1' ? 1 : 2 })}
        />
        <div className={own.fields}>
          {numbers.map((field) => (
            <TextField
              key={field}
              label={labels.field(field)}
              value={run[field]}
              error={errors[field]}
              inputProps={{ inputMode: 'numeric', maxLength: 3 }}
              onChange={(event) => onChange({ [field]: event.target.value })}
            />
          ))}
        </div>
        <label className={controls.check}>
          <input
            type="checkbox"
            checked={run.onlyIdle === 1}
            disabled={mustBeIdle}
            onChange={(event) => onChange({ onlyIdle: event.target.checked ? 1 : 0 })}
          />
          {t('idle')}
          {mustBeIdle && <span className={styles.small}>{t('idleForced')}</span>}
        </label>
      </section>
      <TimeFields {...props} />
      <StageEditor {...props} />
    </>
  )
}
