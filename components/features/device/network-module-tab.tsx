'use client'
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds'
import { useTimeZone, useTranslations } from 'next-intl'
import { connectionTones } from '@/components/features/device-parts/connection-tones'
import styles from '@/components/features/device-parts/device-details.module.css'
import { DevicePanel } from '@/components/features/device-parts/device-panel'
import type { DeviceTabProps } from '@/components/features/device-parts/device-tab'
import { defineDetail } from '@/components/screen/record/define-detail'
import { DetailSections } from '@/components/screen/record/detail-sections'
import { RevealAccount } from '@/components/screen/record/reveal-account'
import { Notice } from '@/components/ui/notice/notice'
import { maxReboots, type NetworkModule, networkModuleApi } from '@/lib/contract/network-module'
import { showWireTime } from '@/lib/format/date-time'
import { toParts } from '@/lib/format/duration'

const Uptime = ({ seconds }: { seconds: number | null }) => {
  const t = useTranslations('part')
  if (seconds === null) return '--'
  return t('uptime', toParts(secondsToMilliseconds(seconds)))
}

const detail = defineDetail<NetworkModule>()({
  messages: 'part',
  sections: [
    {
      title: 'sections.module',
      fields: [
        { field: 'macWifiId' },
        { field: 'moduleType', as: 'choice' },
        { field: 'featureCode' },
        { field: 'moduleVersion' },
        { field: 'mcuVersion' },
        { field: 'bootVersion' },
        { field: 'hardwareVersion' },
      ],
    },
    {
      title: 'sections.connection',
      fields: [
        { field: 'networkType', as: 'choice' },
        { field: 'ssid' },
        { field: 'rssi', unit: 'dBm' },
        { field: 'channel' },
        { field: 'ipAddress' },
        { field: 'lastOnlineTime', as: 'date' },
        { field: 'lastReportTime', as: 'date' },
      ],
    },
    {
      title: 'sections.health',
      fields: [
        { field: 'onlineStatus', as: 'choice', tones: connectionTones },
        { field: 'uptimeSec', render: ({ uptimeSec }) => <Uptime seconds={uptimeSec} /> },
        { field: 'freeHeapKb', unit: 'KB' },
        { field: 'rebootCount24h' },
        { field: 'lastRebootTime', as: 'date' },
        { field: 'lastRebootUser' },
      ],
    },
    {
      title: 'sections.upgrade',
      fields: [
        { field: 'otaStatus', as: 'choice', tones: { 1: 'info', 2: 'good', 3: 'bad' } },
        { field: 'lastOtaTime', as: 'date' },
        {
          field: 'bindUser',
          render: ({ bindUser, bindUserId }) => (
            <RevealAccount text={bindUser ?? ''} userId={bindUserId} field="account" />
          ),
        },
        { field: 'bindTime', as: 'date' },
      ],
    },
  ],
})

/** How often it is read during a restart, ms; otherwise every half minute. */
const rebootInterval = 2000
const calmInterval = 30_000

/** Domain 2.5: the module that connects the controller, its link and its health. */
export const NetworkModuleTab = ({ device, tab }: DeviceTabProps) => {
  const t = useTranslations('part')
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  return (
    <section className={styles.panel}>
      <DevicePanel
        endpoint={networkModuleApi.info}
        macWifiId={device.macWifiId}
        tab={tab}
        everyMs={(module) => (module?.rebooting === 1 ? rebootInterval : calmInterval)}
      >
        {(module) => (
          <>
            {module.rebooting === 1 && (
              <Notice tone="info">{t('rebooting', { time: showWireTime(module.readyTime, timeZone, 'clock') })}</Notice>
            )}
            {(module.rebootCount24h ?? 0) > maxReboots && <Notice tone="warning">{t('rebootMany')}</Notice>}
            <DetailSections detail={detail} entity={module} />
          </>
        )}
      </DevicePanel>
    </section>
  )
}
