'use client'
import { useTranslations } from 'next-intl'
import { useLabels } from '@/components/screen/table/cells'
import type { DashboardSummary } from '@/lib/contract/dashboard'
import { figureLists } from '@/lib/contract/dashboard-figure'
import { withThousands } from '@/lib/format/number'
import { figurePath } from '@/lib/navigation/figure-path'
import { FigureLink } from './figure-link'
import styles from './lists.module.css'
import { PartPanel } from './part-panel'
import type { Part } from './use-dashboard'

/** Checkers by status, and their running tasks. Only the brand with their list has it. */
export const CheckerCard = ({ summary }: { summary: Part<DashboardSummary> }) => {
  const t = useTranslations('dashboard.lists')
  const labels = useLabels('checker')
  return (
    <PartPanel
      title={t('checkers')}
      part={summary}
      rows={3}
      all={{ may: 'checker:list', href: figurePath(figureLists.checkers()).href }}
    >
      {({ checkers }) => {
        const { byStatus, runningTasks } = checkers ?? { byStatus: [], runningTasks: 0 }
        return {
          empty: byStatus.every(({ count }) => count === 0) && t('noCheckers'),
          content: (
            <dl className={styles.counts}>
              {byStatus.map(({ status, count }) => (
                <div key={status}>
                  <dt>{labels.choice('status', status)}</dt>
                  <dd>
                    <FigureLink list={figureLists.checkers(status)}>{withThousands(count)}</FigureLink>
                  </dd>
                </div>
              ))}
              <div data-last="">
                <dt>{t('runningTasks')}</dt>
                <dd>
                  <FigureLink list={figureLists.runningCheckerTasks()}>{withThousands(runningTasks)}</FigureLink>
                </dd>
              </div>
            </dl>
          ),
        }
      }}
    </PartPanel>
  )
}
