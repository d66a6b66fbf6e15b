'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { Tag, useLabels } from '@/components/screen/table/cells'
import type { OtaCause } from '@/lib/contract/ota-task'
import { paths } from '@/lib/navigation/paths'
import styles from './ota.module.css'

type CauseGroupProps = { upgradeId: string; cause: OtaCause }

const kindOf = ({ transient, retryable }: OtaCause) => {
  if (transient === 1) return { name: 'transient', tone: 'info' } as const
  return retryable === 1 ? ({ name: 'lasting', tone: 'warn' } as const) : ({ name: 'final', tone: 'quiet' } as const)
}

/** Devices that failed for the same reason, and whether a retry makes sense. */
export const CauseGroup = ({ upgradeId, cause }: CauseGroupProps) => {
  const t = useTranslations('otaTask.stop')
  const labels = useLabels('otaResult')
  const { name, tone } = kindOf(cause)
  const { failReason, count, projectCount, devices } = cause
  return (
    <li className={styles.cause}>
      <p className={layout.line}>
        <strong>{t('cause', { reason: labels.choice('failReason', failReason), count })}</strong>
        <Tag tone={tone}>{t(name)}</Tag>
        <span className={styles.small}>
          {projectCount > 0 && `${t('inProjects', { count: projectCount })} · `}
          {t(`${name}Hint`)}
        </span>
        <span className={layout.space} />
        <Link prefetch={false} href={`${paths.otaTask({ upgradeId })}&result=3&failReason=${failReason}`}>
          {t('showAll')}
        </Link>
      </p>
      <p className={styles.tripped}>
        {devices.map(({ resultId, macWifiId, deviceName, step }) => (
          <Link key={resultId} prefetch={false} href={paths.deviceDetails({ macWifiId })}>
            {deviceName || macWifiId}
            <small>{t('failedAt', { step: labels.choice('step', step) })}</small>
          </Link>
        ))}
        {count > devices.length && <span>{t('more', { count: count - devices.length })}</span>}
      </p>
    </li>
  )
}
