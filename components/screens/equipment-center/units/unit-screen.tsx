'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { RecordHead } from '@/components/screen/record/record-head'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { useNameTab } from '@/components/ui/tab-name'
import type { DeviceDetail } from '@/lib/contract/device'
import type { IndoorUnit, OutdoorUnit } from '@/lib/contract/unit'
import { paths } from '@/lib/navigation/paths'
import styles from './units.module.css'
import type { FirstLive } from './use-units'

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
  const labels = useLabels('device')
  const nameTab = useNameTab()
  const name = device.deviceName || device.macWifiId
  useEffect(
    function nameOpenTab() {
      nameTab(name)
    },
    [name, nameTab],
  )
  const other = kind === 'outdoor' ? 'indoor' : 'outdoor'
  return (
    <div className={layout.screen}>
      <RecordHead name={`${name} · ${t(kind)}`}>
        <code>{device.macWifiId}</code>
        <Tag tone={device.onlineStatus === 1 ? 'good' : 'quiet'}>
          {labels.choice('onlineStatus', device.onlineStatus)}
        </Tag>
        <span className={styles.quiet}>{[device.projectName, device.city].filter(Boolean).join(' · ')}</span>
        <span className={styles.links}>
          <Link prefetch={false} href={paths[other](device)}>
            {t(other)}
          </Link>
          <Link prefetch={false} href={paths.deviceDetails(device)}>
            {t('toDevice')}
          </Link>
        </span>
      </RecordHead>
      <section className={styles.panel}>{children}</section>
    </div>
  )
}
