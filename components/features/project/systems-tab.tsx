'use client'
import { useLocale, useTimeZone, useTranslations } from 'next-intl'
import { useState } from 'react'
import { PanelFailure } from '@/components/screen/chart/panel'
import layout from '@/components/screen/page/layout.module.css'
import { Button } from '@/components/ui/field/button'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { Skeleton } from '@/components/ui/notice/waiting'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import type { DataOf } from '@/lib/contract/endpoint'
import { liveIntervalMs } from '@/lib/contract/event'
import { projectApi, systemsPerPage } from '@/lib/contract/project'
import { toDateTime } from '@/lib/format/date-time'
import detail from './project-detail.module.css'
import type { ProjectTabProps } from './project-tab'
import { SystemCard } from './system-card'
import styles from './systems-tab.module.css'

type Systems = DataOf<typeof projectApi.systems>

/** The current state of every system of a project, a page of cards at a time. */
export const SystemsTab = ({ project: { projectId }, tab }: ProjectTabProps) => {
  const t = useTranslations('project.systems')
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const toFailure = useReadFailure()
  const [page, setPage] = useState(1)
  const { data, error, dataUpdatedAt, refetch } = usePolled<Systems>({
    queryKey: [projectApi.systems.path, projectId, page, language],
    read: (options) => call(projectApi.systems, { projectId, page }, options),
    everyMs: liveIntervalMs,
    live: { topics: ['unit', 'device'] },
    staleTime: 5000,
    keepPrevious: true,
    meta: { tab },
  })
  const failure = toFailure(error)
  if (!data && failure) return <PanelFailure failure={failure} onRetry={() => refetch()} />
  if (!data) return <Skeletons />
  if (data.totalCount === 0) return <p className={layout.empty}>{t('none')}</p>
  const pages = Math.ceil(data.totalCount / systemsPerPage)
  return (
    <div className={detail.stack}>
      <div className={styles.bar}>
        <span className={detail.quiet} role="status">
          {failure ? failure.message : t('updated', { time: toDateTime(new Date(dataUpdatedAt), timeZone, 'clock') })}
        </span>
        {pages > 1 && (
          <nav className={styles.pages} aria-label={t('pages')}>
            <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
              {t('previous')}
            </Button>
            <span>{t('page', { page, pages, count: data.totalCount })}</span>
            <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
              {t('next')}
            </Button>
          </nav>
        )}
      </div>
      <div className={styles.cards}>
        {data.list.map((system) => (
          <SystemCard key={`${system.macWifiId}-${system.systemNo}`} system={system} />
        ))}
      </div>
    </div>
  )
}

const Skeletons = () => (
  <div className={`${detail.stack} ${styles.cards}`} aria-hidden="true">
    {['a', 'b', 'c', 'd'].map((key) => (
      <Skeleton key={key} height={320} />
    ))}
  </div>
)
