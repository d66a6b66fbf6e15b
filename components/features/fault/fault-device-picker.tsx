'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { SearchPicker } from '@/components/screen/form/search-picker'
import controls from '@/components/ui/field/controls.module.css'
import { call } from '@/lib/api/call'
import { faultApi } from '@/lib/contract/fault'
import styles from './fault-analysis.module.css'

type FaultDevicePickerProps = {
  current: { macWifiId: string; deviceName: string } | undefined
  onPick: (macWifiId: string | undefined) => void
}

/** Chooses the controller whose faults are shown, or all. */
export const FaultDevicePicker = ({ current, onPick }: FaultDevicePickerProps) => {
  const t = useTranslations('fault.picker')
  const id = useId()
  return (
    <span>
      <label className="visually-hidden" htmlFor={id}>
        {t('device')}
      </label>
      <SearchPicker
        id={id}
        className={`${controls.inline} ${styles.control}`}
        value={current?.macWifiId ?? null}
        path={faultApi.devices.path}
        find={async (search, signal) => {
          const { list } = await call(faultApi.devices, { search }, { signal })
          return list.map(({ macWifiId, deviceName, alarmCount }) => ({
            value: macWifiId,
            label: [deviceName, macWifiId, alarmCount > 0 && t('alarms', { count: alarmCount })]
              .filter(Boolean)
              .join(' · '),
          }))
        }}
        currentName={current?.deviceName || null}
        searchLabel={t('search')}
        noneLabel={t('all')}
        onChange={(macWifiId) => onPick(macWifiId ?? undefined)}
      />
    </span>
  )
}
