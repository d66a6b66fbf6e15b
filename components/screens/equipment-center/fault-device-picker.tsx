'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useId, useState } from 'react'
import controls from '@/components/ui/controls.module.css'
import { SearchSelect } from '@/components/ui/search-select'
import { call } from '@/lib/api/call'
import { faultApi } from '@/lib/contract/fault'
import styles from './fault-analysis.module.css'

type FaultDevicePickerProps = {
  current: { macWifiId: string; deviceName: string } | undefined
  onPick: (macWifiId: string | undefined) => void
}

/** Chooses the controller whose faults are shown, or all: type to narrow the list, then choose. */
export const FaultDevicePicker = ({ current, onPick }: FaultDevicePickerProps) => {
  const t = useTranslations('fault.picker')
  const id = useId()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data } = useQuery({
    queryKey: [faultApi.devices.path, search],
    queryFn: ({ signal }) => call(faultApi.devices, { search }, { signal }),
    placeholderData: (previous) => previous,
    meta: { quiet: true },
  })
  const options = data?.list ?? []
  return (
    <span className={styles.picker}>
      <input
        type="search"
        className={`${controls.inline} ${styles.control}`}
        value={text}
        maxLength={64}
        placeholder={t('search')}
        aria-label={t('search')}
        onChange={(event) => setText(event.target.value)}
      />
      <label className="visually-hidden" htmlFor={id}>
        {t('device')}
      </label>
      <SearchSelect
        id={id}
        className={`${controls.inline} ${styles.control}`}
        value={current?.macWifiId ?? ''}
        onChange={(event) => onPick(event.target.value || undefined)}
      >
        <option value="">{t('all')}</option>
        {current && !options.some(({ macWifiId }) => macWifiId === current.macWifiId) && (
          <option value={current.macWifiId}>{current.deviceName || current.macWifiId}</option>
        )}
        {options.map(({ macWifiId, deviceName, alarmCount }) => (
          <option key={macWifiId} value={macWifiId}>
            {[deviceName, macWifiId, alarmCount > 0 && t('alarms', { count: alarmCount })].filter(Boolean).join(' · ')}
          </option>
        ))}
      </SearchSelect>
    </span>
  )
}
