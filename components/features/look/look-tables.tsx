'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Pagination } from '@/components/screen/list/pagination'
import layout from '@/components/screen/page/layout.module.css'
import { ScreenTabs } from '@/components/screen/page/screen-tabs'
import { DataTable } from '@/components/screen/table/data-table'
import { PlainTable } from '@/components/screen/table/plain-table'
import { useRowHeight } from '@/components/screen/table/use-row-height'
import { ButtonLink } from '@/components/ui/field/button-link'
import { StatusChip } from '@/components/ui/notice/status-chip'
import { toGrouped } from '@/lib/format/number'
import { LookLine, LookPart } from './look-part'

type Row = { id: string; name: string; state: 'good' | 'warn' | 'bad'; count: number }

const list = '/APPAdministration/questionManagement'
/** Addresses at which the demo platform answers a list so. */
const states = {
  plain: list,
  nothing: `${list}?title=nothing-has-this-name`,
  slow: `${list}?title=slow-3s`,
  failed: `${list}?title=fails-500`,
  refused: `${list}?title=fails-403`,
} as const

/** Tables, tabs and pages. The states of a whole list are real lists: the engine brings them. */
export const LookTables = () => {
  const t = useTranslations('look')
  const question = useTranslations('question')
  const rowHeight = useRowHeight('standard')
  const [shown, setShown] = useState<'plain' | 'small' | 'nothing'>('plain')
  const [query, setQuery] = useState({ page: 3, limit: 20 })
  const rows: Row[] = (['good', 'warn', 'bad'] as const).map((state, at) => ({
    id: `246F2806CED${at}`,
    name: t('device'),
    state,
    count: 1627 * (at + 1),
  }))
  const columns = [
    { key: 'name', title: question('fields.title'), isHeader: true, cell: ({ name }: Row) => name },
    { key: 'state', title: question('fields.status'), cell: (row: Row) => chip(row) },
    { key: 'count', title: question('fields.viewCount'), align: 'end', cell: ({ count }: Row) => toGrouped(count) },
  ] as const
  const chip = ({ state }: Row) => <StatusChip tone={state}>{t(`tones.${state}`)}</StatusChip>
  return (
    <LookPart title={t('parts.tables')}>
      <ScreenTabs
        label={t('parts.tables')}
        tabs={(['plain', 'small', 'nothing'] as const).map((key) => ({ key, label: t(`tables.${key}`) }))}
        shown={shown}
        onShow={setShown}
      >
        {shown === 'plain' && (
          <PlainTable
            label={t('tables.plain')}
            columns={[
              {
                key: 'id',
                width: 160,
                head: 'WiFi ID',
                sortable: true,
                pin: 'start',
                card: 'title',
                cell: (row) => String(row.id),
              },
              {
                key: 'name',
                width: 220,
                head: question('fields.title'),
                sortable: false,
                card: 'field',
                cell: (row) => String(row.name),
              },
              {
                key: 'state',
                width: 140,
                head: question('fields.status'),
                sortable: false,
                card: 'state',
                cell: (row) => chip(row as Row),
              },
              {
                key: 'count',
                width: 120,
                head: question('fields.viewCount'),
                align: 'end',
                sortable: true,
                card: 'field',
                cell: (row) => toGrouped(Number(row.count)),
              },
            ]}
            rows={rows}
            rowId="id"
            rowHeight={rowHeight}
            query={{ ...query, sidx: 'id', order: 'asc' }}
            sortHref={() => list}
            onSort={() => undefined}
            sortLabel={(field) => field}
            isChosen={(key) => key === rows[1]?.id}
          />
        )}
        {shown !== 'plain' && (
          <DataTable
            caption={t('tables.small')}
            columns={columns}
            rows={shown === 'small' ? rows : []}
            rowKey={({ id }) => id}
            toneOf={({ state }) => (state === 'bad' ? 'bad' : undefined)}
            empty={t('tables.nothing')}
          />
        )}
      </ScreenTabs>
      <Pagination query={query} total={1627} hrefOf={() => list} go={setQuery} />
      <p className={layout.quiet}>{t('listStates')}</p>
      <LookLine>
        {(['plain', 'nothing', 'slow', 'failed', 'refused'] as const).map((state) => (
          <ButtonLink key={state} variant="outlined" href={states[state]}>
            {t(`tables.${state}`)}
          </ButtonLink>
        ))}
      </LookLine>
    </LookPart>
  )
}
