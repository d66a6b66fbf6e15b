'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Tag, useLabels } from '@/components/screen/cells'
import { DetailSections } from '@/components/screen/detail-sections'
import { ScreenTabs } from '@/components/screen/screen-tabs'
import { useNameTab } from '@/components/ui/tab-name'
import type { DeviceDetail } from '@/lib/contract/device'
import { deviceDetail } from './device-detail'
import styles from './device-details.module.css'
import { SystemTable } from './system-table'
import { AirBoxes } from './units/air-boxes'
import { ControlHistory } from './units/control-history'
import { IndoorUnits } from './units/indoor-units'
import { OutdoorUnits } from './units/outdoor-units'

const tabs = ['overview', 'outdoor', 'indoor', 'airBoxes', 'controlHistory'] as const
type TabName = (typeof tabs)[number]

/** Equipment centre > one controller: overview, outdoor units, indoor units, with live values. */
export const DeviceDetailsScreen = ({ record: device }: { record: DeviceDetail }) => {
  const t = useTranslations('device.details')
  const labels = useLabels('device')
  const pathname = usePathname()
  const params = useSearchParams()
  const nameTab = useNameTab()
  const tab = `${pathname}?macWifiId=${device.macWifiId}`
  const wanted = params.get('tab')
  const shown: TabName = tabs.find((name) => name === wanted) ?? 'overview'
  const name = device.deviceName || device.macWifiId

  useEffect(
    function nameOpenTab() {
      nameTab(name)
    },
    [name, nameTab],
  )

  const show = (next: TabName) => {
    const query = new URLSearchParams(params)
    if (next === 'overview') query.delete('tab')
    else query.set('tab', next)
    window.history.replaceState(null, '', `${pathname}?${query}`)
  }
  const counts: Partial<Record<TabName, number>> = {
    outdoor: device.oduCount,
    indoor: device.iduCount,
    airBoxes: device.airBoxCount,
  }
  const shared = { macWifiId: device.macWifiId, tab, offline: device.onlineStatus === 0 }

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1 className={styles.name}>{name}</h1>
        <code>{device.macWifiId}</code>
        <Tag tone={device.onlineStatus === 1 ? 'good' : 'quiet'}>
          {labels.choice('onlineStatus', device.onlineStatus)}
        </Tag>
        <Tag tone={({ 0: 'quiet', 1: 'good', 2: 'bad' } as const)[device.runStatus]}>
          {labels.choice('runStatus', device.runStatus)}
        </Tag>
        {device.vipFlag === 1 && <Tag tone="info">VIP</Tag>}
        <span className={styles.headNote}>
          {[
            labels.choice('controllerType', device.controllerType),
            device.controllerModel,
            device.projectName,
            device.city,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </header>
      <ScreenTabs
        label={name}
        shown={shown}
        onShow={show}
        tabs={tabs.map((key) => ({
          key,
          label: counts[key] === undefined ? t(key) : `${t(key)} (${counts[key]})`,
        }))}
      >
        {shown === 'overview' && (
          <div className={styles.overview}>
            <section className={styles.panel}>
              <h2 className={styles.panelTitle}>{t('systems')}</h2>
              <SystemTable {...shared} />
            </section>
            <section className={styles.panel}>
              <DetailSections detail={deviceDetail} entity={device} />
            </section>
          </div>
        )}
        {shown === 'outdoor' && (
          <section className={styles.panel}>
            <OutdoorUnits macWifiId={device.macWifiId} tab={tab} />
          </section>
        )}
        {shown === 'indoor' && (
          <section className={styles.panel}>
            <IndoorUnits macWifiId={device.macWifiId} tab={tab} />
          </section>
        )}
        {shown === 'airBoxes' && (
          <section className={styles.panel}>
            <AirBoxes macWifiId={device.macWifiId} tab={tab} />
          </section>
        )}
        {shown === 'controlHistory' && (
          <section className={styles.panel}>
            <ControlHistory macWifiId={device.macWifiId} tab={tab} />
          </section>
        )}
      </ScreenTabs>
    </div>
  )
}
