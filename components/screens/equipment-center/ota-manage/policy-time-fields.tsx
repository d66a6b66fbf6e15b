'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useLabels } from '@/components/screen/table/cells'
import controls from '@/components/ui/controls.module.css'
import { FieldGroup } from '@/components/ui/field-group'
import { serverNow } from '@/lib/api/clock'
import { offsetLabel } from '@/lib/format/zoned-time'
import { FieldError } from './field-error'
import styles from './ota-manage.module.css'
import type { PolicyFieldsProps } from './policy-fields-props'

/** When: the effective range, a time of execution, and the hours of each site's day. */
export const PolicyTimeFields = ({ values, errors, change }: PolicyFieldsProps) => {
  const t = useTranslations('otaPolicy')
  const labels = useLabels('otaPolicy')
  const id = useId()
  const moment = (field: 'effectiveStart' | 'effectiveEnd' | 'executeTime') => (
    <div className={controls.labelled}>
      <label htmlFor={`${id}-${field}`}>{t(`times.${field}`)}</label>
      <input
        id={`${id}-${field}`}
        type="datetime-local"
        value={values[field]}
        onChange={(event) => change({ [field]: event.target.value })}
      />
      <FieldError text={errors[field]} />
    </div>
  )
  const hour = (field: 'windowFrom' | 'windowTo') => (
    <div className={controls.labelled}>
      <label htmlFor={`${id}-${field}`}>{t(`times.${field}`)}</label>
      <input
        id={`${id}-${field}`}
        type="time"
        value={values[field]}
        onChange={(event) => change({ [field]: event.target.value })}
      />
    </div>
  )
  return (
    <FieldGroup legend={t('groups.time')}>
      <p className={styles.note}>
        {t('zone', { zone: values.zone, offset: offsetLabel(new Date(serverNow()), values.zone) })}
      </p>
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
