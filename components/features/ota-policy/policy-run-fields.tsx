'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { ChoiceField } from '@/components/features/ota-wizard/choice-field'
import { useLabels } from '@/components/screen/table/cells'
import controls from '@/components/ui/field/controls.module.css'
import { FieldGroup } from '@/components/ui/field/field-group'
import { TextField } from '@/components/ui/field/text-field'
import type { PolicyFieldsProps } from './policy-fields-props'

/** How to run: who confirms, how many at once, what is retried. */
export const PolicyRunFields = ({ values, errors, change }: PolicyFieldsProps) => {
  const t = useTranslations('otaPolicy')
  const labels = useLabels('otaPolicy')
  const id = useId()
  const mustBeIdle = values.upgradeType !== 1
  return (
    <FieldGroup legend={t('groups.run')}>
      <ChoiceField
        label={labels.field('upgradeWay')}
        choices={(['2', '1'] as const).map((value) => ({
          value,
          label: labels.choice('upgradeWay', value),
          hint: t(`ways.${value}`),
        }))}
        value={values.upgradeWay === 1 ? '1' : '2'}
        onChange={(value) => change({ upgradeWay: value === '1' ? 1 : 2 })}
      />
      <div className={controls.fields}>
        {(['concurrency', 'retryTimes', 'timeoutMin'] as const).map((field) => (
          <TextField
            key={field}
            id={`${id}-${field}`}
            label={labels.field(field)}
            value={values[field]}
            error={errors[field]}
            hint={labels.hint(field)}
            inputProps={{ inputMode: 'numeric' }}
            autoComplete="off"
            onChange={(event) => change({ [field]: event.target.value })}
          />
        ))}
      </div>
      <label className={controls.option}>
        <input
          type="checkbox"
          checked={mustBeIdle || values.onlyIdle === 1}
          disabled={mustBeIdle}
          onChange={(event) => change({ onlyIdle: event.target.checked ? 1 : 0 })}
        />
        {labels.field('onlyIdle')}
        <small>{t(mustBeIdle ? 'mustBeIdle' : 'idleHint')}</small>
      </label>
    </FieldGroup>
  )
}
