'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import styles from '@/components/features/ota-task/ota.module.css'
import { useJobs } from '@/components/screen/file/use-jobs'
import layout from '@/components/screen/page/layout.module.css'
import { useLabels } from '@/components/screen/table/cells'
import { Stamp } from '@/components/ui/date/stamp'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { useUser } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { draftPrefix } from '@/lib/api/draft-prefix'
import type { OtaPreflightInput } from '@/lib/contract/ota-preflight'
import { otaTaskApi } from '@/lib/contract/ota-task'
import { routes } from '@/lib/navigation/routes'
import { type Only, PreflightTable } from './preflight-table'
import type { usePreflight } from './use-preflight'
import own from './wizard.module.css'

const JobTray = lazy(() => import('@/components/screen/file/job-tray'))
const right = 'ota:export'

type CheckStepProps = { check: OtaPreflightInput; preflight: ReturnType<typeof usePreflight>; isChanged: boolean }

/** Third step: who takes part and who does not, each with the reason, and the units behind those who do. */
export const CheckStep = ({ check, preflight, isChanged }: CheckStepProps) => {
  const t = useTranslations()
  const whyNot = useWhyNot()
  const labels = useLabels('otaWizard')
  const { userId } = useUser()
  const toText = useFailureText()
  const { zone } = useShownZone()()
  const [only, setOnly] = useState<Only>('all')
  const jobs = useJobs(`${draftPrefix(userId, routes.otaUpgrade.path)}check-`)
  const start = useMutation({
    mutationFn: () => call(otaTaskApi.preflightExport, { check, timeZone: zone }),
    onSuccess: ({ jobId }) => jobs.add(jobId),
  })
  const { data, error, isFetching, refetch } = preflight
  const lacking = whyNot(right)
  if (!data) {
    return (
      <section className={layout.panel}>
        {error ? (
          <Notice tone="error" onRetry={() => refetch()}>
            {toText(error)}
          </Notice>
        ) : (
          <div className={layout.waiting} role="status" aria-label={t('otaWizard.check.wait')} />
        )}
      </section>
    )
  }
  const {
    total,
    eligible,
    excluded,
    iduCount,
    projectCount,
    targetVersion,
    featureCode,
    waitingElsewhere,
    serverTime,
  } = data
  const figures = [
    { name: 'eligible', value: eligible, tone: eligible > 0 ? 'good' : 'bad' },
    { name: 'excluded', value: total - eligible },
    { name: 'units', value: iduCount },
    { name: 'projects', value: projectCount },
  ] as const
  return (
    <section className={layout.panel} aria-label={t('otaWizard.steps.check')} aria-busy={isFetching}>
      {isChanged && <Notice tone="warning">{t('otaWizard.check.changed')}</Notice>}
      <p className={layout.line}>
        <span>{t('otaWizard.check.target', { version: targetVersion, code: featureCode })}</span>
        <span className={styles.small}>{t.rich('otaWizard.check.at', { at: () => <Stamp at={serverTime} /> })}</span>
        <span className={layout.space} />
        <Button variant="outlined" disabled={isFetching} onClick={() => refetch()}>
          {t('otaWizard.check.again')}
        </Button>
        <Button variant="outlined" reason={lacking} disabled={start.isPending} onClick={() => start.mutate()}>
          {t('otaWizard.check.export')}
        </Button>
      </p>
      {jobs.ids.length > 0 && (
        <Suspense>
          <JobTray {...jobs} onFinished={() => undefined} />
        </Suspense>
      )}
      <dl className={styles.figures}>
        {figures.map((figure) => (
          <div key={figure.name} data-tone={'tone' in figure ? figure.tone : undefined}>
            <dt>{t(`otaWizard.check.${figure.name}`)}</dt>
            <dd>{figure.value}</dd>
          </div>
        ))}
      </dl>
      {excluded.length > 0 && (
        <div className={own.stack}>
          <span className={own.label}>{t('otaWizard.check.reasons')}</span>
          <div className={layout.buttons}>
            {excluded.map(({ reason, count }) => (
              <button
                key={reason}
                type="button"
                className={own.chip}
                aria-pressed={only === reason}
                onClick={() => setOnly(only === reason ? 'all' : reason)}
              >
                {t('otaWizard.check.reason', { reason: labels.text(`exclusion.${reason}`), count })}
              </button>
            ))}
          </div>
        </div>
      )}
      {waitingElsewhere > 0 && (
        <Notice tone="info">{t('otaWizard.check.waitingElsewhere', { count: waitingElsewhere })}</Notice>
      )}
      <PreflightTable check={check} snapshot={data} only={only} onOnly={setOnly} />
    </section>
  )
}
