'use client'
import { useLocale, useTimeZone, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import styles from '@/components/features/live-unit/units.module.css'
import { Pagination } from '@/components/screen/list/pagination'
import layout from '@/components/screen/page/layout.module.css'
import { Tag, useLabels } from '@/components/screen/table/cells'
import type { Tone } from '@/components/screen/table/column'
import type { DrawnColumn } from '@/components/screen/table/drawn-column'
import { toHeadWidth } from '@/components/screen/table/head-width'
import { PlainTable } from '@/components/screen/table/plain-table'
import table from '@/components/screen/table/table.module.css'
import { useRowHeight } from '@/components/screen/table/use-row-height'
import { DateRange } from '@/components/ui/date/date-range'
import { Button } from '@/components/ui/field/button'
import { SearchSelect } from '@/components/ui/field/search-select'
import { Notice } from '@/components/ui/notice/notice'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { type ControlQuery, type ControlRecord, ControlResult, ControlSource, controlApi } from '@/lib/contract/control'
import { liveIntervalMs } from '@/lib/contract/event'
import { UnitKey } from '@/lib/contract/unit'
import { showWireTime } from '@/lib/format/date-time'
import { useCommandText } from './use-command-text'

const first: ControlQuery = { page: 1, limit: 20 }
const tones: Record<ControlRecord['result'], Tone> = { 0: 'info', 1: 'good', 2: 'bad', 3: 'warn' }

/** A tab of commands: who changed what on which unit, and the outcome; newest first. */
export const ControlHistory = ({ macWifiId, tab }: { macWifiId: string; tab: string }) => {
  const t = useTranslations()
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const labels = useLabels('control')
  const { commandText } = useCommandText()
  const toText = useFailureText()
  const rowHeight = useRowHeight('standard')
  const [query, setQuery] = useState<ControlQuery>(first)
  const [unit, setUnit] = useState('')
  /** Each reset begins the date fields anew, with whatever was typed there. */
  const [round, setRound] = useState(0)
  const { data, error, isFetching, refetch } = usePolled({
    queryKey: [controlApi.list.path, macWifiId, query, timeZone, language],
    read: (options) => call(controlApi.list, { ...query, macWifiId, timeZone }, options),
    everyMs: liveIntervalMs,
    live: { topics: ['control'], macWifiId },
    keepPrevious: true,
    meta: { tab },
  })
  const filter = (change: Partial<ControlQuery>) => setQuery({ ...query, page: 1, ...change })
  const pick = (field: 'source' | 'result', values: readonly number[]) => (
    <label className={styles.filter}>
      <span>{labels.field(field)}</span>
      <SearchSelect
        value={String(query[field] ?? '')}
        onChange={(event) => {
          const value = event.target.value === '' ? undefined : Number(event.target.value)
          filter({ [field]: value } as Partial<ControlQuery>)
        }}
      >
        <option value="">{t('common.all')}</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {labels.choice(field, value)}
          </option>
        ))}
      </SearchSelect>
    </label>
  )
  const day = (field: 'from' | 'to') => ({
    label: labels.field(field),
    value: query[field] ?? '',
    onChange: (value: string) => filter({ [field]: value || undefined }),
  })
  const column = (field: string, width: number, cell: (record: ControlRecord) => ReactNode): DrawnColumn => ({
    key: field,
    width: Math.max(width, toHeadWidth(labels.field(field))),
    head: labels.field(field),
    sortable: field === 'sendTime',
    cell: (row) => cell(row as ControlRecord),
  })
  const columns: DrawnColumn[] = [
    column('sendTime', 170, ({ sendTime }) => <time>{showWireTime(sendTime, timeZone)}</time>),
    column('unitKey', 130, ({ unitKey }) => unitKey),
    column('unitName', 150, ({ unitName }) => unitName || '--'),
    column('command', 260, ({ command }) => commandText(command)),
    column('result', 100, ({ result }) => <Tag tone={tones[result]}>{labels.choice('result', result)}</Tag>),
    column('source', 110, ({ source }) => labels.choice('source', source)),
    column('operatorAccount', 130, ({ operatorAccount }) => operatorAccount ?? '--'),
    column('before', 220, ({ before }) => commandText(before)),
    column('costMs', 110, ({ costMs }) => (costMs === null ? '--' : t('control.history.ms', { ms: costMs }))),
  ]
  const rows = data?.list ?? []
  return (
    <div className={styles.units}>
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
              if (text === '') filter({ unitKey: undefined })
              else if (UnitKey.safeParse(text).success) filter({ unitKey: text })
            }}
          />
        </label>
        {pick('source', [...ControlSource.values])}
        {pick('result', [...ControlResult.values])}
        <DateRange key={round} kind="day" zone={timeZone} from={day('from')} to={day('to')} />
        <Button
          onClick={() => {
            setUnit('')
            setQuery(first)
            setRound(round + 1)
          }}
        >
          {t('common.reset')}
        </Button>
        <span className={layout.space} />
        <Button variant="outlined" disabled={isFetching} onClick={() => refetch()}>
          {t('device.details.refresh')}
        </Button>
      </search>
      {error && (
        <Notice tone="error" onRetry={() => refetch()}>
          {toText(error)}
        </Notice>
      )}
      {!data && !error && <div className={layout.waiting} role="status" aria-label={t('common.loading')} />}
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
