'use client'
import Button from '@mui/material/Button'
import { useTimeZone, useTranslations } from 'next-intl'
import { type FormEvent, Fragment, useId, useState } from 'react'
import type { Labels } from '@/components/screen/table/cells'
import { usePlatformId } from '@/components/ui/brand-provider'
import controls from '@/components/ui/controls.module.css'
import { useStoredState } from '@/components/ui/stored-state'
import { useTypedEarly } from '@/components/ui/use-typed-early'
import type { ListQuery } from '@/lib/contract/endpoint'
import type { Namespace } from '@/messages/messages'
import { DayShortcuts } from './day-shortcuts'
import type { Filter } from './define-list'
import styles from './filter-bar.module.css'
import { FilterSelect } from './filter-select'

type AnyFilter = Filter<Record<string, unknown>, Namespace>
type Typed = Record<string, string>

type FilterBarProps = {
  filters: readonly AnyFilter[]
  query: ListQuery & Record<string, unknown>
  labels: Labels
  /** Prefix of the state stored for this open page. */
  draftKey: string
  onSearch: (filters: Record<string, string | undefined>) => void
}

/** The field of the first day for a field of the last: `from` for `to`, `startFrom` for `startTo`. */
const fromOf = (field: string): string | undefined =>
  /(?:^t|T)o$/.test(field) ? field.replace(/to$/, 'from').replace(/To$/, 'From') : undefined

/** The last day of a range of days that ends before it begins. */
const findDisorder = (
  filters: readonly { field: string; as?: AnyFilter['as'] }[],
  typedOf: (field: string) => string,
): string | undefined =>
  filters.find(({ field, as }) => {
    const first = fromOf(field)
    if (as !== 'day' || first === undefined) return false
    const [from, to] = [typedOf(first), typedOf(field)]
    return from !== '' && to !== '' && to < from
  })?.field

const nothingTyped: Typed = {}

/**
 * Filters of a list. It is a plain GET form, so it works before any script has loaded; typed but unsent
 * filters are kept with the open page.
 */
export const FilterBar = ({ filters, query, labels, draftKey, onSearch }: FilterBarProps) => {
  const t = useTranslations()
  const id = useId()
  const readerZone = useTimeZone() ?? 'Asia/Shanghai'
  const timeZone = typeof query.timeZone === 'string' ? query.timeZone : readerZone
  const platformId = usePlatformId()
  const [typed, setTyped] = useStoredState<Typed>(`${draftKey}filters`, nothingTyped)
  const [open, setOpen] = useStoredState<boolean>(`${draftKey}more`, false)
  const typedOr = (field: string): string => typed[field] ?? String(query[field] ?? '')
  /** The last day of a range that ends before it begins. */
  const [wrong, setWrong] = useState<string>()
  const form = useTypedEarly((early) => setTyped((now) => ({ ...now, ...early })))
  const hasMore = filters.some(({ more }) => more)
  const isShown = ({ field, more }: AnyFilter) => !more || open || query[field] !== undefined

  const search = (event: FormEvent) => {
    event.preventDefault()
    const disordered = findDisorder(filters, typedOr)
    setWrong(disordered)
    if (disordered) return document.getElementById(`${id}-${disordered}`)?.focus()
    onSearch(Object.fromEntries(filters.map(({ field }) => [field, typedOr(field).trim() || undefined])))
    setTyped(undefined)
  }
  const reset = () => {
    setWrong(undefined)
    setTyped(undefined)
    onSearch(Object.fromEntries(filters.map(({ field }) => [field, undefined])))
  }

  return (
    <search className={styles.bar}>
      <form ref={form} className={styles.form} method="get" onSubmit={search} aria-label={t('list.filters')}>
        {filters.filter(isShown).map((filter) => {
          const { field, options: Options, always } = filter
          const choices = (typeof filter.choices === 'function' ? filter.choices(platformId) : filter.choices) ?? []
          const as = filter.as ?? (Options || filter.choices ? 'choice' : 'text')
          const shared = {
            id: `${id}-${field}`,
            name: field,
            value: typedOr(field),
            className: `${controls.control} ${styles.control}`,
            'aria-invalid': wrong === field ? true : undefined,
            'aria-describedby': wrong === field ? `${id}-${field}-error` : undefined,
            onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [field]: event.target.value }),
          }
          return (
            <Fragment key={field}>
              <div className={styles.field}>
                <label htmlFor={shared.id}>{labels.field(field)}</label>
                {as === 'choice' ? (
                  <FilterSelect {...shared}>
                    {!always && <option value="">{t('common.all')}</option>}
                    {choices.map((choice) => (
                      <option key={choice} value={choice}>
                        {labels.choice(field, choice)}
                      </option>
                    ))}
                    {Options && <Options />}
                  </FilterSelect>
                ) : (
                  <input {...shared} type={as === 'day' ? 'date' : 'text'} maxLength={64} autoComplete="off" />
                )}
                {wrong === field && (
                  <span id={`${id}-${field}-error`} className={controls.error} role="alert">
                    {t('list.dayOrder')}
                  </span>
                )}
              </div>
              {as === 'day' && fromOf(field) && (
                <DayShortcuts
                  label={labels.field(fromOf(field) ?? field)}
                  timeZone={timeZone}
                  onChoose={({ from, to }) => setTyped({ ...typed, [fromOf(field) ?? field]: from, [field]: to })}
                />
              )}
            </Fragment>
          )
        })}
        <div className={styles.buttons}>
          <Button type="submit" variant="contained">
            {t('common.search')}
          </Button>
          <Button type="button" variant="outlined" onClick={reset}>
            {t('common.reset')}
          </Button>
          {hasMore && (
            <Button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? t('list.fewerFilters') : t('list.moreFilters')}
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}
