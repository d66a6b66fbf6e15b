'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useLabels } from '@/components/screen/cells'
import { severityColours } from '@/components/screen/charts/chart-colours'
import { useMay } from '@/components/ui/user-provider'
import type { DashboardSummary } from '@/lib/contract/dashboard'
import type { Severity } from '@/lib/contract/fault-code'
import { withThousands } from '@/lib/format/number'
import { paths } from '@/lib/navigation/paths'
import styles from './kpi-tiles.module.css'
import { showRate } from './show-rate'

/** Figures that matter first, with a link where there is a screen for them. Domain 6.2. */
export const KpiTiles = ({ summary }: { summary: DashboardSummary | undefined }) => {
  const t = useTranslations('dashboard.tiles')
  const may = useMay()
  const listHref = (query?: string) => (may('device:list') ? paths.himit(query) : undefined)
  const of = (read: (summary: DashboardSummary) => number) => (summary ? read(summary) : undefined)
  const online = summary && summary.deviceOnline / summary.deviceTotal
  const running = summary && summary.iduRunning / summary.iduTotal
  const alarms = summary?.activeAlarms.reduce((sum, { count }) => sum + count, 0)

  return (
    <ul className={styles.tiles}>
      <Tile label={t('devices')} value={of(({ deviceTotal }) => deviceTotal)} href={listHref()} share={online}>
        {online !== undefined && t('onlineRate', { rate: showRate(online) })}
      </Tile>
      <Tile label={t('indoor')} value={of(({ iduTotal }) => iduTotal)} share={running}>
        {summary && t('running', { count: withThousands(summary.iduRunning) })}
      </Tile>
      <Tile label={t('outdoor')} value={of(({ oduTotal }) => oduTotal)} />
      <Tile label={t('alarms')} value={alarms} href={listHref('?hasAlarm=1')}>
        {summary && <Severities counts={summary.activeAlarms} />}
      </Tile>
      <Tile label={t('projects')} value={of(({ projectTotal }) => projectTotal)} />
      <Tile label={t('appUsers')} value={of(({ appUserTotal }) => appUserTotal)}>
        {summary && t('newUsers', { count: withThousands(summary.appUserNew7d) })}
      </Tile>
      <Tile label={t('repairs')} value={of(({ repairUnprocessed }) => repairUnprocessed)} />
      <Tile
        label={t('ota')}
        value={of(({ otaInProgress }) => otaInProgress)}
        href={may('ota:list') ? paths.otaResults('&result=1') : undefined}
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
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value === undefined ? '--' : withThousands(value)}</span>
      <span className={styles.note}>{children}</span>
      {share !== undefined && Number.isFinite(share) && (
        <span className={styles.bar} aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </>
  )
  return (
    <li className={styles.tile}>
      {href ? (
        <Link prefetch={false} href={href} className={styles.link}>
          {content}
        </Link>
      ) : (
        content
      )}
    </li>
  )
}

const worstFirst = [4, 3, 2, 1] as const satisfies readonly Severity[]

const Severities = ({ counts }: { counts: DashboardSummary['activeAlarms'] }) => {
  const labels = useLabels('fault')
  return (
    <span className={styles.severities}>
      {worstFirst.map((severity) => (
        <span key={severity} className={styles.severity}>
          <i style={{ background: severityColours[severity] }} aria-hidden="true" />
          {labels.choice('severity', severity)}{' '}
          <b>{withThousands(counts.find((each) => each.severity === severity)?.count ?? 0)}</b>
        </span>
      ))}
    </span>
  )
}
