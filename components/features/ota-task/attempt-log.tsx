'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { useLabels } from '@/components/screen/table/cells'
import { DataTable } from '@/components/screen/table/data-table'
import { Stamp } from '@/components/ui/date/stamp'
import type { OtaResultDetail } from '@/lib/contract/ota-result'
import { Elapsed } from './elapsed'
import styles from './ota.module.css'
import { FailCell, ResultTag } from './result-cells'

type Attempts = OtaResultDetail['attempts']

/** The attempts of a device, newest first: how each came to be, its steps with their times, what the device said. */
export const AttemptLog = ({ attempts, result }: Pick<OtaResultDetail, 'attempts' | 'result'>) => {
  const t = useTranslations('otaResult.log')
  // What was upgraded before steps were recorded has a result, and nothing else.
  if (attempts.length === 0) return <p className={styles.empty}>{t(result > 1 ? 'unrecorded' : 'none')}</p>
  return (
    <div className={styles.attempts}>
      {[...attempts].reverse().map((attempt) => (
        <Attempt key={attempt.attempt} attempt={attempt} />
      ))}
    </div>
  )
}

const Attempt = ({ attempt }: { attempt: Attempts[number] }) => {
  const t = useTranslations('otaResult.log')
  const labels = useLabels('otaResult')
  const id = useId()
  const { user, message, takenTime, checkTime } = attempt
  return (
    <section className={styles.attempt} aria-labelledby={id}>
      <h3 id={id} className={layout.subtitle}>
        {t('attempt', { no: attempt.attempt })}
      </h3>
      <p className={layout.line}>
        <ResultTag result={attempt.result} />
        <FailCell row={attempt} />
        <span className={styles.small}>
          {[t(`cause.${attempt.cause}`), user && t('by', { name: user })].filter(Boolean).join(' · ')}
        </span>
      </p>
      <DataTable
        caption={t('attempt', { no: attempt.attempt })}
        columns={[
          { key: 'step', title: labels.field('step'), isHeader: true, cell: ({ step }) => labels.choice('step', step) },
          {
            key: 'startTime',
            title: labels.field('startTime'),
            cell: ({ startTime }) => <Stamp at={startTime} />,
          },
          {
            key: 'took',
            title: t('took'),
            align: 'end',
            cell: ({ startTime, endTime }) => <Elapsed from={startTime} to={endTime ?? attempt.endTime} />,
          },
        ]}
        rows={attempt.steps}
        rowKey={({ step, startTime }) => `${step} ${startTime}`}
      />
      {takenTime && <p className={styles.small}>{t.rich('taken', { at: () => <Stamp at={takenTime} /> })}</p>}
      {checkTime && <p className={styles.small}>{t.rich('checked', { at: () => <Stamp at={checkTime} /> })}</p>}
      {message && <p className={styles.said}>{t('message', { message })}</p>}
    </section>
  )
}
