'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { useLabels } from '@/components/screen/table/cells'
import { usePlatformId } from '@/components/ui/brand-provider'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { PanelBoundary } from '@/components/ui/panel-boundary'
import { useNoPermission } from '@/components/ui/use-no-permission'
import { useMay } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type DeviceDetail, deviceApi, deviceCan } from '@/lib/contract/device'
import type { Permission } from '@/lib/contract/permission'
import { paths } from '@/lib/navigation/paths'
import styles from './device-details.module.css'

const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))
const DeviceEditDialog = lazy(() => import('./device-edit-dialog'))

type Asked = 'reboot' | 'unbind' | 'edit'
const rights: Record<Asked, Permission> = { reboot: 'device:reboot', edit: 'device:update', unbind: 'device:unbind' }
const calls = { reboot: deviceApi.reboot, unbind: deviceApi.unbind }

type DeviceActionsProps = { device: DeviceDetail; busy: boolean; onRefresh: () => void }

/** Buttons of the head: refresh now, reboot module, edit, unbind. Domain 6.4. */
export const DeviceActions = ({ device, busy, onRefresh }: DeviceActionsProps) => {
  const t = useTranslations()
  const noPermission = useNoPermission()
  const labels = useLabels('device')
  const may = useMay()
  const platformId = usePlatformId()
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
    if (!may(rights[action])) return noPermission(rights[action])
    if (action === 'edit' || deviceCan[action](device)) return undefined
    return labels.reason(action)
  }
  const { macWifiId } = device
  const links: { name: 'ota' | 'report'; right: Permission; href: string }[] = [
    { name: 'ota', right: 'ota:task', href: paths.otaUpgrade({ devices: [macWifiId] }) },
    // Data reports belong to the service of the Checkers, which only the first brand has.
    ...(platformId === 6
      ? [{ name: 'report' as const, right: 'report:save' as const, href: paths.newReport({ macWifiId }) }]
      : []),
  ]
  return (
    <span className={styles.actions}>
      <Button variant="outlined" disabled={busy} onClick={onRefresh}>
        {t('device.details.refresh')}
      </Button>
      {links.map(({ name, right, href }) =>
        may(right) ? (
          <ButtonLink key={name} variant="outlined" href={href}>
            {labels.action(name)}
          </ButtonLink>
        ) : (
          <Button key={name} variant="outlined" aria-disabled title={noPermission(right)}>
            {labels.action(name)}
          </Button>
        ),
      )}
      {(['reboot', 'edit', 'unbind'] as const).map((action) => {
        const reason = whyNot(action)
        return (
          <Button
            key={action}
            variant="outlined"
            color={action === 'unbind' ? 'error' : 'primary'}
            aria-disabled={reason ? true : undefined}
            title={reason}
            onClick={() => !reason && setAsking(action)}
          >
            {labels.action(action)}
          </Button>
        )
      })}
      <PanelBoundary>
        <Suspense>
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
        </Suspense>
      </PanelBoundary>
    </span>
  )
}
