'use client'
import { useQuery } from '@tanstack/react-query'
import { usePathname, useSearchParams } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { ReportLink } from '@/components/features/checker-task/report-link'
import { TaskHead } from '@/components/features/checker-task/task-head'
import { useCheckerTask } from '@/components/features/checker-task/use-checker-task'
import { PanelFailure } from '@/components/screen/chart/panel'
import layout from '@/components/screen/page/layout.module.css'
import { replaceAddress } from '@/components/ui/address'
import { Notice } from '@/components/ui/notice/notice'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { call } from '@/lib/api/call'
import { checkerDataApi } from '@/lib/contract/checker-data'
import { type CheckerTask, checkerTaskCan } from '@/lib/contract/checker-task'
import { SampleBar } from './sample-bar'
import { type SampleChoice, toSampleChoice, toSampleSearch, toUnitText } from './sample-choice'
import { SampleView } from './sample-view'

/** Checkers > the readings of a data acquisition. Unit, comparison, signals and zoom are in the address. */
export const CheckerDataScreen = ({ record, readAt }: { record: CheckerTask; readAt: number }) => {
  const t = useTranslations('checkerData')
  const language = useLocale()
  const pathname = usePathname()
  const params = useSearchParams()
  const toFailure = useReadFailure()
  const { taskId } = record
  const { data = record } = useCheckerTask(taskId, { record, readAt })
  const units = useQuery({
    // The first sample brings the units.
    queryKey: [checkerDataApi.units.path, taskId, data.sampleCount > 0, language],
    queryFn: ({ signal }) => call(checkerDataApi.units, { taskId }, { signal }),
  })
  const list = units.data?.list ?? []
  const choice = toSampleChoice(params, list)
  const failure = toFailure(units.data === undefined ? units.error : null)
  const change = (next: Partial<SampleChoice>) => {
    if (choice) replaceAddress(`${pathname}?${toSampleSearch(taskId, { ...choice, ...next })}`)
  }
  return (
    <div className={layout.screen}>
      <TaskHead task={data}>
        <ReportLink task={data} />
        <p className={layout.quiet}>{t('samples', { count: data.sampleCount, seconds: data.timeInterval ?? 0 })}</p>
      </TaskHead>
      {data.overwritten === 1 && <Notice tone="warning">{t('overwritten')}</Notice>}
      {units.data && list.length === 0 && data.overwritten === 0 && <Notice tone="info">{t('none')}</Notice>}
      {failure && <PanelFailure failure={failure} onRetry={() => units.refetch()} />}
      {choice && (
        <>
          <SampleBar task={data} units={list} choice={choice} onChange={change} />
          <SampleView
            key={toUnitText(choice.unit)}
            task={data}
            isLive={checkerTaskCan.end(data)}
            choice={choice}
            onChange={change}
          />
        </>
      )}
    </div>
  )
}
