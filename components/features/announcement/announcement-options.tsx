'use client'
import { useId } from 'react'
import { ChoiceButtons } from '@/components/screen/form/choice-buttons'
import { useLabels } from '@/components/screen/table/cells'
import { DateTimeField } from '@/components/ui/date/date-time-field'
import { useTimesIn } from '@/components/ui/date/use-times-in'
import controls from '@/components/ui/field/controls.module.css'
import { useUser } from '@/components/ui/user-provider'
import { AnnouncementType } from '@/lib/contract/announcement'
import type { FieldErrors } from '@/lib/contract/envelope'
import { platformIds } from '@/lib/contract/platform-id'
import styles from './announcement.module.css'
import type { AnnouncementValues } from './announcement-values'

type AnnouncementOptionsProps = {
  values: AnnouncementValues
  errors: FieldErrors
  change: (changes: Partial<AnnouncementValues>) => void
}

/** Top or general, when it is shown, and on which brands. */
export const AnnouncementOptions = ({ values, errors, change }: AnnouncementOptionsProps) => {
  const timesIn = useTimesIn()
  const labels = useLabels('announcement')
  const id = useId()
  const { brandJurisdiction, superAdmin } = useUser()
  const toggle = (brand: (typeof platformIds)[number], isChosen: boolean) =>
    change({
      platformIds: isChosen
        ? [...values.platformIds, brand].sort((a, b) => a - b)
        : values.platformIds.filter((each) => each !== brand),
    })
  return (
    <div className={styles.options}>
      <div className={`${controls.labelled} ${styles.control}`}>
        <span className={styles.label}>{labels.field('type')}</span>
        <ChoiceButtons
          label={labels.field('type')}
          choices={[...AnnouncementType.values]}
          textOf={(type) => labels.choice('type', type)}
          chosen={values.type}
          onChoose={(type) => change({ type })}
        />
      </div>
      {(['releaseTime', 'endTime'] as const).map((field) => (
        <DateTimeField
          key={field}
          className={styles.control}
          label={labels.field(field)}
          value={values[field]}
          zone={values.zone}
          near={field === 'endTime' ? values.releaseTime : undefined}
          error={errors[field]}
          describedBy={`${id}-zone`}
          onChange={(value) => change({ [field]: value })}
        />
      ))}
      <fieldset className={styles.brands}>
        <legend>{labels.field('platformIds')}</legend>
        {platformIds.map((brand) => (
          <label key={brand}>
            <input
              type="checkbox"
              checked={values.platformIds.includes(brand)}
              disabled={superAdmin !== 1 && !brandJurisdiction.includes(brand)}
              onChange={(event) => toggle(brand, event.target.checked)}
            />
            {labels.choice('platformIds', brand)}
          </label>
        ))}
        {errors.platformIds && (
          <p className={styles.error} role="alert">
            {errors.platformIds}
          </p>
        )}
      </fieldset>
      <p id={`${id}-zone`} className={styles.note}>
        {timesIn(values.zone)}
      </p>
    </div>
  )
}
