'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { TaskProgress } from '@/components/features/ota-task/task-progress'
import { Stamp } from '@/components/ui/date/stamp'
import { anySource, type OtaPolicy } from '@/lib/contract/ota-policy'
import { paths } from '@/lib/navigation/paths'

/** Source and target versions of a policy. */
export const VersionsCell = ({ policy: { sourceVersions, targetVersion } }: { policy: OtaPolicy }) => {
  const t = useTranslations('otaPolicy')
  return (
    <span>
      {sourceVersions.includes(anySource) ? t('anySource') : sourceVersions.join(t('separator'))} → {targetVersion}
    </span>
  )
}

export const RangeCell = ({ policy: { effectiveStart, effectiveEnd } }: { policy: OtaPolicy }) => (
  <span>
    <Stamp at={effectiveStart} zone={undefined} /> – <Stamp at={effectiveEnd} zone={undefined} />
  </span>
)

/** Time of execution: its own, or as soon as its range begins. */
export const ExecutionCell = ({ policy: { executeTime } }: { policy: OtaPolicy }) => {
  const t = useTranslations('otaPolicy')
  return executeTime ? <Stamp at={executeTime} zone={undefined} /> : <span>{t('atOnce')}</span>
}

/** How many controllers, in words. */
export const useScopeText = () => {
  const t = useTranslations('otaPolicy')
  return ({ scopeType, scopeValue }: Pick<OtaPolicy, 'scopeType' | 'scopeValue'>): string =>
    t(`scope.${scopeType}`, { count: scopeType === 5 ? Number(scopeValue[0]) : scopeValue.length })
}

export const ScopeCell = ({ policy }: { policy: OtaPolicy }) => <span>{useScopeText()(policy)}</span>

/** Progress of its task, with a link to it. */
export const ProgressCell = ({ policy }: { policy: OtaPolicy }) => {
  const { deviceTotal, successCount, failCount, upgradingCount, waitingCount } = policy
  if (deviceTotal === null) return <span>--</span>
  return (
    <TaskProgress
      counts={{
        total: deviceTotal,
        success: successCount ?? 0,
        fail: failCount ?? 0,
        upgrading: upgradingCount ?? 0,
        waiting: waitingCount ?? 0,
      }}
    />
  )
}

export const TaskLink = ({ upgradeId }: { upgradeId: string | null }) =>
  upgradeId ? (
    <Link prefetch={false} href={paths.otaTask({ upgradeId })}>
      {upgradeId}
    </Link>
  ) : (
    <span>--</span>
  )
