'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { ChoiceButtons } from '@/components/screen/form/choice-buttons'
import { useLabels } from '@/components/screen/table/cells'
import controls from '@/components/ui/controls.module.css'
import { FieldGroup } from '@/components/ui/field-group'
import { serverNow } from '@/lib/api/clock'
import { PushMode } from '@/lib/contract/push'
import { offsetLabel } from '@/lib/format/zoned-time'
import styles from './push.module.css'
import type { PushFieldsProps } from './push-fields-props'

/** When to send: now or at a time, and the quiet hours. */
export const PushTimeFields = ({ values, errors, change }: PushFieldsProps) => {
  const t = useTranslations('push.composer')
  const labels = useLabels('push')
  const id = useId()
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
        <div className={`${controls.labelled} ${styles.control}`}>
          <label htmlFor={`${id}-time`}>{labels.field('pushTime')}</label>
          <input
            id={`${id}-time`}
            type="datetime-local"
            value={values.pushTime}
            onChange={(event) => change({ pushTime: event.target.value })}
          />
          <p className={styles.note}>
            {t('zone', { zone: values.zone, offset: offsetLabel(new Date(serverNow()), values.zone) })}
          </p>
          {errors.pushTime && (
            <p className={controls.error} role="alert">
              {errors.pushTime}
            </p>
          )}
        </div>
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
            <div key={field} className={`${controls.labelled} ${styles.control}`}>
              <label htmlFor={`${id}-${field}`}>{t(field)}</label>
              <input
                id={`${id}-${field}`}
                type="time"
                value={values[field]}
                onChange={(event) => change({ [field]: event.target.value })}
              />
            </div>
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
