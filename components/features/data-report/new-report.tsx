'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { useRouteTitle } from '@/components/ui/use-route-title'
import { notify } from '@/lib/api/failure-bus'
import type { ReportOrigin } from '@/lib/contract/data-report'
import { toDayText } from '@/lib/format/date-time'
import { paths } from '@/lib/navigation/paths'
import { newReportOf } from './report-fields'
import { ReportForm } from './report-form'

type NewReportProps = { origin: ReportOrigin; systemNo: number | undefined; now: number }

/** A new data report of a controller or an acquisition. Once saved it continues under its own address. */
export const NewReport = ({ origin, systemNo, now }: NewReportProps) => {
  const t = useTranslations('dataReport')
  const title = useRouteTitle()('createDataReport')
  const router = useRouter()
  const [values] = useState(() => newReportOf(origin, systemNo, toDayText(new Date(now), origin.timeZone)))
  return (
    <div className={layout.screen}>
      <section className={layout.panel}>
        <h1 className={layout.title}>{title}</h1>
        <ReportForm
          origin={origin}
          values={values}
          record={`new-${origin.taskId ?? origin.macWifiId}`}
          submitLabel={t('saveAndRead')}
          onSaved={(reportId) => {
            const about = origin.recordName ?? (origin.deviceName || origin.macWifiId)
            notify({ kind: 'success', text: t('saved'), about })
            router.replace(paths.dataReport({ reportId }))
          }}
        />
      </section>
    </div>
  )
}
