'use client'
import { useTimeZone, useTranslations } from 'next-intl'
import type { DashboardLists } from '@/lib/contract/dashboard'
import type { WeatherCode } from '@/lib/contract/weather'
import { showWireTime } from '@/lib/format/date-time'
import styles from './lists.module.css'
import { PartPanel } from './part-panel'
import type { Part } from './use-dashboard'

const cloud = 'M7 17a4 4 0 0 1-.5-8A5.5 5.5 0 0 1 17 8.5 4.3 4.3 0 0 1 17 17z'
/** Line drawings on a 24 px grid, by weather code. Domain 2.20. */
const drawings: Record<WeatherCode, string> = {
  1: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
  2: 'M9 5a3.5 3.5 0 0 0-3.4 4.4M9 1.5v1M2 8.5h1M4 3.5l.8.8M14 3.5l-.8.8M9 19a3.5 3.5 0 0 1-.4-7 4.8 4.8 0 0 1 9.2-.4A3.7 3.7 0 0 1 18 19z',
  3: cloud,
  4: `${cloud}M8 19.5 7 22M12 19.5 11 22M16 19.5 15 22`,
  5: `${cloud}M8 20.5h.01M12 20.5h.01M16 20.5h.01M10 22.5h.01M14 22.5h.01`,
  6: 'M4 7h16M6 11h14M4 15h14M7 19h13',
  7: 'M3 8h11a2.5 2.5 0 1 0-2.5-2.5M3 12h15a2.5 2.5 0 1 1-2.5 2.5M3 16h7a2.5 2.5 0 1 1-2.5 2.5',
}

/** The latest fetched weather of the default city. */
export const WeatherCard = ({ lists }: { lists: Part<DashboardLists> }) => {
  const t = useTranslations('dashboard')
  return (
    <PartPanel title={t('lists.weather')} part={lists} rows={1.5}>
      {({ weather }) => ({
        empty: weather === null && t('lists.noWeather'),
        content: weather && <Weather {...weather} />,
      })}
    </PartPanel>
  )
}

const Weather = ({ city, temperature, humidity, weatherCode, lastFetch }: NonNullable<DashboardLists['weather']>) => {
  const t = useTranslations('dashboard')
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  return (
    <div className={styles.weather}>
      <svg
        width="52"
        height="52"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={drawings[weatherCode]} />
      </svg>
      <div>
        <div className={styles.temperature}>{t('temperature', { value: Math.round(temperature * 10) / 10 })}</div>
        <p>{[city, t(`weather.${weatherCode}`), t('humidity', { value: humidity })].join(' · ')}</p>
        <p className={styles.time}>{t('updated', { time: showWireTime(lastFetch, timeZone, 'short') })}</p>
      </div>
    </div>
  )
}
