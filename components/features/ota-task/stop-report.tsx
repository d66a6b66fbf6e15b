'use client'
import { useLocale, useTranslations } from 'next-intl'
import { lazy, useState } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { Stamp } from '@/components/ui/date/stamp'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { Late } from '@/components/ui/overlay/late'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { type OtaStopReport, type OtaTaskDetail, otaTaskApi, otaTaskCan } from '@/lib/contract/ota-task'
import { paths } from '@/lib/navigation/paths'
import { CauseGroup } from './cause-group'
import styles from './ota.module.css'
import { useStopSentence } from './use-stop-sentence'

const RetryDialog = lazy(() => import('./task-retry-dialog'))
const retry = otaTaskApi.retry
const readEveryMs = 30_000

type StopReportProps = { task: OtaTaskDetail; onChanged: () => void }

/** Why an upgrade stopped, in one sentence; its failures by cause; and a retry of transient ones. */
export const StopReport = ({ task, onChanged }: StopReportProps) => {
  const t = useTranslations()
  const lackOf = useWhyNot()
  const language = useLocale()
  const toText = useFailureText()
  const toSentence = useStopSentence()
  const [asked, setAsked] = useState<'all' | 'transient'>()
  const { upgradeId } = task
  const { data, error, refetch } = usePolled<OtaStopReport>({
    queryKey: [otaTaskApi.stopReport.path, upgradeId, language],
    read: (options) => call(otaTaskApi.stopReport, { upgradeId }, options),
    everyMs: readEveryMs,
    live: { topics: ['ota'] },
    meta: { tab: paths.otaTask({ upgradeId }) },
  })
  const isStopped = task.stopReason !== null
  const title = t(`otaTask.stop.${isStopped ? 'title' : 'failures'}`)
  const whyNot = (count: number, which: 'retryAll' | 'retryTransient'): string | undefined => {
    return lackOf(retry) ?? (count > 0 && otaTaskCan.retry(task) ? undefined : t(`otaTask.reasons.${which}`))
  }
  const close = () => setAsked(undefined)
  const counts = { transient: data?.transientCount ?? 0, all: data?.retryableCount ?? 0 }
  return (
    <section className={layout.panel} aria-label={title}>
      <h2 className={layout.subtitle}>{title}</h2>
      {error && (
        <Notice tone="error" onRetry={() => refetch()}>
          {toText(error)}
        </Notice>
      )}
      {!data && !error && <div className={layout.waiting} role="status" aria-label={t('common.loading')} />}
      {data && isStopped && (
        <Notice tone={task.stopReason === 'byHand' || task.stopReason === 'cancelled' ? 'info' : 'error'}>
          {toSentence(data)}
          {data.stopTime && (
            <small className={styles.stoppedAt}>
              {t.rich('otaTask.stop.at', { at: () => <Stamp at={data.stopTime ?? ''} /> })}
            </small>
          )}
        </Notice>
      )}
      {data && data.causes.length === 0 && <p className={layout.quiet}>{t('otaTask.stop.none')}</p>}
      {data && data.causes.length > 0 && (
        <>
          <ul className={styles.causes}>
            {data.causes.map((cause) => (
              <CauseGroup key={cause.failReason} upgradeId={upgradeId} cause={cause} />
            ))}
          </ul>
          <div className={layout.buttons}>
            {(['transient', 'all'] as const).map((which) => {
              const name = which === 'all' ? 'retryAll' : 'retryTransient'
              const reason = whyNot(counts[which], name)
              return (
                <Button
                  key={which}
                  variant={which === 'transient' && !reason ? 'contained' : 'outlined'}
                  reason={reason}
                  onClick={() => setAsked(which)}
                >
                  {t(`otaTask.stop.${name}`, { count: counts[which] })}
                </Button>
              )
            })}
          </div>
        </>
      )}
      <Late>
        {asked && (
          <RetryDialog
            which={asked}
            row={task}
            onClose={close}
            onDone={() => {
              close()
              refetch()
              onChanged()
            }}
          />
        )}
      </Late>
    </section>
  )
}
