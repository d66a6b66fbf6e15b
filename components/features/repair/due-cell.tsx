'use client'
import { useTranslations } from 'next-intl'
import { Tag } from '@/components/screen/table/cells'
import { Stamp } from '@/components/ui/date/stamp'
import { useNow } from '@/components/ui/date/use-server-clock'
import { isOverdue, type RepairRow } from '@/lib/contract/repair-row'
import { toAge } from '@/lib/format/date-time'
import { fromWireTime } from '@/lib/format/wire-time'
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

/** How long a request may still wait, or for how long it has waited too long, in words; and until when. */
export const DueWords = ({ repair }: DueCellProps) => {
  const t = useTranslations('repair')
  const now = useNow()
  const at = new Date(now)
  const due = fromWireTime(repair.dueTime)
  const late = isOverdue(repair, at)
  const { unit, count } = late ? toAge(due, at) : toAge(at, due)
  // Less than half a minute is a minute, too: the wait is never "now".
  const words = unit === 'now' ? ('minutes' as const) : unit
  return (
    <span className={styles.step}>
      {now > 0 && (
        <strong className={late ? styles.late : undefined}>
          {t(`due.${late ? 'over' : 'in'}.${words}`, { count: Math.max(1, count) })}
        </strong>
      )}
      <span>
        {t('fields.dueTime')} <Stamp at={repair.dueTime} zone={repair.timeZone} />
      </span>
    </span>
  )
}
