'use client'
import { useTranslations } from 'next-intl'
import styles from '@/components/features/ota-version/ota-manage.module.css'
import { useLabels } from '@/components/screen/table/cells'
import { DateTimeField } from '@/components/ui/date/date-time-field'
import { TimeField } from '@/components/ui/date/time-field'
import { useTimesIn } from '@/components/ui/date/use-times-in'
import controls from '@/components/ui/field/controls.module.css'
import { FieldGroup } from '@/components/ui/field/field-group'
import { FieldError } from './field-error'
import type { PolicyFieldsProps } from './policy-fields-props'

/** When: the effective range, a time of execution, and the hours of each site's day. */
export const PolicyTimeFields = ({ values, errors, change }: PolicyFieldsProps) => {
  const t = useTranslations('otaPolicy')
  const labels = useLabels('otaPolicy')
  const timesIn = useTimesIn()
  const moment = (field: 'effectiveStart' | 'effectiveEnd' | 'executeTime') => (
    <DateTimeField
      label={t(`times.${field}`)}
      value={values[field]}
      zone={values.zone}
      near={field === 'effectiveEnd' ? values.effectiveStart : undefined}
      error={errors[field]}
      onChange={(value) => change({ [field]: value })}
    />
  )
  const hour = (field: 'windowFrom' | 'windowTo') => (
    <TimeField
      label={t(`times.${field}`)}
      value={values[field]}
      zone={values.zone}
      onChange={(value) => change({ [field]: value })}
    />
  )
  return (
    <FieldGroup legend={t('groups.time')}>
      <p className={styles.note}>{timesIn(values.zone)}</p>
      <div className={controls.fields}>
        {moment('effectiveStart')}
        {moment('effectiveEnd')}
      </div>
      <label className={controls.option}>
        <input
          type="checkbox"
          checked={values.isScheduled}
          onChange={(event) => change({ isScheduled: event.target.checked })}
        />
        {labels.field('regularExecution')}
        <small>{t('scheduleHint')}</small>
      </label>
      {values.isScheduled && <div className={controls.fields}>{moment('executeTime')}</div>}
      <label className={controls.option}>
        <input
          type="checkbox"
          checked={values.hasWindow}
          onChange={(event) => change({ hasWindow: event.target.checked })}
        />
        {t('hasWindow')}
        <small>{t('windowHint')}</small>
      </label>
      {values.hasWindow && (
        <div className={controls.fields}>
          {hour('windowFrom')}
          {hour('windowTo')}
        </div>
      )}
      <FieldError text={errors.dailyWindow} />
    </FieldGroup>
  )
}
