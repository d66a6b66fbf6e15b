'use client'
import { useTranslations } from 'next-intl'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { Schedule } from '@/lib/contract/schedule'
import styles from './device-details.module.css'
import { DevicePanel } from './device-panel'
import type { DeviceTabProps } from './device-tab'
import { ScheduleTable } from './schedule-table'

type SchedulesPanelProps = DeviceTabProps & {
  endpoint: Endpoint<{ macWifiId: string }, { list: Schedule[] }>
  /** Names of the groups that lines of the programme work on, by number. */
  groups?: ReadonlyMap<number, string>
}

/** The weekly programme of a controller. */
export const SchedulesPanel = ({ device, tab, endpoint, groups }: SchedulesPanelProps) => {
  const t = useTranslations()
  return (
    <section className={styles.panel}>
      <DevicePanel
        endpoint={endpoint}
        macWifiId={device.macWifiId}
        tab={tab}
        isEmpty={({ list }) => list.length === 0}
        empty={t('part.empty.schedules')}
      >
        {({ list }) => (
          <ScheduleTable label={t('device.details.tabs.schedules')} rows={list} {...(groups && { groups })} />
        )}
      </DevicePanel>
    </section>
  )
}
