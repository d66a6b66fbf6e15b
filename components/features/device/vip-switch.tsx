'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Switch } from '@/components/ui/field/switch'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type Device, deviceApi } from '@/lib/contract/device'
import type { Page } from '@/lib/contract/endpoint'

type VipSwitchProps = { device: Device /** Path of the list whose row it is. */; list: string }

/** VIP of one row: switches at once, and back when the platform refuses. */
export const VipSwitch = ({ device, list }: VipSwitchProps) => {
  const t = useTranslations()
  const whyNot = useWhyNot()
  const queries = useQueryClient()
  const show = (vipFlag: 0 | 1) =>
    queries.setQueriesData<Page<Device>>(
      { queryKey: [list] },
      (page) =>
        page && {
          ...page,
          list: page.list.map((row) => (row.macWifiId === device.macWifiId ? { ...row, vipFlag } : row)),
        },
    )
  const { mutate, isPending } = useMutation({
    mutationFn: (vipFlag: 0 | 1) => call(deviceApi.vip, { macWifiId: device.macWifiId, vipFlag }),
    onMutate: async (vipFlag) => {
      // An answer under way was made before the switch.
      await queries.cancelQueries({ queryKey: [list] })
      show(vipFlag)
    },
    onError: (_error, vipFlag) => show(vipFlag === 1 ? 0 : 1),
    onSettled: () => queries.invalidateQueries({ queryKey: [list] }),
  })
  const name = device.deviceName || device.macWifiId
  const turn = (vipFlag: 0 | 1) =>
    mutate(vipFlag, {
      onSuccess: () =>
        notify({
          kind: 'success',
          text: t('list.done.handle'),
          about: name,
          act: { label: t('list.undo'), run: () => mutate(vipFlag === 1 ? 0 : 1) },
        }),
    })
  return (
    <Switch
      checked={device.vipFlag === 1}
      disabled={isPending}
      reason={whyNot(deviceApi.vip)}
      onChange={(event) => turn(event.target.checked ? 1 : 0)}
      aria-label={t('device.vipOf', { name })}
    />
  )
}
