'use client'
import { millisecondsInMinute } from 'date-fns/constants'
import { useTimeZone, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { Notice } from '@/components/ui/notice/notice'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { EventTopic } from '@/lib/contract/event'
import { toDateTime } from '@/lib/format/date-time'
import styles from './device-details.module.css'
import { useByMac } from './use-by-mac'

type DevicePanelProps<Data> = {
  endpoint: Endpoint<{ macWifiId: string }, Data>
  macWifiId: string
  tab: string
  topics?: readonly EventTopic[]
  everyMs?: number | ((data: Data | undefined) => number)
  isEmpty?: (data: Data) => boolean
  empty?: string
  children: (data: Data) => ReactNode
}

/** A part of the details that reads its own endpoint: loading, empty, failed with a retry, stale, loaded. */
export const DevicePanel = <Data,>(props: DevicePanelProps<Data>) => {
  const {
    endpoint,
    macWifiId,
    tab,
    topics = ['device'],
    everyMs = millisecondsInMinute,
    isEmpty,
    empty,
    children,
  } = props
  const t = useTranslations('common')
  const toText = useFailureText()
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const { data, error, dataUpdatedAt, refetch } = useByMac(endpoint, { macWifiId, tab, topics, everyMs })
  return (
    <div className={styles.stack}>
      {error && (
        <Notice tone={data === undefined ? 'error' : 'warning'} onRetry={refetch}>
          {data !== undefined && t('stale', { time: toDateTime(new Date(dataUpdatedAt), timeZone) })} {toText(error)}
        </Notice>
      )}
      {data === undefined && !error && <div className={layout.waiting} role="status" aria-label={t('loading')} />}
      {data !== undefined && (isEmpty?.(data) ? <p className={layout.empty}>{empty}</p> : children(data))}
    </div>
  )
}
