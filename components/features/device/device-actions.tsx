'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, useState } from 'react'
import { type RecordAction, RecordActions } from '@/components/screen/record/record-actions'
import { useLabels } from '@/components/screen/table/cells'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { Late } from '@/components/ui/overlay/late'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type DeviceDetail, deviceApi, deviceCan } from '@/lib/contract/device'
import { paths } from '@/lib/navigation/paths'

const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))
const DeviceEditDialog = lazy(() => import('./device-edit-dialog'))

type Asked = 'reboot' | 'unbind' | 'edit'
const calls = { reboot: deviceApi.reboot, unbind: deviceApi.unbind, edit: deviceApi.update }

type DeviceActionsProps = { device: DeviceDetail; busy: boolean; onRefresh: () => void }

/** Actions of the head: refresh now, reboot module, edit, unbind. Domain 6.4. */
export const DeviceActions = ({ device, busy, onRefresh }: DeviceActionsProps) => {
  const t = useTranslations()
  const lackOf = useWhyNot()
  const labels = useLabels('device')
  const [asking, setAsking] = useState<Asked>()
  const close = () => setAsking(undefined)
  const { mutate, isPending } = useMutation({
    mutationFn: (action: 'reboot' | 'unbind') =>
      call(calls[action], { macWifiId: device.macWifiId }) as Promise<unknown>,
    onSuccess: (_data, action) => {
      notify({
        kind: 'success',
        text: labels.done(action) ?? t('list.done.handle'),
        about: device.deviceName || device.macWifiId,
      })
      onRefresh()
    },
    onSettled: close,
  })
  const whyNot = (action: Asked): string | undefined => {
    const right = lackOf(calls[action])
    if (right) return right
    if (action === 'edit' || deviceCan[action](device)) return undefined
    return labels.reason(action)
  }
  const { macWifiId } = device
  const toReport: RecordAction = {
    key: 'report',
    label: labels.action('report'),
    reason: lackOf('report:save'),
    href: paths.newReport({ macWifiId }),
  }
  const asked = (action: Asked): RecordAction => ({
    key: action,
    label: labels.action(action),
    reason: whyNot(action),
    onChoose: () => setAsking(action),
  })
  const actions: RecordAction[] = [
    { ...asked('edit'), rank: 'primary' },
    { key: 'refresh', label: t('device.details.refresh'), rank: 'secondary', loading: busy, onChoose: onRefresh },
    {
      key: 'ota',
      label: labels.action('ota'),
      rank: 'secondary',
      reason: lackOf('ota:task'),
      href: paths.otaUpgrade({ devices: [macWifiId] }),
    },
    toReport,
    asked('reboot'),
    { ...asked('unbind'), destroys: true },
  ]
  return (
    <>
      <RecordActions actions={actions} name={device.deviceName || macWifiId} />
      <Late>
        {(asking === 'reboot' || asking === 'unbind') && (
          <ConfirmDialog
            title={labels.action(asking)}
            of={device.deviceName || device.macWifiId}
            destroys={asking === 'unbind'}
            text={labels.text(`confirm.${asking}`, { name: device.deviceName || device.macWifiId })}
            busy={isPending}
            onCancel={() => {
              close()
              const text = labels.canceled(asking)
              if (text) notify({ kind: 'info', text })
            }}
            onConfirm={() => mutate(asking)}
          />
        )}
        {asking === 'edit' && (
          <DeviceEditDialog
            row={device}
            onClose={close}
            onDone={() => {
              close()
              onRefresh()
            }}
          />
        )}
      </Late>
    </>
  )
}
