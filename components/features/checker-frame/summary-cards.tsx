'use client'
import { useTranslations } from 'next-intl'
import base from '@/components/features/checker-task/checker.module.css'
import layout from '@/components/screen/page/layout.module.css'
import type { FrameSummary } from '@/lib/contract/checker-frame'
import { toClock } from '@/lib/format/duration'
import { withThousands } from '@/lib/format/number'
import styles from './report.module.css'

/** Shares from which a bus is in trouble, percent. Domain 5.7. */
const limits = { utilisation: 60, collisionRate: 2 } as const

/** Summary of a capture, in figures. */
export const SummaryCards = ({ summary }: { summary: FrameSummary | undefined }) => {
  const t = useTranslations('checkerFrame')
  const figures = [
    { name: 'frames', value: summary && withThousands(summary.frameCount) },
    { name: 'perMinute', value: summary && withThousands(summary.framesPerMinute) },
    {
      name: 'utilisation',
      value: summary && `${summary.utilisation}%`,
      bad: summary && summary.utilisation > limits.utilisation,
    },
    {
      name: 'collisionRate',
      value: summary && `${summary.collisionRate}%`,
      bad: summary && summary.collisionRate > limits.collisionRate,
    },
    { name: 'checksumErrors', value: summary && withThousands(summary.checksumErrors) },
    { name: 'retries', value: summary && withThousands(summary.retries) },
    { name: 'silent', value: summary && String(summary.silent.length), bad: summary && summary.silent.length > 0 },
    { name: 'recorded', value: summary && toClock(summary.recordedMs) },
    { name: 'gap', value: summary && toClock(summary.gapMs) },
  ] as const
  return (
    <section className={layout.panel} aria-label={t('cards.title')} aria-busy={summary === undefined}>
      <dl className={styles.cards}>
        {figures.map(({ name, value, ...more }) => (
          <div key={name} className={styles.card} data-bad={('bad' in more && more.bad) || undefined}>
            <dt>{t(`cards.${name}`)}</dt>
            <dd>{value ?? '--'}</dd>
          </div>
        ))}
      </dl>
      {summary && summary.silent.length > 0 && (
        <p className={base.warning}>{t('silentList', { list: summary.silent.slice(0, 20).join(', ') })}</p>
      )}
    </section>
  )
}
