'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { PastFillNotice } from '@/components/screen/past/past-fill-notice'
import { RecordHead } from '@/components/screen/record/record-head'
import { pushAddress, replaceAddress } from '@/components/ui/address'
import { SiteZone } from '@/components/ui/date/time-choice-provider'
import { useTabName } from '@/components/ui/tab-name'
import type { HistoryUnits } from '@/lib/contract/history'
import { listOf } from '@/lib/navigation/paths'
import styles from './history.module.css'
import { toPicture, toSearch } from './history-picture'
import { HistoryView } from './history-view'
import type { FirstHistory } from './use-history'
import { usePastFill } from './use-past-fill'
import type { ChangePicture } from './use-window'

/** Equipment centre > history of one unit: the address defines its picture. */
export const HistoryScreen = ({ device, first }: { device: HistoryUnits; first: FirstHistory }) => {
  const t = useTranslations()
  const pathname = usePathname()
  const params = useSearchParams()
  const fill = usePastFill(device)
  const { macWifiId, deviceName, controllerType } = device
  const name = deviceName || macWifiId
  // Another screen may already be in the address while this one is being left.
  const picture = toPicture(params, device)
  const change: ChangePicture = (next, isStep) => {
    const show = isStep ? pushAddress : replaceAddress
    show(`${pathname}?${toSearch(macWifiId, { ...picture, ...next })}`)
  }

  useTabName(name, listOf[controllerType])
  useEffect(
    function pinRange() {
      // "The last 24 h" would mean another picture tomorrow: the address names the range.
      if (!params.has('from') && params.get('macWifiId') === macWifiId) {
        replaceAddress(`${pathname}?${toSearch(macWifiId, toPicture(params, device))}`)
      }
    },
    [params, pathname, macWifiId, device],
  )

  return (
    <SiteZone zone={device.timeZone}>
      <div className={layout.screen}>
        <RecordHead name={`${t('routes.historicalRecords')} · ${name}`} code={macWifiId} />
        <PastFillNotice fill={fill} zone={device.timeZone} />
        {device.units.length === 0 ? (
          <p className={styles.empty}>{t('unit.live.empty')}</p>
        ) : (
          <HistoryView
            device={device}
            picture={picture}
            onChange={change}
            tab={`${pathname}?macWifiId=${macWifiId}`}
            first={first}
          />
        )}
      </div>
    </SiteZone>
  )
}
