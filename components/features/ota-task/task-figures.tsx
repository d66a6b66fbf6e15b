'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { pushAddress } from '@/components/ui/address'
import type { OtaTaskDetail } from '@/lib/contract/ota-task'
import styles from './task-figures.module.css'
import { TaskProgress } from './task-progress'

/** Each figure and the `result` that its devices have. */
const figures = [
  { name: 'total', result: undefined },
  { name: 'waiting', result: '0' },
  { name: 'upgrading', result: '1' },
  { name: 'success', result: '2' },
  { name: 'fail', result: '3' },
] as const

/** Number of devices by progress; a figure narrows the list below to what it counts. */
export const TaskFigures = ({ task }: { task: OtaTaskDetail }) => {
  const t = useTranslations('otaTask.detail')
  const pathname = usePathname()
  const params = useSearchParams()
  const wanted = params.get('result')
  const show = (result: string | undefined) => {
    const query = new URLSearchParams({ upgradeId: task.upgradeId })
    if (result !== undefined) query.set('result', result)
    pushAddress(`${pathname}?${query}`)
  }
  return (
    <section className={styles.panel} aria-label={t('progress')}>
      <TaskProgress counts={task} bar="thick" isRejected={task.approval === 'rejected'} />
      {task.approval === 'rejected' && <p className={layout.quiet}>{t('untried')}</p>}
      <div className={styles.figures}>
        {figures.map(({ name, result }) => (
          <button
            key={name}
            type="button"
            className={styles.figure}
            data-part={name}
            aria-pressed={(wanted ?? undefined) === result}
            title={result === undefined ? t('showAll') : t('showOnly', { name: t(`figures.${name}`) })}
            onClick={() => show(result)}
          >
            <span className={styles.label}>{t(`figures.${name}`)}</span>
            <span className={styles.value}>{task[name]}</span>
          </button>
        ))}
      </div>
    </section>
  )
}
