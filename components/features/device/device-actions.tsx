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
import { type DeviceDetail, deviceApi, deviceCan, rebootWhyNot } from '@/lib/contract/device'
import { paths } from '@/lib/navigation/paths'

const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))
const DeviceEditDialog = lazy(() => import('./device-edit-dialog'))

type Asked = 'reboot' | 'unbind' | 'edit'
const calls = { reboot: deviceApi.reboot, unbind: deviceApi.unbind, edit: deviceApi.update }

type DeviceActionsProps = { device: DeviceDetail; busy: boolean; onRefresh: () => void }

/** Actions of the head: refresh now, reboot module, edit, unbind. Domain 6.4. */
export const DeviceActions = ({ device, busy, onRefresh }: DeviceActionsProps) => {
  const t = useTranslations()
  const labels = useLabels('device')
  const [asking, setAsking] = useState<Asked>()
  const { macWifiId } = device
  const name = device.deviceName || macWifiId
  const close = () => setAsking(undefined)
  const { mutate, isPending } = useMutation({
    mutationFn: (action: 'reboot' | 'unbind') => call(calls[action], { macWifiId }) as Promise<unknown>,
    onSuccess: (_data, action) => {
      notify({ kind: 'success', text: labels.done(action) ?? t('list.done.handle'), about: name })
      onRefresh()
    },
    onSettled: close,
  })
  const actions = useHeadActions({ device, busy, onRefresh }, setAsking)
  return (
    <>
      <RecordActions actions={actions} name={name} />
      <Late>
        {(asking === 'reboot' || asking === 'unbind') && (
          <ConfirmDialog
            title={labels.action(asking)}
            of={name}
            destroys={asking === 'unbind'}
            text={labels.text(`confirm.${asking}`, { name })}
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

const useHeadActions = ({ device, busy, onRefresh }: DeviceActionsProps, onAsk: (action: Asked) => void) => {
  const t = useTranslations('device.details')
  const lackOf = useWhyNot()
  const labels = useLabels('device')
  const { macWifiId } = device
  const dialog = (action: Asked): RecordAction => ({
    key: action,
    label: labels.action(action),
    reason:
      lackOf(calls[action]) ||
      (action === 'edit' || deviceCan[action](device)
        ? undefined
        : labels.reason((action === 'reboot' && rebootWhyNot(device)) || action)),
    onChoose: () => onAsk(action),
  })
  const actions: RecordAction[] = [
    { ...dialog('edit'), rank: 'primary' },
    { key: 'refresh', label: t('refresh'), rank: 'secondary', loading: busy, onChoose: onRefresh },
    {
      key: 'ota',
      label: labels.action('ota'),
      rank: 'secondary',
      reason: lackOf('ota:task'),
      href: paths.otaUpgrade({ devices: [macWifiId] }),
    },
    {
      key: 'report',
      label: labels.action('report'),
      reason: lackOf('report:save'),
      href: paths.newReport({ macWifiId }),
    },
    dialog('reboot'),
    { ...dialog('unbind'), destroys: true },
  ]
  return actions
}
