'use client'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { PanelFailure } from '@/components/screen/chart/panel'
import layout from '@/components/screen/page/layout.module.css'
import { SmallTable } from '@/components/screen/table/small-table'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { checkerTaskApi } from '@/lib/contract/checker-task'
import type { DataOf } from '@/lib/contract/endpoint'
import { toMegabytes } from '@/lib/format/megabytes'
import { paths } from '@/lib/navigation/paths'

const calmMs = 30_000

/** The newest tasks of a Checker. */
export const CheckerTasks = ({ checkerId }: { checkerId: string }) => {
  const t = useTranslations('checker')
  const language = useLocale()
  const toFailure = useReadFailure()
  const { data, error, refetch } = usePolled<DataOf<typeof checkerTaskApi.list>>({
    queryKey: [checkerTaskApi.list.path, checkerId, language],
    read: (options) => call(checkerTaskApi.list, { checkerId, page: 1, limit: 10 }, options),
    everyMs: calmMs,
    live: { topics: ['checker'] },
  })
  const failure = data === undefined ? toFailure(error) : undefined
  return (
    <section className={layout.panel} aria-busy={data === undefined && !failure}>
      {failure ? (
        <PanelFailure failure={failure} onRetry={() => refetch()} />
      ) : (
        <SmallTable
          messages="checkerTask"
          title={t('sections.tasks')}
          columns={[
            {
              field: 'recordName',
              width: 220,
              render: (task) => <Link href={paths.checkerRecord(task)}>{task.recordName}</Link>,
            },
            { field: 'recordType', width: 130, as: 'choice' },
            {
              field: 'taskStatus',
              width: 120,
              as: 'choice',
              tones: { 0: 'quiet', 1: 'info', 2: 'warn', 3: 'good', 4: 'bad' },
            },
            { field: 'startTime', width: 180, as: 'date' },
            { field: 'endTime', width: 180, as: 'date' },
            { field: 'dataSize', width: 110, as: 'number', render: ({ dataSize }) => toMegabytes(dataSize) },
          ]}
          rows={data?.list ?? []}
          rowId="taskId"
          empty={data ? t('noTasks') : ''}
        />
      )}
    </section>
  )
}
