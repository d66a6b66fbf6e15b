'use client'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import styles from '@/components/features/checker-task/checker.module.css'
import { PanelFailure } from '@/components/screen/chart/panel'
import { Pagination } from '@/components/screen/list/pagination'
import { withinPages } from '@/components/screen/list/within-pages'
import layout from '@/components/screen/page/layout.module.css'
import { useLabels } from '@/components/screen/table/cells'
import { Stamp } from '@/components/ui/date/stamp'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { type CheckerEvent, checkerEventApi } from '@/lib/contract/checker-event'
import type { DataOf } from '@/lib/contract/endpoint'
import { paths } from '@/lib/navigation/paths'

const calmMs = 30_000
const roomFor = 10

/** Events of a Checker, newest first: automatic, scheduled and by staff. */
export const CheckerEvents = ({ checkerId }: { checkerId: string }) => {
  const t = useTranslations('checker')
  const language = useLocale()
  const toFailure = useReadFailure()
  const [query, setQuery] = useState({ page: 1, limit: roomFor })
  const { data, error, refetch } = usePolled<DataOf<typeof checkerEventApi.list>>({
    queryKey: [checkerEventApi.list.path, checkerId, query, language],
    read: (options) => withinPages(query, (at) => call(checkerEventApi.list, { checkerId, ...at }, options)),
    everyMs: calmMs,
    live: { topics: ['checker'] },
    keepPrevious: true,
  })
  const failure = data === undefined ? toFailure(error) : undefined
  return (
    <section className={layout.panel} aria-label={t('sections.events')} aria-busy={data === undefined && !failure}>
      <h3 className={layout.subtitle}>
        {t('sections.events')} <span className={styles.count}>{data?.totalCount}</span>
      </h3>
      {failure && <PanelFailure failure={failure} onRetry={() => refetch()} />}
      {data?.totalCount === 0 && <p className={layout.quiet}>{t('noEvents')}</p>}
      <ol className={styles.events} data-waiting={data === undefined && !failure ? '' : undefined}>
        {data?.list.map((event) => (
          <EventLine key={event.eventId} event={event} />
        ))}
      </ol>
      {data && data.totalCount > roomFor && (
        <Pagination query={query} total={data.totalCount} hrefOf={() => ''} go={setQuery} />
      )}
    </section>
  )
}

const signs = { '+': 'userAdded', '-': 'userRemoved', '=': 'userRole' } as const

const EventLine = ({ event }: { event: CheckerEvent }) => {
  const t = useTranslations()
  const labels = useLabels('checker')
  const { at, kind, who, taskId, recordType, recordName, endReason, details } = event
  const list = (texts: readonly string[]): string => texts.join(t('list.separator'))
  const record = (name: ReactNode): ReactNode =>
    taskId !== null && recordType !== null ? (
      <Link prefetch={false} href={paths.checkerRecord({ taskId, recordType })}>
        {name}
      </Link>
    ) : (
      name
    )
  const users = details.map((text) => {
    const sign = signs[text.slice(0, 1) as keyof typeof signs] ?? 'userRole'
    return t(`checker.events.${sign}`, { account: text.slice(1) })
  })
  return (
    <li data-kind={kind}>
      <Stamp at={at} />
      <span>
        {t.rich(`checker.events.kinds.${kind}`, {
          record,
          name: recordName ?? '',
          reason: endReason === null ? '' : t(`checkerTask.choices.endReason.${endReason}`),
          names: list(details),
          fields: list(details.map(labels.field)),
          users: list(users),
        })}
      </span>
      <span className={layout.quiet}>{who ?? t('checker.events.byItself')}</span>
    </li>
  )
}
