'use client'
import { useLocale, useTimeZone, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import styles from '@/components/features/live-unit/units.module.css'
import { Pagination } from '@/components/screen/list/pagination'
import { withinPages } from '@/components/screen/list/within-pages'
import layout from '@/components/screen/page/layout.module.css'
import { ReadNotice } from '@/components/screen/record/read-notice'
import { Tag, useLabels } from '@/components/screen/table/cells'
import type { Tone } from '@/components/screen/table/column'
import type { DrawnColumn } from '@/components/screen/table/drawn-column'
import { toHeadWidth } from '@/components/screen/table/head-width'
import { PlainTable } from '@/components/screen/table/plain-table'
import table from '@/components/screen/table/table.module.css'
import { useRowHeight } from '@/components/screen/table/use-row-height'
import { DateRange } from '@/components/ui/date/date-range'
import { Stamp } from '@/components/ui/date/stamp'
import { Button } from '@/components/ui/field/button'
import { SearchSelect } from '@/components/ui/field/search-select'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { type ControlQuery, type ControlRecord, ControlResult, ControlSource, controlApi } from '@/lib/contract/control'
import { liveIntervalMs } from '@/lib/contract/event'
import { UnitKey } from '@/lib/contract/unit'
import { useCommandText } from './use-command-text'

const first: ControlQuery = { page: 1, limit: 20 }
const tones: Record<ControlRecord['result'], Tone> = { 0: 'info', 1: 'good', 2: 'bad', 3: 'warn' }

/** A tab of commands: who changed what on which unit, and the outcome; newest first. */
export const ControlHistory = ({ macWifiId, tab }: { macWifiId: string; tab: string }) => {
  const t = useTranslations()
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const rowHeight = useRowHeight('standard')
  const columns = useCommandColumns()
  const [query, setQuery] = useState<ControlQuery>(first)
  const { data, error, isFetching, refetch } = usePolled({
    queryKey: [controlApi.list.path, macWifiId, query, timeZone, language],
    read: (options) => withinPages(query, (at) => call(controlApi.list, { ...at, macWifiId, timeZone }, options)),
    everyMs: liveIntervalMs,
    live: { topics: ['control'], macWifiId },
    keepPrevious: true,
    meta: { tab },
  })
  const filter = (change: Partial<ControlQuery>) => setQuery({ ...query, page: 1, ...change })
  const rows = data?.list ?? []
  return (
    <div className={styles.units}>
      <CommandFilters query={query} zone={timeZone} onChange={filter} onReset={() => setQuery(first)}>
        <Button variant="outlined" disabled={isFetching} onClick={() => refetch()}>
          {t('device.details.refresh')}
        </Button>
      </CommandFilters>
      <ReadNotice data={data} error={error} refetch={refetch} />
      {data && rows.length === 0 && (
        <p className={layout.empty} role="status">
          {t('control.history.empty')}
        </p>
      )}
      {rows.length > 0 && (
        <>
          <div className={table.frame} aria-busy={isFetching}>
            <PlainTable
              label={t('control.history.table')}
              columns={columns}
              rows={rows as Record<string, unknown>[]}
              rowId="recordId"
              rowHeight={rowHeight}
              query={{ ...query, sidx: 'sendTime', order: query.order ?? 'desc' }}
              sortHref={() => '#'}
              onSort={() => filter({ sidx: 'sendTime', order: query.order === 'asc' ? 'desc' : 'asc' })}
              sortLabel={(field) => t('list.sortBy', { field })}
              isChosen={() => false}
            />
          </div>
          <Pagination query={query} total={data?.totalCount ?? 0} hrefOf={() => '#'} go={setQuery} />
        </>
      )}
    </div>
  )
}

const useCommandColumns = (): DrawnColumn[] => {
  const t = useTranslations('control.history')
  const labels = useLabels('control')
  const { commandText } = useCommandText()
  const column = (field: string, width: number, cell: (record: ControlRecord) => ReactNode): DrawnColumn => ({
    key: field,
    width: Math.max(width, toHeadWidth(labels.field(field))),
    head: labels.field(field),
    sortable: field === 'sendTime',
    cell: (row) => cell(row as ControlRecord),
  })
  return [
    column('sendTime', 170, ({ sendTime, timeZone }) => <Stamp at={sendTime} zone={timeZone} />),
    column('unitKey', 130, ({ unitKey }) => unitKey),
    column('unitName', 150, ({ unitName }) => unitName || '--'),
    column('command', 260, ({ command }) => commandText(command)),
    column('result', 100, ({ result }) => <Tag tone={tones[result]}>{labels.choice('result', result)}</Tag>),
    column('source', 110, ({ source }) => labels.choice('source', source)),
    column('operatorAccount', 130, ({ operatorAccount }) => operatorAccount ?? '--'),
    column('before', 220, ({ before }) => commandText(before)),
    column('costMs', 110, ({ costMs }) => (costMs === null ? '--' : t('ms', { ms: costMs }))),
  ]
}

const picked = { source: [...ControlSource.values], result: [...ControlResult.values] }

type CommandFiltersProps = {
  query: ControlQuery
  zone: string
  onChange: (change: Partial<ControlQuery>) => void
  onReset: () => void
  /** At the end of the line. */
  children: ReactNode
}

const CommandFilters = ({ query, zone, onChange, onReset, children }: CommandFiltersProps) => {
  const t = useTranslations()
  const labels = useLabels('control')
  const [unit, setUnit] = useState('')
  /** Each reset begins the date fields anew, with whatever was typed there. */
  const [round, setRound] = useState(0)
  const day = (field: 'from' | 'to') => ({
    label: labels.field(field),
    value: query[field] ?? '',
    onChange: (value: string) => onChange({ [field]: value || undefined }),
  })
  return (
    <search className={styles.filters} aria-label={t('list.filters')}>
      <label className={styles.filter}>
        <span>{t('control.history.unit')}</span>
        <input
          type="search"
          placeholder="03-12"
          maxLength={12}
          value={unit}
          onChange={(event) => {
            const text = event.target.value.trim()
            setUnit(event.target.value)
            // A partly typed address selects nothing yet.
            if (text === '') onChange({ unitKey: undefined })
            else if (UnitKey.safeParse(text).success) onChange({ unitKey: text })
          }}
        />
      </label>
      {(['source', 'result'] as const).map((field) => (
        <label key={field} className={styles.filter}>
          <span>{labels.field(field)}</span>
          <SearchSelect
            value={String(query[field] ?? '')}
            onChange={({ target }) => onChange({ [field]: target.value === '' ? undefined : Number(target.value) })}
          >
            <option value="">{t('common.all')}</option>
            {picked[field].map((value) => (
              <option key={value} value={value}>
                {labels.choice(field, value)}
              </option>
            ))}
          </SearchSelect>
        </label>
      ))}
      <DateRange key={round} kind="day" zone={zone} from={day('from')} to={day('to')} />
      <Button
        onClick={() => {
          setUnit('')
          setRound(round + 1)
          onReset()
        }}
      >
        {t('common.reset')}
      </Button>
      <span className={layout.space} />
      {children}
    </search>
  )
}
