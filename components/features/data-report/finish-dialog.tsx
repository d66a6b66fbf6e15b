'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import { notify } from '@/lib/api/failure-bus'
import { type DataReportDetail, dataReportApi } from '@/lib/contract/data-report'
import { judgeReport, suggestedResult } from '@/lib/contract/data-report-judgement'
import styles from './data-report.module.css'

type FinishDialogProps = { report: DataReportDetail; onClose: () => void; onDone: () => void }

/** The result of a report. That of its rows is preselected; a plain pass is not offered while a row fails. */
export const FinishDialog = ({ report, onClose, onDone }: FinishDialogProps) => {
  const t = useTranslations('dataReport')
  const suggested = suggestedResult(judgeReport(report))
  const form = useMemo(
    () =>
      defineForm(dataReportApi.finish, {
        messages: 'dataReport',
        name: 'finish',
        fields: [
          { field: 'result', as: 'choice', choices: suggested === 1 ? [1, 2, 3] : [2, 3] },
          { field: 'remark', as: 'multiline', max: 200 },
        ],
      }),
    [suggested],
  )
  const { reportId, reportNo, remark, version } = report
  return (
    <DialogFrame atSide title={`${t('finish.title')} · ${reportNo}`} onClose={onClose}>
      <div className={styles.lead}>
        <p className={styles.text}>{t('finish.text')}</p>
        {suggested !== 1 && <p className={styles.warning}>{t('finish.cannotPass')}</p>}
      </div>
      <EntityForm
        form={form}
        values={{ reportId, result: suggested ?? 3, remark, version }}
        page={dataReportApi.list.path}
        record={`finish-${reportId}`}
        submitLabel={t('finish.submit')}
        onCancel={onClose}
        onDone={() => {
          notify({ kind: 'success', text: t('finish.done'), about: reportNo })
          onDone()
        }}
      />
    </DialogFrame>
  )
}
