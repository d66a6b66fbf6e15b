'use client'
import Button from '@mui/material/Button'
import { useTimeZone, useTranslations } from 'next-intl'
import { PanelFailure } from '@/components/screen/charts/panel'
import { Notice } from '@/components/ui/notice'
import { PanelBoundary } from '@/components/ui/panel-boundary'
import type { DashboardSummary } from '@/lib/contract/dashboard'
import { codes } from '@/lib/contract/error-code'
import { toDateTime } from '@/lib/format/date-time'
import { AlarmList } from './alarm-list'
import styles from './dashboard.module.css'
import { KpiTiles } from './kpi-tiles'
import { NewsList } from './news-list'
import { ProjectTable } from './project-table'
import { RepairList } from './repair-list'
import { TrendCharts } from './trend-charts'
import { TypeRing } from './type-ring'
import { type First, useLists, useNews, useSummary, useTrends } from './use-dashboard'
import { WeatherCard } from './weather-card'

/** The pinned first tab: figures, charts and lists, each on its own feet. Domain 6.2. */
export const DashboardScreen = ({ first }: { first: First<DashboardSummary> }) => {
  const t = useTranslations()
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const summary = useSummary(first)
  const forbidden = summary.failure?.code === codes.forbidden
  const trends = useTrends(!forbidden)
  const lists = useLists(!forbidden)
  const news = useNews()
  const stale = [summary, trends, lists].filter(({ data, failure }) => data && failure)

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
        {summary.updatedAt > 0 && (
          <span className={styles.updated}>
            {t('dashboard.updated', { time: toDateTime(new Date(summary.updatedAt), timeZone).slice(11) })}
          </span>
        )}
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
      {summary.failure && !summary.data ? (
        <div className={styles.failed}>
          <PanelFailure failure={summary.failure} onRetry={summary.retry} />
        </div>
      ) : (
        <PanelBoundary title={t('routes.dashboard')}>
          <KpiTiles summary={summary.data} />
        </PanelBoundary>
      )}
      <div className={styles.grid}>
        <PanelBoundary title={t('dashboard.charts.byType')} className={styles.third}>
          <TypeRing summary={summary} className={styles.third} />
        </PanelBoundary>
        <PanelBoundary title={t('dashboard.charts.alarmTrend')} className={styles.wide}>
          <TrendCharts trends={trends} />
        </PanelBoundary>
        <AlarmList lists={lists} className={styles.half} />
        <RepairList lists={lists} className={styles.half} />
        <ProjectTable lists={lists} className={styles.wide} />
        <div className={styles.side}>
          <WeatherCard lists={lists} />
          <NewsList news={news} />
        </div>
      </div>
    </div>
  )
}
