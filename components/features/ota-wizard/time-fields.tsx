'use client'
import { useTranslations } from 'next-intl'
import styles from '@/components/features/ota-task/ota.module.css'
import layout from '@/components/screen/page/layout.module.css'
import { useLabels } from '@/components/screen/table/cells'
import { DateTimeField } from '@/components/ui/date/date-time-field'
import { TimeField } from '@/components/ui/date/time-field'
import controls from '@/components/ui/field/controls.module.css'
import { ChoiceField } from './choice-field'
import own from './wizard.module.css'
import type { HowProps } from './wizard-draft'

const bounds = ['effectiveStart', 'effectiveEnd'] as const
const ends = ['windowFrom', 'windowTo'] as const

/** When an upgrade may start, its effective range, and the hours of the site. */
export const TimeFields = ({ run, onChange, errors, zone }: HowProps) => {
  const t = useTranslations('otaWizard.how')
  const labels = useLabels('otaWizard')
  const inZone = t('zone', { zone })
  return (
    <section className={layout.panel} aria-label={t('times')}>
      <h2 className={layout.subtitle}>{t('times')}</h2>
      <ChoiceField
        label={t('start')}
        value={run.start}
        choices={[
          { value: 'byHand', label: t('byHand') },
          { value: 'at', label: t('at'), hint: t('atHint') },
        ]}
        onChange={(start) => onChange({ start })}
      />
      <div className={own.fields}>
        {run.start === 'at' && (
          <DateTimeField
            label={labels.field('executeTime')}
            value={run.executeTime}
            zone={zone}
            error={errors.executeTime}
            hint={inZone}
            onChange={(executeTime) => onChange({ executeTime })}
          />
        )}
        {bounds.map((field) => (
          <DateTimeField
            key={field}
            label={labels.field(field)}
            value={run[field]}
            zone={zone}
            near={field === 'effectiveEnd' ? run.effectiveStart : undefined}
            error={errors[field]}
            hint={`${inZone} · ${t('optional')}`}
            onChange={(value) => onChange({ [field]: value })}
          />
        ))}
      </div>
      <label className={controls.check}>
        <input
          type="checkbox"
          checked={run.isWindowed}
          onChange={(event) => onChange({ isWindowed: event.target.checked })}
        />
        {t('window')}
        <span className={styles.small}>{t('windowHint')}</span>
      </label>
      {run.isWindowed && (
        <div className={own.fields}>
          {ends.map((field) => (
            <TimeField
              key={field}
              label={labels.field(field)}
              value={run[field]}
              zone={zone}
              error={field === 'windowTo' ? errors.dailyWindow : undefined}
              onChange={(value) => onChange({ [field]: value })}
            />
          ))}
        </div>
      )}
    </section>
  )
}
