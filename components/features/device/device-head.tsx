'use client'
import { useTranslations } from 'next-intl'
import { ConnectionTag } from '@/components/features/device-parts/connection-tag'
import { RecordHead } from '@/components/screen/record/record-head'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { Age } from '@/components/ui/date/age'
import { connectionOf, type DeviceDetail } from '@/lib/contract/device'
import { DeviceActions } from './device-actions'
import { WhyOffline } from './why-offline'

type DeviceHeadProps = { device: DeviceDetail; tab: string; busy: boolean; onRefresh: () => void }

/** Name, WiFi ID, states and place of a controller, its actions, and why it is silent if it is. */
export const DeviceHead = ({ device, tab, busy, onRefresh }: DeviceHeadProps) => {
  const t = useTranslations('device.details')
  const labels = useLabels('device')
  const isOnline = device.onlineStatus === 1
  const notes = [
    labels.choice('controllerType', device.controllerType),
    device.controllerModel,
    device.projectName,
    device.city,
    `${labels.field('moduleVersion')} ${device.moduleVersion}`,
    device.rssi === null ? labels.choice('networkType', device.networkType) : `${device.rssi} dBm`,
    device.adminAccount && `${labels.field('adminAccount')} ${device.adminAccount}`,
  ]
  return (
    <>
      <RecordHead
        name={device.deviceName || device.macWifiId}
        code={device.macWifiId}
        chips={
          <>
            <ConnectionTag device={device} />
            {!isOnline && device.lastOfflineTime && <Age of={device.lastOfflineTime} />}
            {device.offlineReason && connectionOf(device) === 0 && (
              <Tag tone="label">{labels.choice('offlineReason', device.offlineReason)}</Tag>
            )}
            {device.runStatus !== null && (
              <Tag tone={({ 0: 'quiet', 1: 'good', 2: 'bad' } as const)[device.runStatus]}>
                {labels.choice('runStatus', device.runStatus)}
              </Tag>
            )}
            {device.rebooting === 1 && <Tag tone="warn">{t('rebooting')}</Tag>}
            {device.vipFlag === 1 && <Tag tone="label">VIP</Tag>}
          </>
        }
        notes={notes}
        actions={<DeviceActions device={device} busy={busy} onRefresh={onRefresh} />}
      />
      {!isOnline && <WhyOffline device={device} tab={tab} />}
    </>
  )
}
