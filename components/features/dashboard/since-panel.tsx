'use client'
import { useTimeZone, useTranslations } from 'next-intl'
import { Panel, PanelEmpty, PanelFailure } from '@/components/screen/chart/panel'
import { useMay } from '@/components/ui/user-provider'
import type { DashboardSummary } from '@/lib/contract/dashboard'
import { listsSince, type SinceFigure } from '@/lib/contract/dashboard-figure'
import { showWireTime } from '@/lib/format/date-time'
import { withThousands } from '@/lib/format/number'
import { figurePath } from '@/lib/navigation/figure-path'
import { FigureLink } from './figure-link'
import styles from './since-panel.module.css'
import type { Part } from './use-dashboard'

const figures = [
  'silentSince',
  'criticalSince',
  'clearedSince',
  'otaFailedSince',
  'repairsSince',
] as const satisfies readonly SinceFigure[]

/** Those that the reader may see, each with its count. */
const useSeen = (summary: DashboardSummary) => {
  const may = useMay()
  const lists = listsSince(summary.since)
  return figures.flatMap((name) => {
    const figure = summary[name]
    if (figure === null || !may(figurePath(lists[name]).may)) return []
    return [{ name, list: lists[name], count: typeof figure === 'number' ? figure : figure.count }]
  })
}

/** What has changed since the same moment yesterday: each number opens the list of exactly those records. */
export const SincePanel = ({ summary: { data, failure, retry } }: { summary: Part<DashboardSummary> }) => {
  const t = useTranslations('dashboard')
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const time = data && showWireTime(data.since, timeZone, 'time')
  return (
    <Panel title={time ? t('since.title', { time }) : t('cards.since')} busy={!data && !failure}>
      <div className={styles.body}>
        {data ? (
          <Changes summary={data} />
        ) : failure ? (
          <PanelFailure failure={failure} onRetry={retry} />
        ) : (
          <div className={styles.skeleton} aria-hidden="true" />
        )}
      </div>
    </Panel>
  )
}

const Changes = ({ summary }: { summary: DashboardSummary }) => {
  const t = useTranslations('dashboard.since')
  const seen = useSeen(summary)
  if (seen.every(({ count }) => count === 0)) return <PanelEmpty text={t('nothing')} />
  return (
    <ul className={styles.changes}>
      {seen.map(({ name, list, count }) => (
        <li key={name} className={styles.change} data-none={count === 0 || undefined}>
          {count === 0 ? (
            <Figure label={t(name)} count={0} />
          ) : (
            <FigureLink list={list}>
              <Figure label={t(name)} count={count} />
            </FigureLink>
          )}
          {name === 'silentSince' && count > 0 && <Names silent={summary.silentSince} />}
        </li>
      ))}
    </ul>
  )
}

const Figure = ({ label, count }: { label: string; count: number }) => (
  <span className={styles.figure}>
    <b>{withThousands(count)}</b> <span>{label}</span>
  </span>
)

/** The last of them by name, and how many there are in all. */
const Names = ({ silent }: { silent: DashboardSummary['silentSince'] }) => {
  const t = useTranslations('dashboard.since')
  if (!silent) return null
  const names = silent.names.join(t('separator'))
  const hasMore = silent.count > silent.names.length
  const text = hasMore ? t('andMore', { names, total: withThousands(silent.count) }) : names
  return (
    <span className={styles.names} title={text}>
      {text}
    </span>
  )
}
