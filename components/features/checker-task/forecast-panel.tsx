'use client'
import { useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { Stamp } from '@/components/ui/date/stamp'
import { Notice } from '@/components/ui/notice/notice'
import type { CheckerForecast, RecordType } from '@/lib/contract/checker-task'
import type { ReadFailure } from '@/lib/contract/read-failure'
import { toMegabytes } from '@/lib/format/megabytes'
import styles from './checker.module.css'

type ForecastPanelProps = {
  forecast: CheckerForecast | undefined
  failure: ReadFailure | undefined
  recordType: RecordType
}

/** Forecast of a task: its size, when the storage is full, who else records there, and which records it would cost. */
export const ForecastPanel = ({ forecast, failure, recordType }: ForecastPanelProps) => {
  const t = useTranslations('checkerTask.forecast')
  return (
    <section
      className={styles.forecast}
      aria-label={t('title')}
      aria-live="polite"
      data-over={forecast?.overQuota === 1 || undefined}
    >
      <h3 className={layout.subtitle}>{t('title')}</h3>
      {forecast === undefined ? (
        <p className={layout.quiet}>{failure?.message ?? t('waiting')}</p>
      ) : (
        <>
          <dl className={`${layout.facts} ${styles.narrowFacts}`}>
            <div>
              <dt>{t('expectedSize')}</dt>
              <dd>
                <strong>{toMegabytes(forecast.expectedSize)} MB</strong>
              </dd>
            </div>
            <div>
              <dt>{t('free')}</dt>
              <dd>{t('ofCapacity', toRoom(forecast))}</dd>
            </div>
            <div>
              <dt>{t('fullTime')}</dt>
              <dd>{forecast.fullTime ? <Stamp at={forecast.fullTime} /> : t('notFull')}</dd>
            </div>
            <div>
              <dt>{t('load')}</dt>
              <dd>
                {recordType === 1
                  ? t(`basis.${forecast.basis}`, { percent: forecast.utilisation, units: forecast.unitCount })
                  : t('units', { units: forecast.unitCount })}
              </dd>
            </div>
          </dl>
          {forecast.others.length > 0 && (
            <Notice tone="info">
              {t('others', {
                names: forecast.others.map(({ checkerId, recordName }) => `${recordName} (${checkerId})`).join(', '),
              })}
            </Notice>
          )}
          {forecast.overwritten.length > 0 && (
            <>
              <p className={styles.warning}>{t('overwritten')}</p>
              <ul className={styles.list}>
                {forecast.overwritten.map(({ taskId, recordName, dataSize, startTime }) => (
                  <li key={taskId}>
                    {recordName} · {toMegabytes(dataSize)} MB · <Stamp at={startTime} />
                  </li>
                ))}
              </ul>
            </>
          )}
          {forecast.endsFull === 1 && <p className={styles.warning}>{t('endsFull')}</p>}
        </>
      )}
    </section>
  )
}

const toRoom = ({ capacity, used }: CheckerForecast) => ({
  free: toMegabytes(Math.max(0, capacity - used)),
  capacity: toMegabytes(capacity),
})
