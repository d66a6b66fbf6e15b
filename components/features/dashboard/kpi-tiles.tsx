'use client'
import Link from 'next/link'
import { useTimeZone, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useLabels } from '@/components/screen/table/cells'
import { useMay } from '@/components/ui/user-provider'
import type { DashboardSummary } from '@/lib/contract/dashboard'
import { type FigureList, figureLists } from '@/lib/contract/dashboard-figure'
import type { Severity } from '@/lib/contract/fault-code'
import { toDayText } from '@/lib/format/date-time'
import { withThousands } from '@/lib/format/number'
import { addWireDays, fromWireTime } from '@/lib/format/wire-time'
import { figurePath } from '@/lib/navigation/figure-path'
import { severityColour } from '@/lib/theme/severity'
import { FigureLink } from './figure-link'
import styles from './kpi-tiles.module.css'
import { showRate } from './show-rate'

/** The first of the seven days of new users, by the reader's own clock. */
const weekStart = ({ serverTime }: DashboardSummary, timeZone: string): string =>
  addWireDays(toDayText(fromWireTime(serverTime), timeZone), -6)

/**
 * What needs attention, as tiles, and the totals as one thin strip. Each links to the list that it counts, if there is
 * one. Domain 6.2.
 */
export const KpiTiles = ({ summary }: { summary: DashboardSummary | undefined }) => {
  const t = useTranslations('dashboard.tiles')
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const online = summary && rateOf(summary)
  const since = summary && weekStart(summary, timeZone)

  return (
    <div className={styles.figures}>
      <ul className={styles.tiles} aria-label={t('attention')}>
        <Tile label={t('critical')} figure={summary?.critical} list={figureLists.alarms(4)} urgent>
          {summary?.activeAlarms && <Severities counts={summary.activeAlarms} />}
        </Tile>
        <Tile label={t('overdue')} figure={summary?.overdue} list={figureLists.overdueRepairs()} />
        <Tile label={t('offline')} figure={summary?.offline} list={summary && mostOffline(summary)}>
          {summary && <Offline counts={summary.byControllerType} />}
        </Tile>
        <Tile
          label={t('otaFailed')}
          figure={summary?.otaFailed}
          list={since ? figureLists.otaFailed(since) : undefined}
        />
      </ul>
      <ul className={styles.totals} aria-label={t('totals')}>
        <Total label={t('devices')} value={summary?.deviceTotal}>
          {online != null && t('onlineRate', { rate: showRate(online) })}
        </Total>
        <Total label={t('indoor')} value={summary?.iduTotal}>
          {summary && t('running', { count: withThousands(summary.iduRunning) })}
        </Total>
        <Total label={t('outdoor')} value={summary?.oduTotal} />
        <Total label={t('alarms')} value={sumOf(summary?.activeAlarms)} list={figureLists.alarms()} />
        <Total label={t('projects')} value={summary?.projectTotal} list={figureLists.projects()} />
        <Total label={t('appUsers')} value={summary?.appUserTotal} list={figureLists.appUsers()}>
          {since && summary.appUserNew7d != null && (
            <FigureLink list={figureLists.newAppUsers(since)}>
              {t('newUsers', { count: withThousands(summary.appUserNew7d) })}
            </FigureLink>
          )}
        </Total>
        <Total label={t('repairs')} value={summary?.repairUnprocessed} list={figureLists.repairs()} />
        <Total label={t('ota')} value={summary?.otaInProgress} list={figureLists.otaInProgress()} />
      </ul>
    </div>
  )
}

const sumOf = (counts: DashboardSummary['activeAlarms'] | undefined) =>
  counts?.reduce((sum, { count }) => sum + count, 0)

/** Where a figure leads; `hidden`: it is not for this reader. */
const useWay = (value: unknown, list: FigureList | undefined) => {
  const may = useMay()
  const path = list && figurePath(list)
  return { href: path?.href, hidden: value === null || (path !== undefined && !may(path.may)) }
}

/** Since the same moment yesterday, with its sign. */
const changeOf = ({ count, yesterday }: { count: number; yesterday: number }): string => {
  const change = count - yesterday
  return change === 0 ? '±0' : `${change > 0 ? '+' : '−'}${withThousands(Math.abs(change))}`
}

type TileProps = {
  label: string
  /** Undefined while unknown, null if not for this reader. */
  figure: DashboardSummary['critical'] | undefined
  /** The list that it counts: the tile is shown only to users who may open it. */
  list?: FigureList | undefined
  /** In the colour of critical as soon as there is one. */
  urgent?: boolean
  children?: ReactNode
}

const Tile = ({ label, figure, list, urgent = false, children }: TileProps) => {
  const t = useTranslations('dashboard.tiles')
  const { href, hidden } = useWay(figure, list)
  if (hidden) return null
  const shown = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{figure === undefined ? '--' : withThousands(figure?.count ?? 0)}</span>
    </>
  )
  return (
    <li className={styles.tile} data-urgent={(urgent && (figure?.count ?? 0) > 0) || undefined}>
      {href ? (
        <Link prefetch={false} href={href} className={styles.link}>
          {shown}
        </Link>
      ) : (
        shown
      )}
      {figure && (
        <span className={styles.change} title={t('yesterday', { count: withThousands(figure.yesterday) })}>
          {t('change', { change: changeOf(figure) })}
        </span>
      )}
      <span className={styles.note}>{children}</span>
    </li>
  )
}

type TotalProps = {
  label: string
  value: number | null | undefined
  list?: FigureList
  children?: ReactNode
}

const Total = ({ label, value, list, children }: TotalProps) => {
  const { href, hidden } = useWay(value, list)
  if (hidden) return null
  const shown = value === undefined ? '--' : withThousands(value ?? 0)
  return (
    <li className={styles.total}>
      <span className={styles.label}>{label}</span>
      <b>
        {href ? (
          <Link prefetch={false} href={href} aria-label={`${label} ${shown}`}>
            {shown}
          </Link>
        ) : (
          shown
        )}
      </b>
      {children && <span className={styles.beside}>{children}</span>}
    </li>
  )
}

/** Of the controllers in service; null: there is none. */
const rateOf = ({ deviceOnline, offline }: DashboardSummary): number | null => {
  const inService = deviceOnline + offline.count
  return inService === 0 ? null : deviceOnline / inService
}

/** Each kind of controller has a list of its own: the tile opens that of the kind of which most are offline. */
const mostOffline = ({ byControllerType }: DashboardSummary): FigureList | undefined => {
  const [most] = byControllerType.toSorted((a, b) => b.offline - a.offline)
  return most && figureLists.devices(most.controllerType, 0)
}

/** Those lists, each with its own number. */
const Offline = ({ counts }: { counts: DashboardSummary['byControllerType'] }) => {
  const labels = useLabels('device')
  return (
    <span className={styles.parts}>
      {counts
        .filter(({ offline }) => offline > 0)
        .map(({ controllerType, offline }) => (
          <FigureLink key={controllerType} list={figureLists.devices(controllerType, 0)}>
            {labels.choice('controllerType', controllerType)} <b>{withThousands(offline)}</b>
          </FigureLink>
        ))}
    </span>
  )
}

const others = [3, 2, 1] as const satisfies readonly Severity[]

const Severities = ({ counts }: { counts: NonNullable<DashboardSummary['activeAlarms']> }) => {
  const labels = useLabels('fault')
  return (
    <span className={styles.parts}>
      {others.map((severity) => (
        <span key={severity} className={styles.severity}>
          <i style={{ background: severityColour(severity) }} aria-hidden="true" />
          <FigureLink list={figureLists.alarms(severity)}>
            {labels.choice('severity', severity)}{' '}
            <b>{withThousands(counts.find((each) => each.severity === severity)?.count ?? 0)}</b>
          </FigureLink>
        </span>
      ))}
    </span>
  )
}
