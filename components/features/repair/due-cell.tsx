'use client'
import { useTranslations } from 'next-intl'
import { Tag } from '@/components/screen/table/cells'
import { Stamp } from '@/components/ui/date/stamp'
import { useNow } from '@/components/ui/date/use-server-clock'
import { isOverdue, type RepairRow } from '@/lib/contract/repair-row'
import styles from './repair.module.css'

type DueCellProps = { repair: Pick<RepairRow, 'status' | 'reportingTime' | 'dueTime' | 'timeZone'> }

/** When a request was reported; red once it is overdue. */
export const DueCell = ({ repair }: DueCellProps) => {
  const t = useTranslations('repair')
  const now = useNow()
  // The server does not know the clock yet: overdue ones turn red with the first tick.
  const late = now > 0 && isOverdue(repair, new Date(now))
  return (
    <span className={late ? styles.late : undefined}>
      <Stamp at={repair.reportingTime} zone={repair.timeZone} /> {late && <Tag tone="bad">{t('overdue')}</Tag>}
    </span>
  )
}
