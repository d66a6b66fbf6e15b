'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { ChoiceButtons } from '@/components/screen/form/choice-buttons'
import { useLabels } from '@/components/screen/table/cells'
import controls from '@/components/ui/field/controls.module.css'
import { FieldGroup } from '@/components/ui/field/field-group'
import { TextField } from '@/components/ui/field/text-field'
import { PushMessageType, pushContentMax, pushTitleMax } from '@/lib/contract/push'
import styles from './push.module.css'
import type { PushFieldsProps } from './push-fields-props'

const fields = [
  { field: 'title', max: pushTitleMax },
  { field: 'titleEn', max: pushTitleMax },
  { field: 'contentZh', max: pushContentMax },
  { field: 'contentEn', max: pushContentMax },
] as const

/** Its texts in both languages, and its link. */
export const PushTextFields = ({ values, errors, change }: PushFieldsProps) => {
  const t = useTranslations('push.composer')
  const labels = useLabels('push')
  const id = useId()
  return (
    <FieldGroup legend={t('message')}>
      <div className={`${controls.labelled} ${styles.control}`}>
        <span className={styles.label}>{labels.field('messageType')}</span>
        <ChoiceButtons
          label={labels.field('messageType')}
          choices={[...PushMessageType.values]}
          textOf={(value) => labels.choice('messageType', value)}
          chosen={values.messageType}
          onChoose={(messageType) => change({ messageType })}
        />
      </div>
      <div className={controls.fields}>
        {fields.map(({ field, max }) => {
          const isContent = max === pushContentMax
          return (
            <TextField
              key={field}
              id={`${id}-${field}`}
              label={labels.field(field)}
              value={values[field]}
              error={errors[field]}
              hint={labels.hint(field)}
              limit={max}
              required={field !== 'titleEn'}
              multiline={isContent}
              {...(isContent && { minRows: 3, maxRows: 8 })}
              autoComplete="off"
              onChange={(event) => change({ [field]: event.target.value })}
            />
          )
        })}
      </div>
      <TextField
        id={`${id}-link`}
        label={labels.field('linkUrl')}
        value={values.linkUrl}
        error={errors.linkUrl}
        hint={labels.hint('linkUrl')}
        inputProps={{ inputMode: 'url' }}
        autoComplete="off"
        onChange={(event) => change({ linkUrl: event.target.value })}
      />
    </FieldGroup>
  )
}
