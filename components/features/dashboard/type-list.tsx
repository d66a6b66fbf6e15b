'use client'
import { useTranslations } from 'next-intl'
import { useLabels } from '@/components/screen/table/cells'
import { usePlatformId } from '@/components/ui/brand-provider'
import type { DashboardSummary } from '@/lib/contract/dashboard'
import { figureLists } from '@/lib/contract/dashboard-figure'
import { withThousands } from '@/lib/format/number'
import { FigureLink } from './figure-link'
import styles from './lists.module.css'
import { PartPanel } from './part-panel'
import { showRate } from './show-rate'
import type { Part } from './use-dashboard'

/** Devices by controller type, under the names of the brand: each with its number and its share. */
export const TypeList = ({ summary }: { summary: Part<DashboardSummary> }) => {
  const t = useTranslations('dashboard')
  const labels = useLabels('device')
  const platformId = usePlatformId()
  return (
    <PartPanel title={t('charts.byType')} part={summary} rows={4}>
      {({ byControllerType }) => {
        // Hi-Cube exists on platform 6 only. Domain 6.2.
        const rows = byControllerType.filter(({ controllerType }) => controllerType !== 4 || platformId === 6)
        const total = rows.reduce((sum, { count }) => sum + count, 0)
        return {
          empty: total === 0 && t('lists.noDevices'),
          content: (
            <ul className={styles.list}>
              {rows.map(({ controllerType, count }) => (
                <li key={controllerType} className={styles.share}>
                  <span>
                    <FigureLink list={figureLists.devices(controllerType)}>
                      {labels.choice('controllerType', controllerType)}
                    </FigureLink>
                  </span>
                  <b>{withThousands(count)}</b>
                  <span className={styles.time}>{showRate(count / total)}</span>
                  <i style={{ '--share': count / total } as Record<string, number>} aria-hidden="true" />
                </li>
              ))}
            </ul>
          ),
        }
      }}
    </PartPanel>
  )
}
