'use client'
import Link from 'next/link'
import { useTimeZone, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { severityColours } from '@/components/screen/chart/chart-colours'
import { useLabels } from '@/components/screen/table/cells'
import { useMay } from '@/components/ui/user-provider'
import type { DashboardSummary } from '@/lib/contract/dashboard'
import { type FigureList, figureLists } from '@/lib/contract/dashboard-figure'
import type { Severity } from '@/lib/contract/fault-code'
import { toDayText } from '@/lib/format/date-time'
import { withThousands } from '@/lib/format/number'
import { addWireDays, fromWireTime } from '@/lib/format/wire-time'
import { figurePath } from '@/lib/navigation/figure-path'
import { FigureLink } from './figure-link'
import styles from './kpi-tiles.module.css'
import { showRate } from './show-rate'

/** The first of the seven days of new users, by the reader's own clock. */
const weekStart = ({ serverTime }: DashboardSummary, timeZone: string): string =>
  addWireDays(toDayText(fromWireTime(serverTime), timeZone), -6)

/** The most important figures; each links to the list that it counts, if there is one. Domain 6.2. */
export const KpiTiles = ({ summary }: { summary: DashboardSummary | undefined }) => {
  const t = useTranslations('dashboard.tiles')
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const online = summary && summary.deviceOnline / summary.deviceTotal
  const running = summary && summary.iduRunning / summary.iduTotal

  return (
    <ul className={styles.tiles}>
      <Tile label={t('devices')} value={summary?.deviceTotal} share={online}>
        {summary && summary.deviceTotal > 0 && t('onlineRate', { rate: showRate(online ?? 0) })}
        {summary && <Types counts={summary.byControllerType} />}
      </Tile>
      <Tile label={t('indoor')} value={summary?.iduTotal} share={running}>
        {summary && t('running', { count: withThousands(summary.iduRunning) })}
      </Tile>
      <Tile label={t('outdoor')} value={summary?.oduTotal} />
      <Tile label={t('alarms')} value={sumOf(summary?.activeAlarms)} list={figureLists.alarms()}>
        {summary?.activeAlarms && <Severities counts={summary.activeAlarms} />}
      </Tile>
      <Tile label={t('projects')} value={summary?.projectTotal} list={figureLists.projects()} />
      <Tile label={t('appUsers')} value={summary?.appUserTotal} list={figureLists.appUsers()}>
        {summary?.appUserNew7d != null && (
          <FigureLink list={figureLists.newAppUsers(weekStart(summary, timeZone))}>
            {t('newUsers', { count: withThousands(summary.appUserNew7d) })}
          </FigureLink>
        )}
      </Tile>
      <Tile label={t('repairs')} value={summary?.repairUnprocessed} list={figureLists.repairs()} />
      <Tile label={t('ota')} value={summary?.otaInProgress} list={figureLists.otaInProgress()} />
    </ul>
  )
}

const sumOf = (counts: DashboardSummary['activeAlarms'] | undefined) =>
  counts?.reduce((sum, { count }) => sum + count, 0)

type TileProps = {
  label: string
  /** Undefined while unknown, null if not for this reader. */
  value: number | null | undefined
  /** The list that it counts: the tile is shown only to users who may open it. */
  list?: FigureList
  /** 0 to 1, drawn as a thin bar; the adjacent text says the same. */
  share?: number | undefined
  children?: ReactNode
}

const Tile = ({ label, value, list, share, children }: TileProps) => {
  const may = useMay()
  const path = list && figurePath(list)
  if (value === null || (path && !may(path.may))) return null
  const figure = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value === undefined ? '--' : withThousands(value)}</span>
    </>
  )
  return (
    <li className={styles.tile}>
      {path ? (
        <Link prefetch={false} href={path.href} className={styles.link}>
          {figure}
        </Link>
      ) : (
        figure
      )}
      <span className={styles.note}>{children}</span>
      {share !== undefined && Number.isFinite(share) && (
        <span className={styles.bar} aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </li>
  )
}

/** Each kind of controller has a list of its own. */
const Types = ({ counts }: { counts: DashboardSummary['byControllerType'] }) => {
  const labels = useLabels('device')
  return (
    <span className={styles.parts}>
      {counts.map(({ controllerType, count }) => (
        <FigureLink key={controllerType} list={figureLists.devices(controllerType)}>
          {labels.choice('controllerType', controllerType)} <b>{withThousands(count)}</b>
        </FigureLink>
      ))}
    </span>
  )
}

const worstFirst = [4, 3, 2, 1] as const satisfies readonly Severity[]

const Severities = ({ counts }: { counts: NonNullable<DashboardSummary['activeAlarms']> }) => {
  const labels = useLabels('fault')
  return (
    <span className={styles.parts}>
      {worstFirst.map((severity) => (
        <span key={severity} className={styles.severity}>
          <i style={{ background: severityColours[severity] }} aria-hidden="true" />
          <FigureLink list={figureLists.alarms(severity)}>
            {labels.choice('severity', severity)}{' '}
            <b>{withThousands(counts.find((each) => each.severity === severity)?.count ?? 0)}</b>
          </FigureLink>
        </span>
      ))}
    </span>
  )
}
