'use client'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import { Stamp } from '@/components/ui/stamp'
import { useFailureText } from '@/components/ui/use-failure-text'
import { call } from '@/lib/api/call'
import { historyApi, type SteadyReading } from '@/lib/contract/history'
import { fromWireTime } from '@/lib/format/date-time'
import styles from './history.module.css'
import { minuteMs, type TimeRange } from './history-picture'
import { useSignalText } from './use-signal-text'

const shown = [
  ...['compFreq', 'dischargePressure', 'suctionPressure', 'dischargeTemp', 'suctionTemp', 'satCondTemp'],
  ...['satEvapTemp', 'ambientTemp', 'fanStep', 'finTemp'],
] as const satisfies readonly (keyof SteadyReading & string)[]
const symbols: Record<string, string> = {
  ...{ compFreq: 'H1', dischargePressure: 'Pd', suctionPressure: 'Ps', dischargeTemp: 'Td', suctionTemp: 'Ts' },
  ...{ satCondTemp: 'Tc', satEvapTemp: 'Te', ambientTemp: 'Ta', fanStep: 'Fo', finTemp: 'Tf' },
}

type AlarmMemoryProps = { macWifiId: string; systemNo: number; tab: string; onZoom: (range: TimeRange) => void }

/** The last six alarms of the system, with what its main unit read a minute and half an hour before each. Domain 2.3. */
export const AlarmMemory = ({ macWifiId, systemNo, tab, onZoom }: AlarmMemoryProps) => {
  const t = useTranslations('history')
  const common = useTranslations('common')
  const language = useLocale()
  const toText = useFailureText()
  const { value } = useSignalText()
  const { data, error, refetch } = useQuery({
    queryKey: [historyApi.alarmMemory.path, macWifiId, systemNo, language],
    queryFn: ({ signal }) => call(historyApi.alarmMemory, { macWifiId, systemNo }, { signal }),
    staleTime: 60_000,
    meta: { tab, quiet: true },
  })
  const readings = (reading: SteadyReading | null): string =>
    reading === null ? '--' : shown.map((key) => `${symbols[key]} ${value(key, reading[key])}`).join(' · ')
  return (
    <section className={styles.panel} aria-label={t('memory')}>
      <h2 className={styles.heading}>{t('memory')}</h2>
      {error && (
        <Notice tone="error" action={<Button onClick={() => refetch()}>{common('retry')}</Button>}>
          {toText(error)}
        </Notice>
      )}
      {!data && !error && (
        <div className={styles.skeleton} style={{ height: 60 }} role="status" aria-label={common('loading')} />
      )}
      {data?.list.length === 0 && <p className={styles.quiet}>{t('memoryEmpty')}</p>}
      <ol className={styles.memory}>
        {data?.list.map((record) => {
          const at = fromWireTime(record.failureTime).getTime()
          return (
            <li key={record.faultId}>
              <p>
                <strong className={styles.code}>{record.faultCode}</strong> {record.faultName} · {record.unit} ·{' '}
                <Stamp at={record.failureTime} /> · {[record.stopCause, record.protectCode].filter(Boolean).join(' / ')}{' '}
                <button
                  type="button"
                  className="text-button"
                  aria-label={t('showEvent', { event: record.faultCode })}
                  onClick={() => onZoom({ from: at - 60 * minuteMs, to: at + 30 * minuteMs })}
                >
                  {t('show')}
                </button>
              </p>
              <dl className={styles.snapshot}>
                <dt>{t('minutesBefore', { count: 1 })}</dt>
                <dd>{readings(record.before)}</dd>
                <dt>{t('minutesBefore', { count: 30 })}</dt>
                <dd>{readings(record.earlier)}</dd>
              </dl>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
