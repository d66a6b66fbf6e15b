'use client'
import { useQueryClient } from '@tanstack/react-query'
import { millisecondsInMinute } from 'date-fns/constants'
import { usePathname, useSearchParams } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import styles from '@/components/features/device-parts/device-details.module.css'
import type { DeviceTab } from '@/components/features/device-parts/device-tab'
import { ScreenTabs } from '@/components/screen/page/screen-tabs'
import { replaceAddress } from '@/components/ui/address'
import { useBrandNames } from '@/components/ui/brand-provider'
import { SiteZone } from '@/components/ui/date/time-choice-provider'
import { Notice } from '@/components/ui/notice/notice'
import { useTabName } from '@/components/ui/tab-name'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { CallError } from '@/lib/api/call-error'
import { type DeviceDetail, deviceApi } from '@/lib/contract/device'
import { codes } from '@/lib/contract/error-code'
import { listOf } from '@/lib/navigation/paths'
import { DeviceHead } from './device-head'

/** How often a controller is read while its module restarts, ms; otherwise once a minute. */
const rebootInterval = 2000
const calmInterval = millisecondsInMinute

type DeviceFrameProps = { record: DeviceDetail; readAt: number; tabs: readonly [DeviceTab, ...DeviceTab[]] }

/** Details of a controller of any kind: its head, and its tabs with the chosen one in the address. */
export const DeviceFrame = ({ record, readAt, tabs }: DeviceFrameProps) => {
  const t = useTranslations()
  const names = useBrandNames()
  const language = useLocale()
  const pathname = usePathname()
  const params = useSearchParams()
  const queries = useQueryClient()
  const { macWifiId } = record
  const tab = `${pathname}?macWifiId=${macWifiId}`
  const { data, error, isFetching, refetch } = usePolled<DeviceDetail>({
    queryKey: [deviceApi.info.path, macWifiId, language],
    read: (options) => call(deviceApi.info, { macWifiId }, options),
    everyMs: (device) => (device?.rebooting === 1 ? rebootInterval : calmInterval),
    live: { topics: ['device'], macWifiId },
    staleTime: 5000,
    meta: { tab },
    initialData: record,
    initialDataUpdatedAt: readAt,
  })
  const refreshAll = () => {
    refetch()
    // The visible tab reads by itself.
    queries.refetchQueries({
      type: 'active',
      predicate: ({ meta, queryKey }) => meta?.tab === tab && queryKey[0] !== deviceApi.info.path,
    })
  }
  const device = data ?? record
  const name = device.deviceName || macWifiId
  const wanted = params.get('tab')
  const shown = tabs.find(({ key }) => key === wanted) ?? tabs[0]

  useTabName(name, listOf[device.controllerType])

  const show = (next: string) => {
    const query = new URLSearchParams(params)
    if (next === tabs[0].key) query.delete('tab')
    else query.set('tab', next)
    replaceAddress(`${pathname}?${query}`)
  }
  const labelOf = ({ label, count }: DeviceTab): string => {
    const text = (t as (key: string, values: Record<string, string>) => string)(label, { ...names })
    const number = count?.(device)
    return number === undefined || number === null ? text : `${text} (${number})`
  }

  return (
    <SiteZone zone={device.timeZone}>
      <div className={styles.screen}>
        {error instanceof CallError && error.code === codes.notFound && (
          <Notice tone="warning">{t('device.details.deleted')}</Notice>
        )}
        <DeviceHead device={device} tab={tab} busy={isFetching} onRefresh={refreshAll} />
        <ScreenTabs
          label={name}
          shown={shown.key}
          onShow={show}
          tabs={tabs.map((each) => ({ key: each.key, label: labelOf(each) }))}
        >
          <shown.Component device={device} tab={tab} />
        </ScreenTabs>
      </div>
    </SiteZone>
  )
}
