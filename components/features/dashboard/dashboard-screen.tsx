'use client'
import Link from 'next/link'
import { useTimeZone, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useApprovals } from '@/components/features/ota-task/use-approvals'
import { FailuresAbove, PanelFailure } from '@/components/screen/chart/panel'
import { orderedColumns } from '@/components/screen/list/columns/column-order'
import { OrderChooser } from '@/components/screen/list/columns/order-chooser'
import { useTablePreference } from '@/components/screen/list/columns/table-preferences'
import toolbar from '@/components/screen/list/list-toolbar.module.css'
import { usePlatformId } from '@/components/ui/brand-provider'
import { CopyReport } from '@/components/ui/field/copy-report'
import { Notice } from '@/components/ui/notice/notice'
import { PanelBoundary } from '@/components/ui/notice/panel-boundary'
import { useMay } from '@/components/ui/user-provider'
import type { DashboardSummary } from '@/lib/contract/dashboard'
import { codes, isHistoryMissing } from '@/lib/contract/error-code'
import type { ReadFailure } from '@/lib/contract/read-failure'
import { toDateTime } from '@/lib/format/date-time'
import { paths } from '@/lib/navigation/paths'
import { AlarmList } from './alarm-list'
import { BackupCard } from './backup-card'
import { type CardName, cardsOf, packCards } from './cards'
import { CheckerCard } from './checker-card'
import styles from './dashboard.module.css'
import { KpiTiles } from './kpi-tiles'
import { NewsList } from './news-list'
import { ProjectCard } from './project-card'
import { RepairList } from './repair-list'
import { SincePanel } from './since-panel'
import { TrendChart, useTrendCharts } from './trend-charts'
import { type TrendName, trendNames } from './trend-points'
import { TypeList } from './type-list'
import { type First, useLists, useNews, useSummary, useTrends } from './use-dashboard'
import { WeatherCard } from './weather-card'

const isTrend = (name: CardName): name is TrendName => trendNames.some((each) => each === name)

/** What the cards show, read as far as the user may. */
const useCards = (first: First<DashboardSummary>) => {
  const [preference, change] = useTablePreference('dashboard')
  const platformId = usePlatformId()
  const may = useMay()
  const summary = useSummary(first)
  const forbidden = summary.failure?.code === codes.forbidden
  const cardsFor = (data: object) => orderedColumns(cardsOf({ platformId, may, told: { ...data } }), preference)
  const trends = useTrends(!forbidden && cardsFor({}).some(({ shown, column }) => shown && isTrend(column.field)))
  const lists = useLists(!forbidden)
  const all = cardsFor({ ...summary.data, ...trends.data, ...lists.data })
  const shown = all.filter((each) => each.shown).map(({ column }) => column)
  const parts = { summary, trends, lists, news: useNews(), charts: useTrendCharts(trends) }
  return { all, shown, change, forbidden, parts }
}
type Parts = ReturnType<typeof useCards>['parts']

/** Reads without data that have failed: one message for each reason, whichever panels it leaves without content. */
const failedReads = ({ summary, trends, lists, news }: Parts) => {
  const reads = [summary, trends, lists, news].flatMap(({ data, failure, retry }) => {
    const isFailed = failure && !data && failure.code !== codes.forbidden && !isHistoryMissing(failure.code)
    return isFailed ? [{ failure, retry }] : []
  })
  const messages = [...new Set(reads.map(({ failure }) => failure.message))]
  return messages.map((message) => ({ message, reads: reads.filter(({ failure }) => failure.message === message) }))
}

const contentsOf = ({ summary, lists, news }: Parts): Record<Exclude<CardName, TrendName>, ReactNode> => ({
  figures:
    summary.failure && !summary.data ? (
      <div className={styles.failed}>
        <PanelFailure failure={summary.failure} onRetry={summary.retry} />
      </div>
    ) : (
      <KpiTiles summary={summary.data} />
    ),
  since: <SincePanel summary={summary} />,
  byType: <TypeList summary={summary} />,
  alarms: <AlarmList lists={lists} />,
  repairs: <RepairList lists={lists} />,
  projects: <ProjectCard lists={lists} />,
  checkers: <CheckerCard summary={summary} />,
  weather: <WeatherCard lists={lists} />,
  backup: <BackupCard lists={lists} />,
  announcements: <NewsList news={news} />,
})

const useTitles = () => {
  const t = useTranslations('dashboard')
  return (name: CardName): string => {
    if (name === 'figures' || name === 'since') return t(`cards.${name}`)
    return name === 'byType' || isTrend(name) ? t(`charts.${name}`) : t(`lists.${name}`)
  }
}

/** The pinned first tab: figures, charts and lists, each independent, in the user's own order. Domain 6.2. */
export const DashboardScreen = ({ first }: { first: First<DashboardSummary> }) => {
  const t = useTranslations()
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const titleOf = useTitles()
  const { all, shown, change, forbidden, parts } = useCards(first)
  const { summary, trends, charts } = parts
  if (forbidden) {
    return (
      <div className={styles.forbidden} role="status">
        <h1 className={styles.title}>{t('routes.dashboard')}</h1>
        <p>{t('dashboard.mayNotView')}</p>
      </div>
    )
  }
  const contents = contentsOf(parts)
  const failed = failedReads(parts)
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('routes.dashboard')}</h1>
        <span className={styles.tools}>
          {summary.updatedAt > 0 && (
            <span className={styles.updated}>
              {t('dashboard.updated', { time: toDateTime(new Date(summary.updatedAt), timeZone, 'clock') })}
            </span>
          )}
          <OrderChooser
            label={t('dashboard.cards.configure')}
            className={toolbar.button}
            items={all.map(({ column: { field }, ...each }) => ({
              key: field,
              label: titleOf(field),
              shown: each.shown,
            }))}
            onChange={change}
            reset={{
              label: t('dashboard.cards.reset'),
              onReset: () => change({ order: undefined, hidden: undefined }),
            }}
          />
        </span>
      </header>
      <Stale parts={parts} />
      {failed.map(({ message, reads }) => (
        <Failed key={message} reads={reads} />
      ))}
      <Approvals />
      {shown.length === 0 && <Notice tone="info">{t('dashboard.cards.none')}</Notice>}
      <FailuresAbove value={failed.map(({ message }) => message)}>
        <div className={styles.grid}>
          {packCards(shown).map(({ field, span }) => (
            <div
              key={field}
              className={styles.card}
              data-card={field}
              style={{ '--span': span } as Record<string, number>}
            >
              <PanelBoundary title={titleOf(field)}>
                {isTrend(field) ? <TrendChart name={field} trends={trends} charts={charts} /> : contents[field]}
              </PanelBoundary>
            </div>
          ))}
        </div>
      </FailuresAbove>
    </div>
  )
}

type FailedProps = { reads: readonly { failure: ReadFailure; retry: () => void }[] }

/** Why some panels are empty, once for all of them; trying again reads all of them again. */
const Failed = ({ reads }: FailedProps) => {
  const t = useTranslations()
  const failure = reads[0]?.failure
  const retry = () => {
    for (const each of reads) each.retry()
  }
  return (
    failure && (
      <Notice
        tone="error"
        onRetry={retry}
        action={failure.requestId && <CopyReport message={failure.message} requestId={failure.requestId} />}
      >
        {t('list.failed')} {failure.message}{' '}
        {failure.requestId && t('pages.error.requestId', { id: failure.requestId.slice(0, 8) })}
      </Notice>
    )
  )
}

/** What waits for the reader's decision. */
const Approvals = () => {
  const t = useTranslations('dashboard.approvals')
  const count = useApprovals()
  return (
    count > 0 && (
      <Notice
        tone="warning"
        action={
          <Link prefetch={false} href={paths.otaApprovals()}>
            {t('show')}
          </Link>
        }
      >
        {t('waiting', { count })}
      </Notice>
    )
  )
}

/** What could not be read again is as it was. */
const Stale = ({ parts: { summary, trends, lists } }: { parts: Parts }) => {
  const t = useTranslations('common')
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const stale = [summary, trends, lists].filter(({ data, failure }) => data && failure)
  const [one] = stale
  const retry = () => {
    for (const each of stale) each.retry()
  }
  return (
    one && (
      <Notice tone="warning" onRetry={retry}>
        {t('stale', { time: toDateTime(new Date(one.updatedAt), timeZone) })} {one.failure?.message}
      </Notice>
    )
  )
}
