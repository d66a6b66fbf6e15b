'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { ChoiceButtons } from '@/components/screen/form/choice-buttons'
import { useLabels } from '@/components/screen/table/cells'
import { CountryOptions } from '@/components/ui/country-name'
import controls from '@/components/ui/field/controls.module.css'
import { FieldGroup } from '@/components/ui/field/field-group'
import { SearchSelect } from '@/components/ui/field/search-select'
import { maxRecipients, PushClient, PushRecipientType } from '@/lib/contract/push'
import { AccountPaste } from './account-paste'
import styles from './push.module.css'
import type { PushFieldsProps } from './push-fields-props'
import { UserPicker } from './user-picker'

const choices = { accountType: ['1', '2', '3'], clientType: PushClient.options } as const

/** The recipients: named users, or all of a kind. */
export const PushWhomFields = ({ values, errors, change }: PushFieldsProps) => {
  const t = useTranslations('push.composer')
  const labels = useLabels('push')
  const id = useId()
  return (
    <FieldGroup legend={t('recipients')}>
      <ChoiceButtons
        label={labels.field('recipientType')}
        choices={[...PushRecipientType.values]}
        textOf={(value) => labels.choice('recipientType', value)}
        chosen={values.recipientType}
        onChoose={(recipientType) => change({ recipientType })}
      />
      {values.recipientType === 1 ? (
        <>
          <UserPicker
            chosen={values.recipients}
            max={maxRecipients}
            error={errors.recipientIds}
            onChange={(recipients) => change({ recipients })}
          />
          <AccountPaste chosen={values.recipients} onChange={(recipients) => change({ recipients })} />
        </>
      ) : (
        <>
          <p className={styles.note}>{t('filterAll')}</p>
          <div className={controls.fields}>
            {(['accountType', 'clientType'] as const).map((field) => (
              <div key={field} className={`${controls.labelled} ${styles.control}`}>
                <label htmlFor={`${id}-${field}`}>{labels.field(field)}</label>
                <SearchSelect
                  id={`${id}-${field}`}
                  value={values[field]}
                  onChange={(event) => change({ [field]: event.target.value })}
                >
                  <option value="">{t('any')}</option>
                  {choices[field].map((choice) => (
                    <option key={choice} value={choice}>
                      {labels.choice(field, choice)}
                    </option>
                  ))}
                </SearchSelect>
              </div>
            ))}
            <div className={`${controls.labelled} ${styles.control}`}>
              <label htmlFor={`${id}-country`}>{labels.field('countryCode')}</label>
              <SearchSelect
                id={`${id}-country`}
                value={values.countryCode}
                aria-invalid={errors.filter === undefined ? undefined : true}
                onChange={(event) => change({ countryCode: event.target.value })}
              >
                <option value="">{t('any')}</option>
                <CountryOptions />
              </SearchSelect>
              {errors.filter && (
                <p className={controls.error} role="alert">
                  {errors.filter}
                </p>
              )}
            </div>
          </div>
        </>
      )}
    </FieldGroup>
  )
}
