'use client'
import { useTimeZone, useTranslations } from 'next-intl'
import type { Labels } from '@/components/screen/table/cells'
import { usePlatformId } from '@/components/ui/brand-provider'
import { DateRange } from '@/components/ui/date/date-range'
import controls from '@/components/ui/field/controls.module.css'
import { DayShortcuts } from './day-shortcuts'
import styles from './filter-bar.module.css'
import { FilterSelect } from './filter-select'
import { type AnyFilter, type FilterForm, firstDayOf } from './use-filter-form'

type FieldProps = { form: FilterForm; labels: Labels }

/** The fields of some filters. Two days that make a range are one field. */
export const FilterFields = ({ filters, ...shared }: FieldProps & { filters: readonly AnyFilter[] }) => {
  const firstOf = (filter: AnyFilter | undefined) => {
    const first = filter && firstDayOf(filter)
    return filters.some(({ field }) => field === first) ? first : undefined
  }
  return filters.map((filter, index) => {
    const { field } = filter
    // Drawn with its last day.
    if (filter.as === 'day' && firstOf(filters[index + 1]) === field) return null
    const from = firstOf(filter)
    return from ? (
      <Days key={`${field}-${shared.form.round}`} {...shared} from={from} to={field} />
    ) : (
      <Field key={field} {...shared} filter={filter} />
    )
  })
}

const Days = ({ form, labels, from, to }: FieldProps & { from: string; to: string }) => {
  const t = useTranslations('list')
  const readerZone = useTimeZone() ?? 'Asia/Shanghai'
  const timeZone = form.zone ?? readerZone
  const dayOf = (day: string) => ({
    id: `${form.id}-${day}`,
    name: day,
    label: labels.field(day),
    value: form.textOf(day),
    onChange: (value: string) => form.type({ [day]: value }),
  })
  return (
    <DateRange
      className={styles.range}
      kind="day"
      zone={timeZone}
      from={dayOf(from)}
      to={dayOf(to)}
      error={form.wrong === to ? t('dayOrder') : undefined}
    >
      <DayShortcuts
        label={labels.field(from)}
        timeZone={timeZone}
        onChoose={(range) => form.type({ [from]: range.from, [to]: range.to })}
      />
    </DateRange>
  )
}

const Field = ({ form, labels, filter }: FieldProps & { filter: AnyFilter }) => {
  const { field, as, choices, options: Options, always } = filter
  const t = useTranslations('common')
  const platformId = usePlatformId()
  const shared = {
    id: `${form.id}-${field}`,
    name: field,
    value: form.textOf(field),
    className: controls.control,
    onChange: (event: { target: { value: string } }) => form.type({ [field]: event.target.value }),
  }
  const offered = (typeof choices === 'function' ? choices(platformId) : choices)?.map(String) ?? []
  // What the address asks for is shown, though it is not offered.
  const isForeign = !Options && shared.value !== '' && !offered.includes(shared.value)
  return (
    <div className={styles.field}>
      <label htmlFor={shared.id}>{labels.field(field)}</label>
      {(as ?? (Options || choices ? 'choice' : 'text')) === 'choice' ? (
        <FilterSelect {...shared}>
          {!always && <option value="">{t('all')}</option>}
          {[...offered, ...(isForeign ? [shared.value] : [])].map((choice) => (
            <option key={choice} value={choice}>
              {labels.choice(field, choice)}
            </option>
          ))}
          {Options && <Options />}
        </FilterSelect>
      ) : (
        <input {...shared} type="text" maxLength={64} autoComplete="off" />
      )}
    </div>
  )
}
