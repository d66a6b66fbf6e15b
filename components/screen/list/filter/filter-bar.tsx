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
import { isSet, useFilterText } from './filter-text'
import { type AnyFilter, type AnyQuery, type Filters, useFilterForm } from './use-filter-form'

type FilterBarProps = {
  filters: readonly AnyFilter[]
  /** Set by the address alone: without a field, but never without a chip. */
  others: readonly string[]
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
export const FilterBar = ({ filters: all, others, query, labels, draftKey, hrefOf, onSearch }: FilterBarProps) => {
  const t = useTranslations()
  const filters = all.filter(({ led }) => !led)
  const form = useFilterForm({ filters, others, query, draftKey, onSearch })
  const textOf = useFilterText(query, labels)
  const [line, rest] = divide(filters)
  const set = filters.filter(({ field }) => isSet(query, field))
  const isInLine = (filter: AnyFilter) => line.includes(filter)
  const removing = (field: string) => ({ href: hrefOf({ [field]: undefined }), onRemove: () => form.remove(field) })
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
            text={textOf(filter)}
            isInLine={isInLine(filter)}
            {...(!filter.always && removing(filter.field))}
          />
        ))}
        {others.map((field) => (
          <Chip key={field} text={textOf({ field })} isInLine={false} {...removing(field)} />
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

/** Without `href` it is in force always: another of its options is chosen, and none is not. */
type ChipProps = { text: string; isInLine: boolean; href?: string; onRemove?: () => void }

/** A filter that is set; a click removes it. */
const Chip = ({ text, isInLine, href, onRemove }: ChipProps) => {
  const t = useTranslations('list')
  if (href === undefined)
    return (
      <span className={styles.chip} data-inline={isInLine || undefined}>
        {text}
      </span>
    )
  const remove = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onRemove?.()
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
