'use client'
import { millisecondsInMinute } from 'date-fns/constants'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { PanelFailure } from '@/components/screen/chart/panel'
import { Pagination } from '@/components/screen/list/pagination'
import { withinPages } from '@/components/screen/list/within-pages'
import layout from '@/components/screen/page/layout.module.css'
import { DataTable } from '@/components/screen/table/data-table'
import { Stamp } from '@/components/ui/date/stamp'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import type { DataOf } from '@/lib/contract/endpoint'
import { type ProjectChange, projectApi } from '@/lib/contract/project'
import { paths } from '@/lib/navigation/paths'
import styles from './project-detail.module.css'
import type { ProjectTabProps } from './project-tab'

type Changes = DataOf<typeof projectApi.history>

/** Who changed what of a project and when; the devices' own history is behind each device. */
export const HistoryTab = ({ project, tab }: ProjectTabProps) => {
  const t = useTranslations('project.history')
  const language = useLocale()
  const toFailure = useReadFailure()
  const { projectId } = project
  const [query, setQuery] = useState({ page: 1, limit: 20 })
  const { data, error, refetch } = usePolled<Changes>({
    queryKey: [projectApi.history.path, projectId, query, language],
    read: (options) => withinPages(query, (at) => call(projectApi.history, { projectId, ...at }, options)),
    everyMs: millisecondsInMinute,
    live: { topics: ['project'] },
    keepPrevious: true,
    meta: { tab },
  })
  const failure = toFailure(error)
  return (
    <div className={styles.stack}>
      <section className={styles.panel}>
        <h2 className={styles.panelTitle}>{t('devices')}</h2>
        <p className={styles.quiet}>
          {t('devicesHint')}{' '}
          <Link prefetch={false} href={paths.project(project, '&tab=devices')}>
            {t('devices')}
          </Link>
        </p>
      </section>
      <section className={styles.panel} aria-busy={!data && !failure}>
        <h2 className={styles.panelTitle}>{t('title')}</h2>
        {!data && failure && <PanelFailure failure={failure} onRetry={() => refetch()} />}
        {data?.totalCount === 0 && <p className={layout.empty}>{t('none')}</p>}
        <ol className={styles.changes}>
          {data?.list.map((change) => (
            <Change key={change.changeId} change={change} />
          ))}
        </ol>
        {data && data.totalCount > query.limit && (
          <Pagination query={query} total={data.totalCount} hrefOf={() => ''} go={setQuery} />
        )}
      </section>
    </div>
  )
}

const verbs = { 1: 'created', 2: 'edited', 3: 'removed' } as const

const Change = ({ change }: { change: ProjectChange }) => {
  const t = useTranslations('project.history')
  const { time, realName, account, operation, differences } = change
  return (
    <li className={styles.change}>
      <header>
        <Stamp at={time} />
        <b>{t('who', { name: realName, account })}</b>
        <span>{t(verbs[operation as 1 | 2 | 3] ?? 'edited')}</span>
      </header>
      {differences.length === 0 ? (
        <p className={styles.quiet}>{t('noChange')}</p>
      ) : (
        <DataTable
          caption={t('title')}
          columns={[
            { key: 'field', title: t('field'), isHeader: true, width: '33%', cell: ({ field }) => field },
            { key: 'before', title: t('before'), width: '33%', wrap: 'anywhere', cell: ({ before }) => before || '--' },
            { key: 'after', title: t('after'), width: '33%', wrap: 'anywhere', cell: ({ after }) => after || '--' },
          ]}
          rows={differences}
          rowKey={({ field }) => field}
        />
      )}
    </li>
  )
}
