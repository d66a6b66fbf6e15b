'use client'
import { useQuery } from '@tanstack/react-query'
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { useLocale, useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { type DataColumn, DataTable } from '@/components/screen/table/data-table'
import { Stamp } from '@/components/ui/date/stamp'
import { Notice } from '@/components/ui/notice/notice'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { call } from '@/lib/api/call'
import { isHistoryMissing } from '@/lib/contract/error-code'
import { type AlarmRecord, alarmSampleKeys, alarmSamples, historyApi, type SteadyReading } from '@/lib/contract/history'
import { pointOf } from '@/lib/contract/history-point'
import { isOwnCause } from '@/lib/contract/unit'
import { fromWireTime } from '@/lib/format/wire-time'
import styles from './history.module.css'
import type { TimeRange } from './history-picture'
import { useSignalText } from './use-signal-text'

type AlarmMemoryProps = { macWifiId: string; systemNo: number; tab: string; onZoom: (range: TimeRange) => void }

/** The last six alarms of the system, with what its main unit read in each of the thirty minutes before. Domain 2.3. */
export const AlarmMemory = ({ macWifiId, systemNo, tab, onZoom }: AlarmMemoryProps) => {
  const t = useTranslations('history')
  const common = useTranslations('common')
  const language = useLocale()
  const toFailure = useReadFailure()
  const { value } = useSignalText()
  const { data, error, refetch } = useQuery({
    queryKey: [historyApi.alarmMemory.path, macWifiId, systemNo, language],
    queryFn: ({ signal }) => call(historyApi.alarmMemory, { macWifiId, systemNo }, { signal }),
    staleTime: millisecondsInMinute,
    meta: { tab },
  })
  const failure = toFailure(error)
  const readings = (reading: SteadyReading | null): string =>
    reading === null
      ? '--'
      : alarmSampleKeys.map((key) => `${pointOf(key).symbol} ${value(key, reading[key])}`).join(' · ')
  return (
    <section className={styles.panel} aria-label={t('memory')}>
      <h2 className={styles.heading}>{t('memory')}</h2>
      {failure &&
        (isHistoryMissing(failure.code) ? (
          <p className={styles.quiet}>{failure.message}</p>
        ) : (
          <Notice tone="error" onRetry={() => refetch()}>
            {failure.message}
          </Notice>
        ))}
      {!data && !failure && (
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
                {isOwnCause(record.stopCause) && <small className={styles.quiet}>{common('ownValue')} </small>}
                <button
                  type="button"
                  className="text-button"
                  aria-label={t('showEvent', { event: record.faultCode })}
                  onClick={() => onZoom({ from: at - millisecondsInHour, to: at + 30 * millisecondsInMinute })}
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
              <AlarmSamples samples={record.samples} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The thirty minutes before an alarm as a table, closed until somebody looks. */
const AlarmSamples = ({ samples }: Pick<AlarmRecord, 'samples'>) => {
  const t = useTranslations('history')
  const { name, value } = useSignalText()
  const minutes = Array.from({ length: alarmSamples }, (_, i) => i)
  const known = minutes.filter((i) => samples.some(({ values }) => values[i] != null)).length
  return (
    <details>
      <summary className={layout.fold}>{t('samples', { count: known })}</summary>
      <DataTable
        caption={t('samples', { count: known })}
        scrolls
        columns={[
          { key: 'minute', title: t('sampleMinute'), isHeader: true, cell: (i) => `−${alarmSamples - i}` },
          ...samples.map(
            ({ key, values }): DataColumn<number> => ({
              key,
              title: <span title={name(key)}>{pointOf(key).symbol}</span>,
              align: 'end',
              cell: (i) => value(key, values[i]),
            }),
          ),
        ]}
        rows={minutes}
        rowKey={(i) => i}
      />
    </details>
  )
}
