'use client'
import { useTranslations } from 'next-intl'
import { connectionTones } from '@/components/features/device-parts/connection-tones'
import styles from '@/components/features/device-parts/device-details.module.css'
import { DevicePanel } from '@/components/features/device-parts/device-panel'
import type { DeviceTabProps } from '@/components/features/device-parts/device-tab'
import { defineDetail } from '@/components/screen/record/define-detail'
import { DetailSections } from '@/components/screen/record/detail-sections'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { Age } from '@/components/ui/date/age'
import { Stamp } from '@/components/ui/date/stamp'
import { CopyCode } from '@/components/ui/field/copy-code'
import { Notice } from '@/components/ui/notice/notice'
import { connectionApi, type DeviceConnection } from '@/lib/contract/connection'
import { clockToleranceMs } from '@/lib/contract/device-message'
import { Credentials } from './credentials'
import { useClockText } from './use-clock-text'

const isOff = ({ clockOffset }: DeviceConnection): boolean => Math.abs(clockOffset) > clockToleranceMs

const IsConnected = ({ isConnected }: DeviceConnection) => {
  const text = useLabels('connection').choice('isConnected', isConnected)
  return isConnected === null ? text : <Tag tone={connectionTones[isConnected]}>{text}</Tag>
}

const Clock = (connection: DeviceConnection) => {
  const text = useClockText()(connection.clockOffset)
  return isOff(connection) ? <Tag tone="warn">{text}</Tag> : text
}

const LastSeen = ({ lastSeen }: DeviceConnection) =>
  lastSeen ? (
    <>
      <Stamp at={lastSeen} /> (<Age of={lastSeen} />)
    </>
  ) : (
    '--'
  )

const Protocol = ({ protocol }: DeviceConnection) => {
  const t = useTranslations('connection')
  return protocol === 0 ? t('beforeHello') : protocol
}

const detail = defineDetail<DeviceConnection>()({
  messages: 'connection',
  sections: [
    {
      title: 'sections.state',
      fields: [
        { field: 'onlineStatus', as: 'choice', tones: connectionTones },
        { field: 'endReason', as: 'choice' },
        { field: 'isConnected', render: (connection) => <IsConnected {...connection} /> },
        { field: 'lastSeen', render: (connection) => <LastSeen {...connection} /> },
        { field: 'clockOffset', render: (connection) => <Clock {...connection} /> },
        { field: 'heartbeatSec', unit: 's' },
        { field: 'remoteAddress' },
        { field: 'protocol', render: (connection) => <Protocol {...connection} /> },
      ],
    },
    {
      title: 'sections.door',
      fields: [
        { field: 'topic', render: ({ topic }) => <CopyCode code={topic} /> },
        { field: 'broker', render: ({ broker }) => <CopyCode code={broker} /> },
      ],
    },
  ],
})

const ClockWarning = (connection: DeviceConnection) => {
  const t = useTranslations('connection.clock')
  const text = useClockText()
  if (!isOff(connection)) return null
  return <Notice tone="warning">{t('warning', { offset: text(connection.clockOffset) })}</Notice>
}

const RepeatsWarning = ({ repeats }: DeviceConnection) => {
  const t = useTranslations('connection')
  return repeats === 0 ? null : <Notice tone="warning">{t('repeats', { count: repeats })}</Notice>
}

/** How a controller is connected, where it has to connect to, and what opens the door for it. */
export const ConnectionSummary = ({ device, tab }: DeviceTabProps) => (
  <section className={styles.panel}>
    <DevicePanel endpoint={connectionApi.info} macWifiId={device.macWifiId} tab={tab} topics={['device', 'connection']}>
      {(connection) => (
        <>
          <ClockWarning {...connection} />
          <RepeatsWarning {...connection} />
          <DetailSections detail={detail} entity={connection} />
          <Credentials device={device} credentials={connection.credentials} />
        </>
      )}
    </DevicePanel>
  </section>
)
