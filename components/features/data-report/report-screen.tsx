'use client'
import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { StepsBar } from '@/components/features/ota-wizard/steps-bar'
import layout from '@/components/screen/page/layout.module.css'
import { RecordHead } from '@/components/screen/record/record-head'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { pushAddress } from '@/components/ui/address'
import { Button } from '@/components/ui/field/button'
import { ButtonLink } from '@/components/ui/field/button-link'
import { Notice } from '@/components/ui/notice/notice'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { useTabName } from '@/components/ui/tab-name'
import { toPageTop } from '@/components/ui/to-page-top'
import { notify } from '@/lib/api/failure-bus'
import { type DataReportDetail, dataReportCan, type ReportOrigin } from '@/lib/contract/data-report'
import { judgeReport } from '@/lib/contract/data-report-judgement'
import { paths } from '@/lib/navigation/paths'
import styles from './data-report.module.css'
import { formOfReport } from './report-fields'
import { ReportFiles } from './report-files'
import { ReportForm } from './report-form'
import { ReportPreview } from './report-preview'
import { ReportTableView } from './report-table'
import { useLayout } from './use-layout'

const FinishDialog = lazy(() => import('./finish-dialog').then(({ FinishDialog: dialog }) => ({ default: dialog })))
const right = 'report:save'
export const reportSteps = ['basic', 'readings', 'judgement', 'preview'] as const
type Step = (typeof reportSteps)[number]
const resultTones = { 1: 'good', 2: 'warn', 3: 'bad' } as const

const StepPanel = ({ report, step }: { report: DataReportDetail; step: 'readings' | 'judgement' }) => {
  const t = useTranslations('dataReport')
  const [onlyFail, setOnlyFail] = useState(false)
  const { readings, judgement } = useLayout(report)
  if (step === 'readings') {
    return (
      <section className={layout.panel}>
        <p className={layout.quiet}>{t('readingsNote')}</p>
        <ReportTableView label={readings.title} table={readings.table} words={1} />
      </section>
    )
  }
  const rows = judgeReport(report)
  const count = (outcome: 'pass' | 'fail' | 'none') => rows.filter((row) => row.outcome === outcome).length
  return (
    <section className={layout.panel}>
      <p className={layout.line}>
        <Tag tone="good">{t('counts.pass', { count: count('pass') })}</Tag>
        <Tag tone={count('fail') > 0 ? 'bad' : 'quiet'}>{t('counts.fail', { count: count('fail') })}</Tag>
        <Tag tone="quiet">{t('counts.none', { count: count('none') })}</Tag>
        <span className={layout.quiet}>{judgement.note}</span>
        <span className={layout.space} />
        <label className={styles.check}>
          <input type="checkbox" checked={onlyFail} onChange={(event) => setOnlyFail(event.target.checked)} />
          {t('onlyFail')}
        </label>
      </p>
      <ReportTableView label={judgement.title} table={judgement.table} words={2} onlyFail={onlyFail} />
    </section>
  )
}

type ReportScreenProps = {
  report: DataReportDetail /** Undefined: gone, or not for this reader. */
  origin: ReportOrigin | undefined
}

/** A data report in its steps; a finished one opens complete. The step is in the address. */
export const ReportScreen = ({ report, origin }: ReportScreenProps) => {
  const t = useTranslations()
  const router = useRouter()
  const lacking = useWhyNot()(right)
  const { reportNo } = report
  const way = useReportSteps(report)
  const { step, show } = way
  const canEdit = dataReportCan.update(report) && !lacking
  useTabName(reportNo)
  return (
    <div className={layout.screen}>
      <ReportHead report={report} way={way} />
      {step === 'basic' &&
        (origin && canEdit ? (
          <section className={layout.panel}>
            <ReportForm
              // After a save the form starts from what was saved.
              key={report.version}
              origin={origin}
              values={formOfReport(report)}
              record={`${report.reportId}-${report.version}`}
              submitLabel={t('dataReport.readAgain')}
              onSaved={() => {
                notify({ kind: 'success', text: t('dataReport.saved'), about: reportNo })
                show('readings')
                router.refresh()
              }}
            />
          </section>
        ) : (
          <Notice tone="warning">{lacking ?? t('dataReport.noOrigin')}</Notice>
        ))}
      {(step === 'readings' || step === 'judgement') && <StepPanel report={report} step={step} />}
      {step === 'preview' && (
        <section className={layout.panel}>
          <ReportFiles report={report} />
          <ReportPreview report={report} />
        </section>
      )}
      <ReportFoot report={report} way={way} lacking={lacking} />
    </div>
  )
}

/** The steps of a report, and the one in the address. */
const useReportSteps = (report: DataReportDetail) => {
  const search = useSearchParams()
  const isDraft = dataReportCan.update(report)
  const steps = reportSteps.filter((step) => step !== 'basic' || isDraft)
  const step: Step = steps.find((each) => each === search.get('step')) ?? (isDraft ? 'readings' : 'preview')
  const show = (next: Step) => {
    const query = new URLSearchParams(search)
    query.set('step', next)
    pushAddress(`?${query}`)
    toPageTop()
  }
  return { steps, step, show }
}
type ReportPartProps = { report: DataReportDetail; way: ReturnType<typeof useReportSteps> }

const ReportHead = ({ report, way: { steps, step, show } }: ReportPartProps) => {
  const t = useTranslations('dataReport')
  const labels = useLabels('dataReport')
  const { reportNo, result } = report
  return (
    <div className={`${layout.panel} ${styles.onScreen}`}>
      <RecordHead
        name={reportNo}
        code={reportNo}
        chips={
          result === null ? (
            <Tag tone="quiet">{labels.choice('status', 0)}</Tag>
          ) : (
            <Tag tone={resultTones[result]}>{labels.choice('result', result)}</Tag>
          )
        }
        notes={[report.customerName]}
        actions={
          <ButtonLink variant="outlined" href={paths.compareReports(report)}>
            {t('files.compare')}
          </ButtonLink>
        }
      />
      <StepsBar
        label={t('steps.label')}
        steps={steps.map((key) => ({ key, label: t(`steps.${key}`) }))}
        current={step}
        canShow={() => true}
        onShow={show}
      />
    </div>
  )
}

type ReportFootProps = ReportPartProps & { lacking: string | undefined }

/** Back, forward, and at the end the question whether it is finished. */
const ReportFoot = ({ report, way: { steps, step, show }, lacking }: ReportFootProps) => {
  const t = useTranslations('dataReport')
  const router = useRouter()
  const [finishing, setFinishing] = useState(false)
  const at = steps.indexOf(step)
  const next = steps[at + 1]
  return (
    <>
      {(next || dataReportCan.update(report)) && step !== 'basic' && (
        <footer className={`${styles.foot} ${styles.onScreen}`}>
          {at > 0 && <Button onClick={() => show(steps[at - 1] ?? 'basic')}>{t('back')}</Button>}
          {next ? (
            <Button variant="contained" onClick={() => show(next)}>
              {t('next')}
            </Button>
          ) : (
            <Button variant="contained" reason={lacking} onClick={() => setFinishing(true)}>
              {t('finish.open')}
            </Button>
          )}
        </footer>
      )}
      {finishing && (
        <Suspense>
          <FinishDialog
            report={report}
            onClose={() => setFinishing(false)}
            onDone={() => {
              setFinishing(false)
              router.refresh()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
