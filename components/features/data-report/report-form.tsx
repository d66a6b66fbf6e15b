'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import layout from '@/components/screen/page/layout.module.css'
import controls from '@/components/ui/field/controls.module.css'
import { type DataReportForm, dataReportApi, type ReportOrigin } from '@/lib/contract/data-report'
import { twoDigits } from '@/lib/hvac/unit-address'
import styles from './data-report.module.css'
import { reportFieldsOf, toReportInput } from './report-fields'

type ReportFormProps = {
  origin: ReportOrigin
  values: DataReportForm
  /** Owner of the draft: the report, or for a new one its source. */
  record: string
  submitLabel: string
  onSaved: (reportId: string) => void
}

/** First step: all manual input. Saving reads the system. */
export const ReportForm = ({ origin, values, record, submitLabel, onSaved }: ReportFormProps) => {
  const t = useTranslations('dataReport')
  const form = useMemo(
    () =>
      defineForm(dataReportApi.save, {
        messages: 'dataReport',
        name: 'report',
        fields: reportFieldsOf(origin, {
          className: controls.control,
          systemLabel: ({ systemNo, model, iduCount, runs }) =>
            t('systemOption', { no: twoDigits(systemNo), model, count: iduCount, runs: String(runs) }),
        }),
      }),
    [origin, t],
  )
  const name = origin.recordName ?? (origin.deviceName || origin.macWifiId)
  return (
    <div className={styles.form}>
      <p className={layout.quiet}>{t('formNote', { name, zone: origin.timeZone })}</p>
      <EntityForm
        form={form}
        values={values}
        toInput={(entered) => toReportInput(origin, entered)}
        page={dataReportApi.list.path}
        record={record}
        submitLabel={submitLabel}
        onDone={(data) => onSaved((data as { reportId: string }).reportId)}
      />
    </div>
  )
}
