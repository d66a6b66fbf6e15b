'use client'
import { useQuery } from '@tanstack/react-query'
import { useTimeZone, useTranslations } from 'next-intl'
import styles from '@/components/features/live-unit/units.module.css'
import { ChartCard } from '@/components/screen/chart/chart-card'
import type { ChartPoints } from '@/components/screen/chart/chart-points'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { Button } from '@/components/ui/field/button'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { call } from '@/lib/api/call'
import { type AirBox, type AirBoxDay, airBoxApi } from '@/lib/contract/air-box'
import { showWireTime } from '@/lib/format/date-time'

type Signal = Exclude<keyof AirBoxDay, 'times'>
const colours: Record<Signal, string> = {
  co2: 'var(--c-palette-primary-main)',
  pm25: 'var(--c-palette-warning-main)',
  temperature: 'var(--c-palette-error-main)',
  humidity: 'var(--c-palette-info-main)',
}
const signals = ['co2', 'pm25', 'temperature', 'humidity'] as const satisfies readonly Signal[]

/** The last 24 hours of an air box. One chart per signal, because their scales differ. */
export default function AirBoxDialog({ row, onClose }: RowDialogProps<AirBox>) {
  const t = useTranslations()
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const toFailure = useReadFailure()
  const { macWifiId, airBoxId, name, room } = row
  const { data, error, refetch } = useQuery({
    queryKey: [airBoxApi.day.path, airBoxId],
    queryFn: ({ signal }) => call(airBoxApi.day, { macWifiId, airBoxId }, { signal }),
  })
  const pointsOf = (signal: Signal): ChartPoints | undefined => {
    if (!data) return undefined
    const labels = data.times.map((time) => showWireTime(time, timeZone, 'short'))
    const known = data[signal].flatMap((value) => value ?? [])
    const low = Math.min(...known)
    const high = Math.max(...known)
    const margin = Math.max(1, (high - low) * 0.15)
    return {
      head: t('airBox.detail.time'),
      labels,
      ticks: labels.map((label) => label.slice(6)),
      series:
        known.length === 0
          ? []
          : [{ key: signal, label: t(`airBox.detail.${signal}`), colour: colours[signal], values: data[signal] }],
      show: (value) => String(value),
      ...(known.length > 0 && { range: { min: Math.max(0, Math.floor(low - margin)), max: Math.ceil(high + margin) } }),
    }
  }
  const summaryOf = (signal: Signal): string | undefined => {
    const known = data?.[signal].flatMap((value) => value ?? []) ?? []
    if (known.length === 0) return undefined
    return t('airBox.detail.summary', { high: Math.max(...known), low: Math.min(...known) })
  }
  return (
    <DialogFrame
      title={t('airBox.detail.title', { name: `${name} ${room}` })}
      width="form"
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <div className={styles.curves}>
        {signals.map((signal) => (
          <ChartCard
            key={signal}
            title={t(`airBox.detail.${signal}`)}
            kind="line"
            points={pointsOf(signal)}
            summary={summaryOf(signal)}
            failure={toFailure(error)}
            onRetry={() => refetch()}
          />
        ))}
      </div>
    </DialogFrame>
  )
}
