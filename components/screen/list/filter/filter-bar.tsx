// biome-ignore-all lint/plugin/unsaved-input: it changes nothing: what to look at stands in the address or is chosen again
'use client'
import { useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'
import type { Labels } from '@/components/screen/table/cells'
import { Button } from '@/components/ui/field/button'
import { Icon } from '@/components/ui/icon'
import { withThousands } from '@/lib/format/number'
import styles from './filter-bar.module.css'
import { FilterFields } from './filter-fields'
import { type AnyFilter, type AnyQuery, type Filters, useFilterForm } from './use-filter-form'

type FilterBarProps = {
  filters: readonly AnyFilter[]
  query: AnyQuery
  labels: Labels
  /** Prefix of the state stored for this open page. */
  draftKey: string
  hrefOf: (filters: Filters) => string
  onSearch: (filters: Filters) => void
}

/** So many fields are in the line itself; the others are in a panel. */
const inLine = 3

/** The fields of the line, and those of the panel. A range of days needs more room than the line has. */
const divide = (filters: readonly AnyFilter[]): [AnyFilter[], AnyFilter[]] => {
  const line = filters.filter(({ as, more }) => as !== 'day' && !more).slice(0, inLine)
  const rest = filters.filter((each) => !line.includes(each))
  // A panel for one field is a click for nothing.
  const [only] = rest
  return rest.length === 1 && only && only.as !== 'day' && line.length < inLine ? [[...line, only], []] : [line, rest]
}

/**
 * Filters of a list, on one line: three fields, the others behind a button, and what is set there as chips. It is a
 * plain GET form and its panel the browser's own, so it works before any script has loaded; typed but unsent filters
 * stay with the open page. On a phone all of it is one sheet.
 */
export const FilterBar = ({ filters, query, labels, draftKey, hrefOf, onSearch }: FilterBarProps) => {
  const t = useTranslations()
  const form = useFilterForm({ filters, query, draftKey, onSearch })
  const [line, rest] = divide(filters)
  const set = filters.filter(({ field, always }) => !always && query[field] !== undefined && query[field] !== '')
  const isInLine = (filter: AnyFilter) => line.includes(filter)
  return (
    <search className={styles.bar}>
      <form {...form.early} className={styles.form} method="get" onSubmit={form.search} aria-label={t('list.filters')}>
        <Opener panel={`${form.id}-sheet`} count={set.length} className={styles.onPhone} />
        <div id={`${form.id}-sheet`} popover="auto" className={styles.sheet}>
          <FilterFields filters={line} form={form} labels={labels} />
          {rest.length > 0 && (
            <>
              <Opener
                panel={`${form.id}-panel`}
                count={set.filter((filter) => !isInLine(filter)).length}
                className={styles.onDesk}
              />
              <div id={`${form.id}-panel`} popover="auto" className={styles.panel}>
                <div className={styles.fields}>
                  <FilterFields filters={rest} form={form} labels={labels} />
                </div>
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
            <Button onClick={form.reset}>{t('common.reset')}</Button>
          </div>
        </div>
        {set.map((filter) => (
          <Chip
            key={filter.field}
            text={chipText(filter, query, labels)}
            isInLine={isInLine(filter)}
            href={hrefOf({ [filter.field]: undefined })}
            onRemove={() => form.remove(filter.field)}
          />
        ))}
      </form>
    </search>
  )
}

const Opener = ({ panel, count, className }: { panel: string; count: number; className: string | undefined }) => {
  const t = useTranslations('list')
  return (
    <Button popoverTarget={panel} variant="outlined" className={className ?? ''}>
      <Icon name="filter" size={16} />
      {t('moreFilters', { count, grouped: withThousands(count) })}
    </Button>
  )
}

const chipText = ({ field, choices, options }: AnyFilter, query: AnyQuery, labels: Labels): string => {
  if (options) return labels.field(field)
  return `${labels.field(field)}: ${choices ? labels.choice(field, query[field]) : String(query[field])}`
}

type ChipProps = { text: string; isInLine: boolean; href: string; onRemove: () => void }

/** A filter that is set; a click removes it. */
const Chip = ({ text, isInLine, href, onRemove }: ChipProps) => {
  const t = useTranslations('list')
  const remove = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onRemove()
  }
  return (
    <a
      className={styles.chip}
      data-inline={isInLine || undefined}
      href={href}
      aria-label={t('removeFilter', { filter: text })}
      onClick={remove}
    >
      {text}
      <span aria-hidden="true">×</span>
    </a>
  )
}
