'use client'
import { useLocale, useTranslations } from 'next-intl'
import { lazy, useState } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { ReadNotice } from '@/components/screen/record/read-notice'
import { Stamp } from '@/components/ui/date/stamp'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
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
type Which = 'all' | 'transient'
const readEveryMs = 30_000

type StopReportProps = { task: OtaTaskDetail; onChanged: () => void }

/** Why an upgrade stopped, in one sentence; its failures by cause; and a retry of transient ones. */
export const StopReport = ({ task, onChanged }: StopReportProps) => {
  const t = useTranslations()
  const language = useLocale()
  const toSentence = useStopSentence()
  const [retrying, setRetrying] = useState<Which>()
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
  const close = () => setRetrying(undefined)
  return (
    <section className={layout.panel} aria-label={title}>
      <h2 className={layout.subtitle}>{title}</h2>
      <ReadNotice data={data} error={error} refetch={refetch} />
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
          <RetryButtons task={task} report={data} onAsk={setRetrying} />
        </>
      )}
      <Late>
        {retrying && (
          <RetryDialog
            which={retrying}
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

type RetryButtonsProps = { task: OtaTaskDetail; report: OtaStopReport; onAsk: (which: Which) => void }

const RetryButtons = ({ task, report, onAsk }: RetryButtonsProps) => {
  const t = useTranslations('otaTask')
  const lacking = useWhyNot()(otaTaskApi.retry)
  const retries = [
    { which: 'transient', name: 'retryTransient', count: report.transientCount },
    { which: 'all', name: 'retryAll', count: report.retryableCount },
  ] as const
  return (
    <div className={layout.buttons}>
      {retries.map(({ which, name, count }) => {
        const reason = lacking ?? (count > 0 && otaTaskCan.retry(task) ? undefined : t(`reasons.${name}`))
        return (
          <Button
            key={which}
            variant={which === 'transient' && !reason ? 'contained' : 'outlined'}
            reason={reason}
            onClick={() => onAsk(which)}
          >
            {t(`stop.${name}`, { count })}
          </Button>
        )
      })}
    </div>
  )
}
