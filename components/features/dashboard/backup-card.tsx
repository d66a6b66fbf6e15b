'use client'
import { useTimeZone, useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice/notice'
import { StatusChip } from '@/components/ui/notice/status-chip'
import type { DashboardBackup, DashboardLists } from '@/lib/contract/dashboard'
import { showWireTime } from '@/lib/format/date-time'
import { toClock } from '@/lib/format/duration'
import { toSizeText } from '@/lib/format/to-size-text'
import styles from './lists.module.css'
import { PartPanel } from './part-panel'
import type { Part } from './use-dashboard'

/** When the platform was last saved, where to, and whether the set was tried. For administrators. */
export const BackupCard = ({ lists }: { lists: Part<DashboardLists> }) => {
  const t = useTranslations('dashboard')
  return (
    <PartPanel title={t('lists.backup')} part={lists} rows={3}>
      {({ backup }) => ({
        empty: !backup && t('backup.unknown'),
        content: backup && <Backup {...backup} />,
      })}
    </PartPanel>
  )
}

const Backup = ({ goodTime, good, isLate, isNewestLacking, drill, isDrillLate }: DashboardBackup) => {
  const t = useTranslations('dashboard.backup')
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  return (
    <>
      {goodTime === null && <Notice tone="warning">{t('never')}</Notice>}
      {isNewestLacking === 1 && <Notice tone="warning">{t('lacking')}</Notice>}
      {drill?.isGood === 0 && <Notice tone="error">{t('drillBad', { fault: drill.fault })}</Notice>}
      <dl className={styles.facts}>
        {goodTime !== null && (
          <div>
            <dt>{t('last')}</dt>
            <dd>
              {showWireTime(goodTime, timeZone)} {isLate === 1 && <StatusChip tone="bad">{t('late')}</StatusChip>}
            </dd>
          </div>
        )}
        {good && (
          <>
            <div>
              <dt>{t('place')}</dt>
              <dd>{good.place}</dd>
            </div>
            <div>
              <dt>{t('size')}</dt>
              <dd>{t('sizeAndTime', { size: toSizeText(good.bytes), time: toClock(good.tookMs, { short: true }) })}</dd>
            </div>
          </>
        )}
        <div>
          <dt>{t('drill')}</dt>
          <dd>
            {drill === null ? t('noDrill') : showWireTime(drill.endTime, timeZone)}{' '}
            {drill?.isGood === 1 && drill.isRestored === 0 && <StatusChip tone="quiet">{t('sums')}</StatusChip>}
            {drill?.isGood === 0 && <StatusChip tone="bad">{t('notGood')}</StatusChip>}
            {isDrillLate === 1 && <StatusChip tone="bad">{t('drillLate')}</StatusChip>}
          </dd>
        </div>
      </dl>
    </>
  )
}
