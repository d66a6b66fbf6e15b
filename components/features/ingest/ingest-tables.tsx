'use client'
import { useTranslations } from 'next-intl'
import { Panel } from '@/components/screen/chart/panel'
import { LinkIfMay } from '@/components/screen/page/link-if-may'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { DataTable, timeColumn } from '@/components/screen/table/data-table'
import type { IngestFigures } from '@/lib/contract/ingest'
import { withThousands } from '@/lib/format/number'
import { paths } from '@/lib/navigation/paths'

type Tables = Pick<IngestFigures, 'byReason' | 'worst'>

/** What was refused or noted by reason, and whose messages were. */
export const IngestTables = ({ figures: { byReason, worst } }: { figures: Tables }) => {
  const t = useTranslations('ingest')
  const labels = useLabels('ingest')
  return (
    <>
      <Panel title={t('byReason.title')}>
        <DataTable<Tables['byReason'][number]>
          caption={t('byReason.title')}
          scrolls
          empty={t('byReason.empty')}
          columns={[
            {
              key: 'reason',
              title: t('fields.reason'),
              isHeader: true,
              cell: ({ reason }) => labels.choice('reason', reason),
            },
            {
              key: 'isRefused',
              title: t('fields.isRefused'),
              wrap: 'never',
              cell: ({ isRefused }) => (
                <Tag tone={isRefused === 1 ? 'bad' : 'warn'}>{labels.choice('isRefused', isRefused)}</Tag>
              ),
            },
            { key: 'count', title: t('fields.count'), align: 'end', cell: ({ count }) => withThousands(count) },
          ]}
          rows={byReason}
          rowKey={({ reason, isRefused }) => `${reason} ${isRefused}`}
        />
      </Panel>
      <Panel title={t('worst.title')}>
        <DataTable<Tables['worst'][number]>
          caption={t('worst.title')}
          scrolls
          empty={t('worst.empty')}
          columns={[
            {
              key: 'device',
              title: t('fields.device'),
              isHeader: true,
              wrap: 'never',
              cell: ({ macWifiId, deviceName }) => (
                <LinkIfMay may="device:list" href={paths.deviceConnection({ macWifiId })}>
                  {deviceName || macWifiId}
                </LinkIfMay>
              ),
            },
            {
              key: 'reason',
              title: t('fields.reason'),
              width: '10em',
              cell: ({ reason }) => labels.choice('reason', reason),
            },
            { key: 'count', title: t('fields.count'), align: 'end', cell: ({ count }) => withThousands(count) },
            timeColumn('lastTime', t('fields.lastTime')),
            {
              key: 'detail',
              title: t('fields.detail'),
              width: '18em',
              wrap: 'anywhere',
              cell: ({ detail }) => detail || '--',
            },
          ]}
          rows={worst}
          rowKey={({ macWifiId, reason }) => `${macWifiId} ${reason}`}
        />
      </Panel>
    </>
  )
}
