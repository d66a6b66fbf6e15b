'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Tag, useLabels } from '@/components/screen/cells'
import { DetailSections } from '@/components/screen/detail-sections'
import { ScreenTabs } from '@/components/screen/screen-tabs'
import { useNameTab } from '@/components/ui/tab-name'
import { SiteZone } from '@/components/ui/time-choice-provider'
import type { DeviceDetail } from '@/lib/contract/device'
import { unitApi } from '@/lib/contract/unit'
import { deviceDetail } from './device-detail'
import styles from './device-details.module.css'
import { SystemTable } from './system-table'
import { DeviceTimeline } from './timeline/device-timeline'
import { indoorColumns, outdoorColumns } from './unit-columns'
import { UnitPanel } from './unit-panel'

const tabs = ['overview', 'outdoor', 'indoor', 'timeline'] as const
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
  const shared = { macWifiId: device.macWifiId, tab, offline: device.onlineStatus === 0 }

  return (
    <SiteZone zone={device.timeZone}>
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
            label:
              key === 'overview' || key === 'timeline'
                ? t(key)
                : `${t(key)} (${key === 'outdoor' ? device.oduCount : device.iduCount})`,
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
              <UnitPanel {...shared} title={t('outdoor')} endpoint={unitApi.outdoor} columns={outdoorColumns} />
            </section>
          )}
          {shown === 'timeline' && (
            <section className={styles.panel}>
              <DeviceTimeline {...shared} timeZone={device.timeZone} />
            </section>
          )}
          {shown === 'indoor' && (
            <section className={styles.panel}>
              <UnitPanel {...shared} title={t('indoor')} endpoint={unitApi.indoor} columns={indoorColumns} />
            </section>
          )}
        </ScreenTabs>
      </div>
    </SiteZone>
  )
}
