'use client'
import { useTranslations } from 'next-intl'
import { ChoiceButtons } from '@/components/screen/form/choice-buttons'
import { useLabels } from '@/components/screen/table/cells'
import { DateTimeField } from '@/components/ui/date/date-time-field'
import { TimeField } from '@/components/ui/date/time-field'
import { useTimesIn } from '@/components/ui/date/use-times-in'
import controls from '@/components/ui/field/controls.module.css'
import { FieldGroup } from '@/components/ui/field/field-group'
import { PushMode } from '@/lib/contract/push'
import styles from './push.module.css'
import type { PushFieldsProps } from './push-fields-props'

/** When to send: now or at a time, and the quiet hours. */
export const PushTimeFields = ({ values, errors, change }: PushFieldsProps) => {
  const t = useTranslations('push.composer')
  const labels = useLabels('push')
  const timesIn = useTimesIn()
  return (
    <FieldGroup legend={t('time')}>
      <ChoiceButtons
        label={labels.field('pushMode')}
        choices={[...PushMode.values]}
        textOf={(value) => labels.choice('pushMode', value)}
        chosen={values.pushMode}
        onChoose={(pushMode) => change({ pushMode })}
      />
      {values.pushMode === 2 && (
        <DateTimeField
          className={styles.control}
          label={labels.field('pushTime')}
          value={values.pushTime}
          zone={values.zone}
          error={errors.pushTime}
          hint={timesIn(values.zone)}
          onChange={(pushTime) => change({ pushTime })}
        />
      )}
      <label className={controls.option}>
        <input
          type="checkbox"
          checked={values.hasQuiet}
          onChange={(event) => change({ hasQuiet: event.target.checked })}
        />
        {t('quiet')}
        <small>{t('quietHint')}</small>
      </label>
      {values.hasQuiet && (
        <div className={controls.fields}>
          {(['quietFrom', 'quietTo'] as const).map((field) => (
            <TimeField
              key={field}
              className={styles.control}
              label={t(field)}
              value={values[field]}
              zone={values.zone}
              onChange={(value) => change({ [field]: value })}
            />
          ))}
        </div>
      )}
      {errors.quietHours && (
        <p className={controls.error} role="alert">
          {errors.quietHours}
        </p>
      )}
    </FieldGroup>
  )
}
