'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { connectionTones } from '@/components/features/device-parts/connection-tones'
import styles from '@/components/features/live-unit/units.module.css'
import type { FirstLive } from '@/components/features/live-unit/use-units'
import layout from '@/components/screen/page/layout.module.css'
import { RecordActions } from '@/components/screen/record/record-actions'
import { RecordHead } from '@/components/screen/record/record-head'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { useTabName } from '@/components/ui/tab-name'
import type { DeviceDetail } from '@/lib/contract/device'
import type { IndoorUnit, OutdoorUnit } from '@/lib/contract/unit'
import { listOf, paths } from '@/lib/navigation/paths'

export type UnitScreenProps = {
  device: DeviceDetail
  outdoor?: FirstLive<OutdoorUnit> | undefined
  indoor?: FirstLive<IndoorUnit> | undefined
}

/** The frame of a page of units: their controller, and links to it and to its other units. */
export const UnitScreen = ({
  device,
  kind,
  children,
}: UnitScreenProps & { kind: 'outdoor' | 'indoor'; children: ReactNode }) => {
  const t = useTranslations('unit.screen')
  const titles = useTranslations('routes')
  const labels = useLabels('device')
  const name = device.deviceName || device.macWifiId
  useTabName(name, listOf[device.controllerType])
  const other = kind === 'outdoor' ? 'indoor' : 'outdoor'
  return (
    <div className={layout.screen}>
      <RecordHead
        name={`${name} · ${titles(kind)}`}
        code={device.macWifiId}
        chips={
          <Tag tone={connectionTones[device.onlineStatus]}>{labels.choice('onlineStatus', device.onlineStatus)}</Tag>
        }
        notes={[device.projectName, device.city]}
        actions={
          <RecordActions
            name={name}
            actions={[
              { key: other, label: titles(other), rank: 'secondary', href: paths[other](device) },
              { key: 'device', label: t('toDevice'), rank: 'secondary', href: paths.deviceDetails(device) },
            ]}
          />
        }
      />
      <section className={styles.panel}>{children}</section>
    </div>
  )
}
