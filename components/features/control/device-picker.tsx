'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { useDeferredValue, useState } from 'react'
import { useLabels } from '@/components/screen/table/cells'
import { TextField } from '@/components/ui/field/text-field'
import { useRouteTitle } from '@/components/ui/use-route-title'
import { call } from '@/lib/api/call'
import { deviceApi } from '@/lib/contract/device'
import { paths } from '@/lib/navigation/paths'
import styles from './device-picker.module.css'

/** A page of units without a controller in its address: says so, and finds one by name. */
export const DevicePicker = ({ kind }: { kind: 'outdoor' | 'indoor' }) => {
  const t = useTranslations('unit.screen')
  const title = useRouteTitle()(kind)
  const labels = useLabels('device')
  const language = useLocale()
  const [text, setText] = useState('')
  const deviceName = useDeferredValue(text.trim())
  const { data, isFetching } = useQuery({
    queryKey: [deviceApi.himitList.path, 'picker', deviceName, language],
    queryFn: ({ signal }) =>
      call(deviceApi.himitList, { page: 1, limit: 10, ...(deviceName && { deviceName }) }, { signal }),
    placeholderData: (previous) => previous,
  })
  return (
    <section className={styles.picker} aria-busy={isFetching}>
      <h1 className={styles.title}>
        {title} · {t('choose')}
      </h1>
      <p className={styles.hint}>{t('chooseHint')}</p>
      <TextField
        label={t('search')}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <ul className={styles.list}>
        {data?.list.map((device) => (
          <li key={device.macWifiId}>
            <Link prefetch={false} href={paths[kind](device)}>
              {device.deviceName || device.macWifiId}
            </Link>
            <span className={styles.hint}>
              {[device.macWifiId, labels.choice('onlineStatus', device.onlineStatus), device.projectName]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {data?.list.length === 0 && <p role="status">{t('noDevice')}</p>}
    </section>
  )
}
