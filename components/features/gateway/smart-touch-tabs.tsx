'use client'
import { useTranslations } from 'next-intl'
import { deviceDetail } from '@/components/features/device/device-detail'
import { StateCounters } from '@/components/features/device/state-counters'
import styles from '@/components/features/device-parts/device-details.module.css'
import { DevicePanel } from '@/components/features/device-parts/device-panel'
import type { DeviceTabProps } from '@/components/features/device-parts/device-tab'
import { useByMac } from '@/components/features/device-parts/use-by-mac'
import { useUnits } from '@/components/features/live-unit/use-units'
import { SchedulesPanel } from '@/components/features/schedule/schedules-panel'
import { indoorColumns } from '@/components/features/unit/unit-columns'
import { defineDetail } from '@/components/screen/record/define-detail'
import { DetailSections } from '@/components/screen/record/detail-sections'
import { useLabels } from '@/components/screen/table/cells'
import { LiveTable } from '@/components/screen/table/live-table'
import { smartTouchApi, type TouchSettings } from '@/lib/contract/smart-touch'
import { unitApi } from '@/lib/contract/unit'

const inGroup = new Set([
  'systemNo',
  'unitNo',
  'iduName',
  'model',
  'onOff',
  'mode',
  'setTemp',
  'inletTemp',
  'fanSpeed',
  'operCondition',
  'alarmCode',
  'collectTime',
])
const groupColumns = indoorColumns.filter(({ field }) => inGroup.has(field))

/** Tiles of the screen, each with its indoor units and their live values. */
export const TouchGroupsTab = ({ device, tab }: DeviceTabProps) => {
  const t = useTranslations()
  const labels = useLabels('unit')
  const indoor = useUnits({ endpoint: unitApi.indoor, macWifiId: device.macWifiId, tab })
  const units = new Map(indoor.data?.list.map((unit) => [unit.unitKey, unit]))
  const isOffline = device.onlineStatus === 0
  return (
    <>
      <StateCounters device={device} tab={tab} />
      <section className={styles.panel}>
        <DevicePanel
          endpoint={smartTouchApi.groups}
          macWifiId={device.macWifiId}
          tab={tab}
          isEmpty={({ list }) => list.length === 0}
          empty={t('part.empty.groups')}
        >
          {({ list }) =>
            list.map(({ groupNo, groupName, unitKeys }) => (
              <div key={groupNo} className={styles.stack}>
                <h2 className={styles.panelTitle}>
                  {groupName} ({unitKeys.length})
                </h2>
                <LiveTable
                  label={groupName}
                  labels={labels}
                  columns={groupColumns}
                  rows={unitKeys.flatMap((key) => units.get(key) ?? [])}
                  rowId="unitKey"
                  isStale={() => isOffline}
                />
              </div>
            ))
          }
        </DevicePanel>
      </section>
    </>
  )
}

/** The weekly programme, with the names of its tiles. */
export const TouchSchedulesTab = ({ device, tab }: DeviceTabProps) => {
  const { macWifiId } = device
  const groups = useByMac(smartTouchApi.groups, { macWifiId, tab, topics: ['device'], everyMs: 300_000 })
  const names = new Map(groups.data?.list.map(({ groupNo, groupName }) => [groupNo, groupName]))
  return <SchedulesPanel device={device} tab={tab} endpoint={smartTouchApi.schedules} groups={names} />
}

const settings = defineDetail<TouchSettings>()({
  messages: 'part',
  sections: [
    {
      title: 'limits',
      fields: [
        { field: 'lockFlag', as: 'choice', tones: { 1: 'warn' } },
        { field: 'coolMin', unit: '℃', decimals: 1 },
        { field: 'coolMax', unit: '℃', decimals: 1 },
        { field: 'heatMin', unit: '℃', decimals: 1 },
        { field: 'heatMax', unit: '℃', decimals: 1 },
      ],
    },
  ],
})

/** Lock and temperature limits of the screen, then everything else about the controller. */
export const TouchSettingsTab = ({ device, tab }: DeviceTabProps) => {
  const t = useTranslations('part')
  return (
    <>
      <section className={styles.panel}>
        <DevicePanel
          endpoint={smartTouchApi.settings}
          macWifiId={device.macWifiId}
          tab={tab}
          isEmpty={(data) => data === null}
          empty={t('empty.settings')}
        >
          {(data) => data && <DetailSections level={2} detail={settings} entity={data} />}
        </DevicePanel>
      </section>
      <section className={styles.panel}>
        <DetailSections level={2} detail={deviceDetail(device)} entity={device} />
      </section>
    </>
  )
}
