'use client'
import { useTranslations } from 'next-intl'
import { Stamp } from '@/components/ui/date/stamp'
import type { Repair, RepairEvent } from '@/lib/contract/repair-row'
import { DueWords } from './due-cell'
import styles from './repair.module.css'

type Step = {
  key: 'reported' | 'accepted' | 'assigned' | 'finished'
  isDone: boolean
  who?: string | null | undefined
  at?: string | null | undefined
}

const toSteps = (repair: Repair, appUser: string): readonly Step[] => {
  const { status, events, handler, acceptTime, finishTime, reportingTime } = repair
  const last = (fits: (event: RepairEvent) => boolean) => events.findLast(fits)
  const reported = last(({ kind }) => kind === 'submit')
  const accepted = last(({ fromStatus, toStatus }) => fromStatus === 0 && toStatus === 1)
  // An assignment that was given back does not count.
  const assigned = last(({ kind, text }) => kind === 'assign' && text === handler)
  const isOpen = status === 0
  return [
    { key: 'reported', isDone: true, who: reported?.user ?? appUser, at: reportingTime },
    {
      key: 'accepted',
      isDone: !isOpen && acceptTime !== null,
      who: accepted?.user,
      at: acceptTime,
    },
    { key: 'assigned', isDone: !isOpen && handler !== null, who: handler, at: assigned?.time ?? acceptTime },
    {
      key: 'finished',
      isDone: status === 2,
      who: last(({ kind }) => kind === 'finish')?.user,
      at: finishTime,
    },
  ]
}

const current = { 0: 'accepted', 1: 'finished', 2: undefined } as const

/** The steps of a request: who took each and when; of one that waits, how long it still may. */
export const RepairTimeline = ({ repair }: { repair: Repair }) => {
  const t = useTranslations('repair.details')
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {toSteps(repair, t('appUser')).map(({ key, isDone, who, at }) => (
        <li
          key={key}
          data-done={isDone || undefined}
          aria-current={key === current[repair.status] ? 'step' : undefined}
        >
          <b>{t(`step.${key}`)}</b>
          {isDone && (
            <span className={styles.step}>
              {who && <span>{who}</span>} {at && <Stamp at={at} zone={repair.timeZone} />}
            </span>
          )}
          {key === 'accepted' && repair.status === 0 && <DueWords repair={repair} />}
        </li>
      ))}
    </ol>
  )
}
