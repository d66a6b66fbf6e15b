'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import styles from '@/components/features/ota-task/ota.module.css'
import { useFileJob } from '@/components/screen/file/use-file-job'
import layout from '@/components/screen/page/layout.module.css'
import { useLabels } from '@/components/screen/table/cells'
import { Stamp } from '@/components/ui/date/stamp'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { useUser } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { draftPrefix } from '@/lib/api/draft-prefix'
import type { OtaPreflight, OtaPreflightInput } from '@/lib/contract/ota-preflight'
import { otaTaskApi } from '@/lib/contract/ota-task'
import { routes } from '@/lib/navigation/routes'
import { type Only, PreflightTable } from './preflight-table'
import type { usePreflight } from './use-preflight'
import own from './wizard.module.css'

type CheckStepProps = { check: OtaPreflightInput; preflight: ReturnType<typeof usePreflight>; isChanged: boolean }

/** Third step: who takes part and who does not, each with the reason, and the units behind those who do. */
export const CheckStep = ({ check, preflight, isChanged }: CheckStepProps) => {
  const t = useTranslations()
  const toText = useFailureText()
  const [only, setOnly] = useState<Only>('all')
  const { data, error, isFetching, refetch } = preflight
  const { userId } = useUser()
  const { zone } = useShownZone()()
  const file = useFileJob({
    draftKey: `${draftPrefix(userId, routes.otaUpgrade.path)}check-`,
    label: t('otaWizard.check.export'),
    may: 'ota:export',
    byHand: true,
    start: () => call(otaTaskApi.preflightExport, { check, timeZone: zone }),
  })
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
  return (
    <section className={layout.panel} aria-label={t('otaWizard.steps.check')} aria-busy={isFetching}>
      {isChanged && <Notice tone="warning">{t('otaWizard.check.changed')}</Notice>}
      <p className={layout.line}>
        <span>{t('otaWizard.check.target', { version: data.targetVersion, code: data.featureCode })}</span>
        <span className={styles.small}>
          {t.rich('otaWizard.check.at', { at: () => <Stamp at={data.serverTime} /> })}
        </span>
        <span className={layout.space} />
        <Button variant="outlined" disabled={isFetching} onClick={() => refetch()}>
          {t('otaWizard.check.again')}
        </Button>
        {file.button}
      </p>
      {file.tray}
      <PreflightFigures preflight={data} />
      {data.excluded.length > 0 && <ExclusionChips excluded={data.excluded} only={only} onOnly={setOnly} />}
      {data.waitingElsewhere > 0 && (
        <Notice tone="info">{t('otaWizard.check.waitingElsewhere', { count: data.waitingElsewhere })}</Notice>
      )}
      <PreflightTable check={check} snapshot={data} only={only} onOnly={setOnly} />
    </section>
  )
}

const PreflightFigures = ({ preflight }: { preflight: OtaPreflight }) => {
  const t = useTranslations('otaWizard.check')
  const { total, eligible, iduCount, projectCount } = preflight
  const figures = [
    { name: 'eligible', value: eligible, tone: eligible > 0 ? 'good' : 'bad' },
    { name: 'excluded', value: total - eligible },
    { name: 'units', value: iduCount },
    { name: 'projects', value: projectCount },
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map((figure) => (
        <div key={figure.name} data-tone={'tone' in figure ? figure.tone : undefined}>
          <dt>{t(figure.name)}</dt>
          <dd>{figure.value}</dd>
        </div>
      ))}
    </dl>
  )
}

type ExclusionChipsProps = { excluded: OtaPreflight['excluded']; only: Only; onOnly: (only: Only) => void }

const ExclusionChips = ({ excluded, only, onOnly }: ExclusionChipsProps) => {
  const t = useTranslations('otaWizard.check')
  const labels = useLabels('otaWizard')
  return (
    <div className={own.stack}>
      <span className={own.label}>{t('reasons')}</span>
      <div className={layout.buttons}>
        {excluded.map(({ reason, count }) => (
          <button
            key={reason}
            type="button"
            className={own.chip}
            aria-pressed={only === reason}
            onClick={() => onOnly(only === reason ? 'all' : reason)}
          >
            {t('reason', { reason: labels.text(`exclusion.${reason}`), count })}
          </button>
        ))}
      </div>
    </div>
  )
}
