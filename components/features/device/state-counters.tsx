'use client'
import { useTranslations } from 'next-intl'
import styles from '@/components/features/device-parts/device-details.module.css'
import type { DeviceTabProps } from '@/components/features/device-parts/device-tab'
import { useUnits } from '@/components/features/live-unit/use-units'
import { countStates } from '@/components/features/unit-tree/unit-states'
import { unitApi } from '@/lib/contract/unit'
import { toFixed } from '@/lib/format/number'

/** How many units are running, demanding capacity or in alarm, and their total power. */
export const StateCounters = ({ device, tab }: DeviceTabProps) => {
  const t = useTranslations('part.counters')
  const outdoor = useUnits({ endpoint: unitApi.outdoor, macWifiId: device.macWifiId, tab })
  const indoor = useUnits({ endpoint: unitApi.indoor, macWifiId: device.macWifiId, tab })
  const states = outdoor.data && indoor.data && countStates(outdoor.data.list, indoor.data.list)
  const share = (part: number | undefined, whole: number) => (part === undefined ? '--' : `${part} / ${whole}`)
  const tiles = [
    { key: 'outdoorRunning', value: share(states?.outdoorRunning, device.oduCount) },
    { key: 'indoorOn', value: share(states?.indoorOn, device.iduCount) },
    { key: 'thermoOn', value: share(states?.thermoOn, device.iduCount) },
    { key: 'alarm', value: states ? String(states.alarm) : '--' },
    { key: 'power', value: states?.powerKw == null ? '--' : `${toFixed(states.powerKw, 1)} kW` },
  ] as const
  const isStale = device.onlineStatus === 0
  return (
    <section className={styles.panel} aria-label={t('title')}>
      <dl className={styles.counters} data-stale={isStale}>
        {tiles.map(({ key, value }) => (
          <div key={key} data-bad={key === 'alarm' && (states?.alarm ?? 0) > 0}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
