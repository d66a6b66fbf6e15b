'use client'
import { useTimeZone, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PanelFailure } from '@/components/screen/chart/panel'
import { orderedColumns } from '@/components/screen/list/columns/column-order'
import { OrderChooser } from '@/components/screen/list/columns/order-chooser'
import { useTablePreference } from '@/components/screen/list/columns/table-preferences'
import toolbar from '@/components/screen/list/list-toolbar.module.css'
import { usePlatformId } from '@/components/ui/brand-provider'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { PanelBoundary } from '@/components/ui/notice/panel-boundary'
import { useMay } from '@/components/ui/user-provider'
import type { DashboardSummary } from '@/lib/contract/dashboard'
import { codes } from '@/lib/contract/error-code'
import { toDateTime } from '@/lib/format/date-time'
import { AlarmList } from './alarm-list'
import { BackupCard } from './backup-card'
import { type CardName, cardsOf, packCards } from './cards'
import { CheckerCard } from './checker-card'
import styles from './dashboard.module.css'
import { KpiTiles } from './kpi-tiles'
import { NewsList } from './news-list'
import { ProjectCard } from './project-card'
import { RepairList } from './repair-list'
import { TrendChart, useTrendCharts } from './trend-charts'
import { type TrendName, trendNames } from './trend-points'
import { TypeRing } from './type-ring'
import { type First, useLists, useNews, useSummary, useTrends } from './use-dashboard'
import { WeatherCard } from './weather-card'

const isTrend = (name: CardName): name is TrendName => trendNames.some((each) => each === name)

/** The pinned first tab: figures, charts and lists, each independent, in the user's own order. Domain 6.2. */
export const DashboardScreen = ({ first }: { first: First<DashboardSummary> }) => {
  const t = useTranslations()
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const [preference, change] = useTablePreference('dashboard')
  const platformId = usePlatformId()
  const may = useMay()
  const summary = useSummary(first)
  const forbidden = summary.failure?.code === codes.forbidden
  const chosen = (told: object) => {
    const ordered = orderedColumns(cardsOf({ platformId, may, told: { ...told } }), preference)
    return { all: ordered, shown: ordered.filter((each) => each.shown).map(({ column }) => column) }
  }
  const trends = useTrends(!forbidden && chosen({}).shown.some(({ field }) => isTrend(field)))
  const lists = useLists(!forbidden)
  const { all, shown } = chosen({ ...summary.data, ...trends.data, ...lists.data })
  const news = useNews()
  const charts = useTrendCharts(trends)
  const stale = [summary, trends, lists].filter(({ data, failure }) => data && failure)

  const titleOf = (name: CardName): string => {
    if (name === 'figures') return t('dashboard.cards.figures')
    if (name === 'byType' || isTrend(name)) return t(`dashboard.charts.${name}`)
    return t(`dashboard.lists.${name}`)
  }

  const contentOf = (name: CardName): ReactNode => {
    if (isTrend(name)) return <TrendChart name={name} trends={trends} charts={charts} />
    switch (name) {
      case 'figures':
        return summary.failure && !summary.data ? (
          <div className={styles.failed}>
            <PanelFailure failure={summary.failure} onRetry={summary.retry} />
          </div>
        ) : (
          <KpiTiles summary={summary.data} />
        )
      case 'byType':
        return <TypeRing summary={summary} />
      case 'alarms':
        return <AlarmList lists={lists} />
      case 'repairs':
        return <RepairList lists={lists} />
      case 'projects':
        return <ProjectCard lists={lists} />
      case 'checkers':
        return <CheckerCard summary={summary} />
      case 'weather':
        return <WeatherCard lists={lists} />
      case 'backup':
        return <BackupCard lists={lists} />
      case 'announcements':
        return <NewsList news={news} />
    }
  }

  if (forbidden) {
    return (
      <div className={styles.forbidden} role="status">
        <h1 className={styles.title}>{t('routes.dashboard')}</h1>
        <p>{summary.failure?.message}</p>
      </div>
    )
  }
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
            items={all.map(({ column: { field }, shown: isShown }) => ({
              key: field,
              label: titleOf(field),
              shown: isShown,
            }))}
            onChange={change}
            reset={{
              label: t('dashboard.cards.reset'),
              onReset: () => change({ order: undefined, hidden: undefined }),
            }}
          />
        </span>
      </header>
      {stale.length > 0 && (
        <Notice
          tone="warning"
          action={
            <Button
              onClick={() => {
                for (const { retry } of stale) retry()
              }}
            >
              {t('common.retry')}
            </Button>
          }
        >
          {t('common.stale', { time: toDateTime(new Date(stale[0]?.updatedAt ?? 0), timeZone) })}{' '}
          {stale[0]?.failure?.message}
        </Notice>
      )}
      {shown.length === 0 && <Notice tone="info">{t('dashboard.cards.none')}</Notice>}
      <div className={styles.grid}>
        {packCards(shown).map(({ field, span }) => (
          <div
            key={field}
            className={styles.card}
            data-card={field}
            style={{ '--span': span } as Record<string, number>}
          >
            <PanelBoundary title={titleOf(field)}>{contentOf(field)}</PanelBoundary>
          </div>
        ))}
      </div>
    </div>
  )
}
