'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Panel } from '@/components/screen/chart/panel'
import { LinkIfMay } from '@/components/screen/page/link-if-may'
import styles from '@/components/screen/record/detail-sections.module.css'
import { Stamp } from '@/components/ui/date/stamp'
import type { HeldWork } from '@/lib/contract/held-work'
import { paths } from '@/lib/navigation/paths'

/** Why work is held, and what is known to have happened since the backup. */
export const HeldFacts = ({ held }: { held: NonNullable<HeldWork['held']> }) => {
  const t = useTranslations('heldWork')
  const { reason, time, setTime, lastRow, signedRow, signedTime, pastUntil, pastControllers, refusedDevices } = held
  const at = (moment: string | null) => (moment === null ? t('unknown') : <Stamp at={moment} />)
  const lost =
    signedRow === null
      ? t('unknown')
      : signedRow <= lastRow
        ? t('noneLost')
        : t.rich('lostRows', {
            from: lastRow + 1,
            to: signedRow,
            time: () => <Stamp key="time" at={signedTime ?? ''} />,
          })
  return (
    <Panel title={t(`reason.${reason}`)}>
      <dl className={styles.list}>
        <Term name={t('fields.time')}>{at(time)}</Term>
        <Term name={t('fields.setTime')}>{at(setTime)}</Term>
        <Term name={t('fields.lost')}>{lost}</Term>
        <Term name={t('fields.past')}>
          {pastUntil === null || pastControllers === null
            ? t('unknown')
            : t.rich('pastUntil', { count: pastControllers, time: () => <Stamp key="time" at={pastUntil} /> })}
        </Term>
        {refusedDevices.length > 0 && (
          <Term name={t('fields.refused')}>
            {refusedDevices.map(({ macWifiId }) => (
              <LinkIfMay key={macWifiId} may="device:list" href={paths.deviceConnection({ macWifiId })}>
                {macWifiId}{' '}
              </LinkIfMay>
            ))}
          </Term>
        )}
      </dl>
    </Panel>
  )
}

const Term = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.term}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
