// biome-ignore-all lint/plugin/unsaved-input: it changes nothing: what to look at stands in the address or is chosen again
'use client'
import { useTimeZone, useTranslations } from 'next-intl'
import { type FormEvent, type MouseEvent, useId, useState } from 'react'
import type { Filter } from '@/components/screen/list/define-list'
import type { Labels } from '@/components/screen/table/cells'
import { usePlatformId } from '@/components/ui/brand-provider'
import { DateRange } from '@/components/ui/date/date-range'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { useTypedEarly } from '@/components/ui/field/use-typed-early'
import { Icon } from '@/components/ui/icon'
import { useStoredState } from '@/components/ui/stored-state'
import type { ListQuery } from '@/lib/contract/endpoint'
import { withThousands } from '@/lib/format/number'
import type { Namespace } from '@/messages/messages'
import { DayShortcuts } from './day-shortcuts'
import styles from './filter-bar.module.css'
import { FilterSelect } from './filter-select'

type AnyFilter = Filter<Record<string, unknown>, Namespace>
type Typed = Record<string, string>
type Filters = Record<string, string | undefined>

type FilterBarProps = {
  filters: readonly AnyFilter[]
  query: ListQuery & Record<string, unknown>
  labels: Labels
  /** Prefix of the state stored for this open page. */
  draftKey: string
  hrefOf: (filters: Filters) => string
  onSearch: (filters: Filters) => void
}

/** So many fields are in the line itself; the others are in a panel. */
const inLine = 3

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

/** The fields of the line, and those of the panel. A range of days needs more room than the line has. */
const divide = (filters: readonly AnyFilter[]): [AnyFilter[], AnyFilter[]] => {
  const line = filters.filter(({ as, more }) => as !== 'day' && !more).slice(0, inLine)
  const rest = filters.filter((each) => !line.includes(each))
  // A panel for one field is a click for nothing.
  const [only] = rest
  return rest.length === 1 && only && only.as !== 'day' && line.length < inLine ? [[...line, only], []] : [line, rest]
}

const nothingTyped: Typed = {}

/**
 * Filters of a list, on one line: three fields, the others behind a button, and what is set there as chips. It is a
 * plain GET form and its panel the browser's own, so it works before any script has loaded; typed but unsent filters
 * are kept with the open page. On a phone all of it is one sheet.
 */
export const FilterBar = ({ filters, query, labels, draftKey, hrefOf, onSearch }: FilterBarProps) => {
  const t = useTranslations()
  const id = useId()
  const readerZone = useTimeZone() ?? 'Asia/Shanghai'
  const timeZone = typeof query.timeZone === 'string' ? query.timeZone : readerZone
  const platformId = usePlatformId()
  const [typed, setTyped] = useStoredState<Typed>(`${draftKey}filters`, nothingTyped)
  const typedOr = (field: string): string => typed[field] ?? String(query[field] ?? '')
  /** The last day of a range that ends before it begins. */
  const [wrong, setWrong] = useState<string>()
  const early = useTypedEarly((values) => setTyped((now) => ({ ...now, ...values })))
  /** Each reset begins the date fields anew, with whatever was typed there. */
  const [round, setRound] = useState(0)
  const [line, rest] = divide(filters)
  const isSet = ({ field, always }: AnyFilter) => !always && query[field] !== undefined && query[field] !== ''
  const set = filters.filter(isSet)
  const isInLine = (filter: AnyFilter) => line.includes(filter)
  const closePanels = () => {
    for (const name of ['sheet', 'panel']) document.getElementById(`${id}-${name}`)?.hidePopover?.()
  }

  const search = (event: FormEvent) => {
    event.preventDefault()
    const disordered = findDisorder(filters, typedOr)
    setWrong(disordered)
    if (disordered) {
      const field = document.getElementById(`${id}-${disordered}`)
      if (rest.some((each) => each.field === disordered)) document.getElementById(`${id}-panel`)?.showPopover?.()
      return field?.focus()
    }
    closePanels()
    onSearch(Object.fromEntries(filters.map(({ field }) => [field, typedOr(field).trim() || undefined])))
    setTyped(undefined)
  }
  const reset = () => {
    setWrong(undefined)
    setTyped(undefined)
    setRound(round + 1)
    closePanels()
    onSearch(Object.fromEntries(filters.map(({ field }) => [field, undefined])))
  }
  const remove = (event: MouseEvent, field: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    setTyped(({ [field]: _, ...others }) => others)
    onSearch({ [field]: undefined })
  }

  const isRange = (filter: AnyFilter | undefined): boolean => {
    const first = filter?.as === 'day' ? fromOf(filter.field) : undefined
    return first !== undefined && rest.some(({ field }) => field === first)
  }
  const draw = (filter: AnyFilter, index: number, among: readonly AnyFilter[]) => {
    const { field, options: Options, always } = filter
    // Drawn with its last day.
    if (filter.as === 'day' && isRange(among[index + 1]) && fromOf(among[index + 1]?.field ?? '') === field) return null
    const choices = (typeof filter.choices === 'function' ? filter.choices(platformId) : filter.choices) ?? []
    const as = filter.as ?? (Options || filter.choices ? 'choice' : 'text')
    const from = isRange(filter) ? fromOf(field) : undefined
    const dayOf = (day: string) => ({
      id: `${id}-${day}`,
      name: day,
      label: labels.field(day),
      value: typedOr(day),
      onChange: (value: string) => setTyped((now) => ({ ...now, [day]: value })),
    })
    if (from)
      return (
        <DateRange
          key={`${field}-${round}`}
          className={styles.range}
          kind="day"
          zone={timeZone}
          from={dayOf(from)}
          to={dayOf(field)}
          error={wrong === field ? t('list.dayOrder') : undefined}
        >
          <DayShortcuts
            label={labels.field(from)}
            timeZone={timeZone}
            onChoose={(range) => setTyped({ ...typed, [from]: range.from, [field]: range.to })}
          />
        </DateRange>
      )
    const shared = {
      id: `${id}-${field}`,
      name: field,
      value: typedOr(field),
      className: controls.control,
      onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [field]: event.target.value }),
    }
    return (
      <div key={field} className={styles.field}>
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
          <input {...shared} type="text" maxLength={64} autoComplete="off" />
        )}
      </div>
    )
  }
  const chosenText = ({ field, choices, options }: AnyFilter): string | undefined => {
    if (options) return undefined
    return choices ? labels.choice(field, query[field]) : String(query[field])
  }
  const opener = (panel: string, count: number, className: string | undefined) => (
    <Button popoverTarget={`${id}-${panel}`} variant="outlined" className={className ?? ''}>
      <Icon name="filter" size={16} />
      {t('list.moreFilters', { count, grouped: withThousands(count) })}
    </Button>
  )

  return (
    <search className={styles.bar}>
      <form {...early} className={styles.form} method="get" onSubmit={search} aria-label={t('list.filters')}>
        {opener('sheet', set.length, styles.onPhone)}
        <div id={`${id}-sheet`} popover="auto" className={styles.sheet}>
          {line.map(draw)}
          {rest.length > 0 && (
            <>
              {opener('panel', set.filter((filter) => !isInLine(filter)).length, styles.onDesk)}
              <div id={`${id}-panel`} popover="auto" className={styles.panel}>
                <div className={styles.fields}>{rest.map(draw)}</div>
                <div className={styles.foot}>
                  <Button type="submit" variant="outlined">
                    {t('list.showMatches')}
                  </Button>
                </div>
              </div>
            </>
          )}
          <div className={styles.buttons}>
            <Button type="submit" variant="outlined">
              <Icon name="search" size={16} />
              {t('common.search')}
            </Button>
            <Button onClick={reset}>{t('common.reset')}</Button>
          </div>
        </div>
        {set.map((filter) => {
          const value = chosenText(filter)
          const text = value === undefined ? labels.field(filter.field) : `${labels.field(filter.field)}: ${value}`
          return (
            <a
              key={filter.field}
              className={styles.chip}
              data-inline={isInLine(filter) || undefined}
              href={hrefOf({ [filter.field]: undefined })}
              aria-label={t('list.removeFilter', { filter: text })}
              onClick={(event) => remove(event, filter.field)}
            >
              {text}
              <span aria-hidden="true">×</span>
            </a>
          )
        })}
      </form>
    </search>
  )
}
