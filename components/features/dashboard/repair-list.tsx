'use client'
import { useTranslations } from 'next-intl'
import { Tag } from '@/components/screen/table/cells'
import type { DashboardLists } from '@/lib/contract/dashboard'
import { paths } from '@/lib/navigation/paths'
import styles from './lists.module.css'
import { PartPanel } from './part-panel'
import type { Part } from './use-dashboard'
import { WireMoment } from './wire-moment'

const tones = { 0: 'warn', 1: 'info', 2: 'good' } as const

/** The latest repair requests. */
export const RepairList = ({ lists }: { lists: Part<DashboardLists> }) => {
  const t = useTranslations('dashboard')
  return (
    <PartPanel title={t('lists.repairs')} part={lists} rows={10} all={{ may: 'repair:list', href: paths.repairs() }}>
      {({ repairs }) => ({
        empty: repairs?.length === 0 && t('lists.noRepairs'),
        content: (
          <ul className={styles.list}>
            {repairs?.map(({ repairNo, user, productModel, maintenanceContent, reportingTime, status }) => (
              <li key={repairNo} className={styles.row}>
                <i className={styles.dot} data-none="" aria-hidden="true" />
                <span className={styles.main} title={maintenanceContent}>
                  {maintenanceContent}
                </span>
                <span className={styles.state}>
                  <Tag tone={tones[status]}>{t(`repairStatus.${status}`)}</Tag>
                </span>
                <span className={styles.note}>{[user, productModel, repairNo].filter(Boolean).join(' · ')}</span>
                <WireMoment at={reportingTime} />
              </li>
            ))}
          </ul>
        ),
      })}
    </PartPanel>
  )
}
