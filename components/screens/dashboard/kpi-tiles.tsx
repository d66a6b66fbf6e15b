'use client'
import Link from 'next/link'
import { useTimeZone, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useLabels } from '@/components/screen/cells'
import { severityColours } from '@/components/screen/charts/chart-colours'
import { LinkIfMay } from '@/components/screen/link-if-may'
import { useMay } from '@/components/ui/user-provider'
import type { DashboardSummary } from '@/lib/contract/dashboard'
import type { Severity } from '@/lib/contract/fault-code'
import type { Permission } from '@/lib/contract/permission'
import { fromWireTime, toDateTime } from '@/lib/format/date-time'
import { withThousands } from '@/lib/format/number'
import { paths } from '@/lib/navigation/paths'
import styles from './kpi-tiles.module.css'
import { showRate } from './show-rate'

const weekMs = 6 * 86_400_000

/** Active faults of a year, as the fault list takes them. */
const activeFaults = (severity?: Severity) =>
  `${paths.faultAnalysis()}?days=365&status=0${severity === undefined ? '' : `&severity=${severity}`}`

/** The first of the seven days whose new users are counted, by the reader's own clock. */
const weekStart = ({ serverTime }: DashboardSummary, timeZone: string): string => {
  const today = Date.parse(`${toDateTime(fromWireTime(serverTime), timeZone).slice(0, 10)}T00:00:00Z`)
  return new Date(today - weekMs).toISOString().slice(0, 10)
}

/** Figures that matter first; each leads to the list that it counts, where there is one. Domain 6.2. */
export const KpiTiles = ({ summary }: { summary: DashboardSummary | undefined }) => {
  const t = useTranslations('dashboard.tiles')
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const may = useMay()
  const to = (permission: Permission, href: string) => (may(permission) ? href : undefined)
  const of = (read: (summary: DashboardSummary) => number) => (summary ? read(summary) : undefined)
  const online = summary && summary.deviceOnline / summary.deviceTotal
  const running = summary && summary.iduRunning / summary.iduTotal
  const alarms = summary?.activeAlarms.reduce((sum, { count }) => sum + count, 0)

  return (
    <ul className={styles.tiles}>
      <Tile label={t('devices')} value={of(({ deviceTotal }) => deviceTotal)} share={online}>
        {online !== undefined && t('onlineRate', { rate: showRate(online) })}
        {summary && <Types counts={summary.byControllerType} />}
      </Tile>
      <Tile label={t('indoor')} value={of(({ iduTotal }) => iduTotal)} share={running}>
        {summary && t('running', { count: withThousands(summary.iduRunning) })}
      </Tile>
      <Tile label={t('outdoor')} value={of(({ oduTotal }) => oduTotal)} />
      <Tile label={t('alarms')} value={alarms} href={to('fault:list', activeFaults())}>
        {summary && <Severities counts={summary.activeAlarms} />}
      </Tile>
      <Tile
        label={t('projects')}
        value={of(({ projectTotal }) => projectTotal)}
        href={to('project:list', paths.projects())}
      />
      <Tile
        label={t('appUsers')}
        value={of(({ appUserTotal }) => appUserTotal)}
        href={to('appUser:list', paths.appUsers())}
      >
        {summary && (
          <LinkIfMay may="appUser:list" href={`${paths.appUsers()}?registerFrom=${weekStart(summary, timeZone)}`}>
            {t('newUsers', { count: withThousands(summary.appUserNew7d) })}
          </LinkIfMay>
        )}
      </Tile>
      <Tile
        label={t('repairs')}
        value={of(({ repairUnprocessed }) => repairUnprocessed)}
        href={to('repair:list', paths.repairs('?status=0'))}
      />
      <Tile
        label={t('ota')}
        value={of(({ otaInProgress }) => otaInProgress)}
        href={to('ota:list', paths.otaResults('&result=1'))}
      />
    </ul>
  )
}

type TileProps = {
  label: string
  /** Undefined while it is not known. */
  value: number | undefined
  href?: string | undefined
  /** 0 to 1, drawn as a thin bar; the text beside it says the same. */
  share?: number | undefined
  children?: ReactNode
}

const Tile = ({ label, value, href, share, children }: TileProps) => {
  const figure = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value === undefined ? '--' : withThousands(value)}</span>
    </>
  )
  return (
    <li className={styles.tile}>
      {href ? (
        <Link prefetch={false} href={href} className={styles.link}>
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
        <LinkIfMay key={controllerType} may="device:list" href={paths.devices(controllerType)}>
          {labels.choice('controllerType', controllerType)} <b>{withThousands(count)}</b>
        </LinkIfMay>
      ))}
    </span>
  )
}

const worstFirst = [4, 3, 2, 1] as const satisfies readonly Severity[]

const Severities = ({ counts }: { counts: DashboardSummary['activeAlarms'] }) => {
  const labels = useLabels('fault')
  return (
    <span className={styles.parts}>
      {worstFirst.map((severity) => (
        <span key={severity} className={styles.severity}>
          <i style={{ background: severityColours[severity] }} aria-hidden="true" />
          <LinkIfMay may="fault:list" href={activeFaults(severity)}>
            {labels.choice('severity', severity)}{' '}
            <b>{withThousands(counts.find((each) => each.severity === severity)?.count ?? 0)}</b>
          </LinkIfMay>
        </span>
      ))}
    </span>
  )
}
