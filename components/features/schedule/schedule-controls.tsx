'use client'
import { useTranslations } from 'next-intl'
import styles from '@/components/features/device-parts/device-details.module.css'
import type { ControlProps } from '@/components/screen/form/define-form'
import controls from '@/components/ui/field/controls.module.css'
import { SearchSelect } from '@/components/ui/field/search-select'

const days = ['1', '2', '3', '4', '5', '6', '7'] as const

/** The weekdays of a line. */
export const ScheduleDays = ({ id, value, error, describedBy, onChange }: ControlProps) => {
  const t = useTranslations('part')
  const chosen = Array.isArray(value) ? value.map(Number) : []
  return (
    <fieldset
      id={id}
      className={styles.days}
      aria-label={t('fields.weekdays')}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy}
    >
      {days.map((day) => (
        <label key={day}>
          <input
            type="checkbox"
            checked={chosen.includes(Number(day))}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...chosen, Number(day)].sort() : chosen.filter((each) => each !== Number(day)),
              )
            }
          />
          {t(`weekdays.${day}`)}
        </label>
      ))}
    </fieldset>
  )
}

/** All indoor units, or those of a group. */
export const ScheduleTarget = ({
  id,
  value,
  error,
  describedBy,
  onChange,
  groups,
}: ControlProps & { groups: ReadonlyMap<number, string> }) => {
  const t = useTranslations('part')
  return (
    <SearchSelect
      id={id}
      className={controls.control}
      value={value === null ? '' : String(value)}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">{t('allUnits')}</option>
      {[...groups].map(([no, name]) => (
        <option key={no} value={no}>
          {name}
        </option>
      ))}
    </SearchSelect>
  )
}
