// biome-ignore-all lint/plugin/unsaved-input: it changes nothing: what to look at stands in the address or is chosen again
'use client'
import { useTimeZone, useTranslations } from 'next-intl'
import { type ChangeEvent, type ReactNode, useId } from 'react'
import { actionsColumn } from '@/components/screen/list/rows/row-actions'
import { type AnyRow, type AnyRowAction, RowActionsProvider } from '@/components/screen/list/rows/row-actions-provider'
import layout from '@/components/screen/page/layout.module.css'
import { useUrlFilters } from '@/components/screen/page/use-url-filters'
import type { Labels } from '@/components/screen/table/cells'
import type { DrawnColumn } from '@/components/screen/table/drawn-column'
import { type LiveColumn, LiveTable } from '@/components/screen/table/live-table'
import { Age } from '@/components/ui/date/age'
import { useNow } from '@/components/ui/date/use-server-clock'
import { Button } from '@/components/ui/field/button'
import { SearchSelect } from '@/components/ui/field/search-select'
import { useTypedEarly } from '@/components/ui/field/use-typed-early'
import { Notice } from '@/components/ui/notice/notice'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import type { Endpoint } from '@/lib/contract/endpoint'
import { toDateTime } from '@/lib/format/date-time'
import type { Namespace } from '@/messages/messages'
import { isLate } from './is-late'
import { newestReading } from './newest-reading'
import type { UnitFilter } from './unit-filters'
import styles from './units.module.css'
import type { useUnits } from './use-units'

type Row = { collectTime: string | null; onlineStatus: 0 | 1 }

type LiveUnitsProps<Unit extends Row, NS extends Namespace> = {
  title: string
  labels: Labels
  live: ReturnType<typeof useUnits<Unit>>
  /** What is read again after an action. */
  path: Endpoint['path']
  rowId: keyof Unit & string
  rowName: (unit: Unit) => string
  columns: readonly LiveColumn<Unit, NS>[]
  filters: readonly UnitFilter<Unit>[]
  actions: readonly AnyRowAction[]
  empty: string
  /** Checkboxes: the selection, and how to change it. */
  choice?: { keys: readonly string[]; onChange: (keys: readonly string[]) => void }
  /** Between the filters and the table, for the keys of the rows that the filters let through. */
  children?: ReactNode | ((shown: readonly string[]) => ReactNode)
}

/** Live rows of one controller: filters in the URL, the age of the readings, the table with its actions. */
export const LiveUnits = <Unit extends Row, NS extends Namespace>(props: LiveUnitsProps<Unit, NS>) => {
  const { live, filters, labels, rowId, empty, children } = props
  const t = useTranslations()
  const toText = useFailureText()
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const { data, error, isFetching, dataUpdatedAt, refetch } = live
  const url = useUrlFilters(filters.map(({ name }) => name))
  const units = data?.list ?? []
  const shown = units.filter((unit) =>
    filters.every(({ name, matches }) => url.values[name] === '' || matches(unit, url.values[name] ?? '')),
  )
  const newest = newestReading(units)
  return (
    <div className={styles.units}>
      <UnitFilters filters={filters} labels={labels} units={units} url={url}>
        {data && (
          <span className={styles.quiet}>{t('unit.screen.shown', { shown: shown.length, count: units.length })}</span>
        )}
        {data && (
          <span className={styles.quiet} aria-live="off">
            {t('unit.detail.age')} {newest === null ? '--' : <Age of={newest} />}
          </span>
        )}
        <Button variant="outlined" disabled={isFetching} onClick={() => refetch()}>
          {t('device.details.refresh')}
        </Button>
      </UnitFilters>
      {units.some(({ onlineStatus }) => onlineStatus === 0) && <Notice tone="info">{t('device.details.stale')}</Notice>}
      {error && (
        <Notice tone={data ? 'warning' : 'error'} onRetry={() => refetch()}>
          {data && t('common.stale', { time: toDateTime(new Date(dataUpdatedAt), timeZone) })} {toText(error)}
        </Notice>
      )}
      {typeof children === 'function' ? children(shown.map((unit) => String(unit[rowId]))) : children}
      {!data && !error && <div className={layout.waiting} role="status" aria-label={t('common.loading')} />}
      {data && shown.length === 0 && (
        <p className={layout.empty} role="status">
          {units.length === 0 ? empty : t('list.empty')}
        </p>
      )}
      {shown.length > 0 && <UnitRows {...props} shown={shown} />}
    </div>
  )
}

type UnitFiltersProps<Unit> = {
  filters: readonly UnitFilter<Unit>[]
  labels: Labels
  units: readonly Unit[]
  url: ReturnType<typeof useUrlFilters>
  /** At the end of the line. */
  children: ReactNode
}

const UnitFilters = <Unit,>({ filters, labels, units, url, children }: UnitFiltersProps<Unit>) => {
  const t = useTranslations()
  const id = useId()
  const early = useTypedEarly(url.setAll)
  return (
    <search aria-label={t('list.filters')}>
      <form className={styles.filters} method="dialog" onSubmit={(event) => event.preventDefault()} {...early}>
        {filters.map(({ name, choices }) => {
          const shared = {
            id: `${id}-${name}`,
            name,
            value: url.values[name],
            onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => url.set(name, target.value),
          }
          return (
            <div key={name} className={styles.filter}>
              <label htmlFor={shared.id}>{labels.field(name)}</label>
              {choices ? (
                <SearchSelect {...shared}>
                  <option value="">{t('common.all')}</option>
                  {withGiven(choices(units, labels), url.values[name] ?? '').map(([value, text]) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </SearchSelect>
              ) : (
                <input {...shared} type="search" maxLength={32} />
              )}
            </div>
          )
        })}
        {url.isAny && <Button onClick={url.reset}>{t('common.reset')}</Button>}
        <span className={layout.space} />
        {children}
      </form>
    </search>
  )
}

type UnitRowsProps<Unit extends Row, NS extends Namespace> = LiveUnitsProps<Unit, NS> & { shown: readonly Unit[] }

const UnitRows = <Unit extends Row, NS extends Namespace>(props: UnitRowsProps<Unit, NS>) => {
  const { title, labels, path, rowId, rowName, columns, actions, choice, shown } = props
  const t = useTranslations('unit.screen')
  const now = useNow()
  const keyOf = (unit: Unit) => String(unit[rowId])
  const named = (row: AnyRow) => rowName(row as Unit)
  return (
    <RowActionsProvider list={{ endpoint: { path }, rowName: named }} labels={labels}>
      <LiveTable
        label={title}
        labels={labels}
        columns={columns}
        rows={shown}
        rowId={rowId}
        isStale={(unit) => isLate(unit, now)}
        isChosen={(key) => choice?.keys.includes(key) ?? false}
        leading={
          choice &&
          chooser(choice, shown.map(keyOf), keyOf, {
            all: t('selectAll'),
            one: (row) => t('selectUnit', { unit: named(row) }),
          })
        }
        actions={actionsColumn({ actions, labels, head: t('actions'), nameOf: named })}
      />
    </RowActionsProvider>
  )
}

/** A value from the address that no unit has is still offered, so that an empty table explains itself. */
const withGiven = (choices: readonly (readonly [string, string])[], given: string) =>
  given === '' || choices.some(([value]) => value === given) ? choices : [...choices, [given, given] as const]

type Chooser = NonNullable<LiveUnitsProps<Row, Namespace>['choice']>

const chooser = <Unit,>(
  { keys, onChange }: Chooser,
  shown: readonly string[],
  keyOf: (unit: Unit) => string,
  names: { all: string; one: (row: AnyRow) => string },
): DrawnColumn => {
  const all = shown.every((key) => keys.includes(key))
  return {
    key: 'select',
    width: 44,
    head: '',
    sortable: false,
    headContent: (
      <input
        type="checkbox"
        checked={all}
        aria-label={names.all}
        onChange={() => onChange(all ? keys.filter((key) => !shown.includes(key)) : [...new Set([...keys, ...shown])])}
      />
    ),
    cell: (row) => {
      const key = keyOf(row as Unit)
      return (
        <input
          type="checkbox"
          checked={keys.includes(key)}
          aria-label={names.one(row)}
          onChange={() => onChange(keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key])}
        />
      )
    },
  }
}
