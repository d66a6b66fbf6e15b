'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, useState } from 'react'
import styles from '@/components/features/device-parts/device-details.module.css'
import { DevicePanel } from '@/components/features/device-parts/device-panel'
import type { DeviceTabProps } from '@/components/features/device-parts/device-tab'
import layout from '@/components/screen/page/layout.module.css'
import { Button } from '@/components/ui/field/button'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { Late } from '@/components/ui/overlay/late'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { ScheduleRow } from '@/lib/contract/schedule'
import { ScheduleTable } from './schedule-table'

const ScheduleDialog = lazy(() => import('./schedule-dialog'))

type SchedulesPanelProps = DeviceTabProps & {
  endpoint: Endpoint<{ macWifiId: string }, { list: ScheduleRow[]; iduCount: number }>
  /** Names of the groups used by lines of the programme, by number. */
  groups?: ReadonlyMap<number, string>
}

const noGroups: ReadonlyMap<number, string> = new Map()

/** The weekly programme of a controller. */
export const SchedulesPanel = ({ device, tab, endpoint, groups = noGroups }: SchedulesPanelProps) => {
  const t = useTranslations()
  const whyNot = useWhyNot()
  const queries = useQueryClient()
  const [isAdding, setIsAdding] = useState(false)
  const { macWifiId } = device
  const path = endpoint.path as `/sys/${string}`
  const lacking = whyNot('unit:control')
  return (
    <section className={styles.panel}>
      <DevicePanel endpoint={endpoint} macWifiId={macWifiId} tab={tab}>
        {({ list, iduCount }) => (
          <>
            <div>
              <Button variant="outlined" reason={lacking} onClick={() => setIsAdding(true)}>
                {t('part.actions.add')}
              </Button>
            </div>
            {list.length === 0 ? (
              <p className={layout.empty}>{t('part.empty.schedules')}</p>
            ) : (
              <ScheduleTable
                label={t('device.details.tabs.schedules')}
                rows={list}
                iduCount={iduCount}
                macWifiId={macWifiId}
                path={path}
                groups={groups}
              />
            )}
            <Late>
              {isAdding && (
                <ScheduleDialog
                  macWifiId={macWifiId}
                  path={path}
                  groups={groups}
                  rows={list}
                  onClose={() => setIsAdding(false)}
                  onDone={() => {
                    setIsAdding(false)
                    queries.invalidateQueries({ queryKey: [path] })
                  }}
                />
              )}
            </Late>
          </>
        )}
      </DevicePanel>
    </section>
  )
}
