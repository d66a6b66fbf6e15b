// biome-ignore-all lint/plugin/unsaved-input: it changes nothing: a controller is looked for again

'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useState } from 'react'
import { PanelFailure } from '@/components/screen/chart/panel'
import layout from '@/components/screen/page/layout.module.css'
import { useLabels } from '@/components/screen/table/cells'
import { Stamp } from '@/components/ui/date/stamp'
import { TextField } from '@/components/ui/field/text-field'
import { useTypedEarly } from '@/components/ui/field/use-typed-early'
import { Notice } from '@/components/ui/notice/notice'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { useRouteTitle } from '@/components/ui/use-route-title'
import { call } from '@/lib/api/call'
import { checkerTaskApi } from '@/lib/contract/checker-task'
import { dataReportApi } from '@/lib/contract/data-report'
import { paths } from '@/lib/navigation/paths'
import styles from './data-report.module.css'

/** A report without a source: asks for a controller, or for one of the latest acquisitions. */
export const ChooseOrigin = () => {
  const lacking = useWhyNot()('report:save')
  return (
    <div className={layout.screen}>
      <Controllers lacking={lacking} />
      <LatestAcquisitions lacking={lacking} />
    </div>
  )
}

/** Why no report may be made. */
type LackingProps = { lacking: string | undefined }

const mostShown = 20

const Controllers = ({ lacking }: LackingProps) => {
  const t = useTranslations('dataReport.choose')
  const labels = useLabels('dataReport')
  const title = useRouteTitle()('createDataReport')
  const toFailure = useReadFailure()
  const [typed, setTyped] = useState('')
  const early = useTypedEarly(({ device = '' }) => setTyped(device))
  const text = useDeferredValue(typed.trim())
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [dataReportApi.controllers.path, text],
    queryFn: ({ signal }) => call(dataReportApi.controllers, text ? { text } : {}, { signal }),
    enabled: lacking === undefined,
    placeholderData: keepPreviousData,
  })
  const failure = data === undefined ? toFailure(error) : undefined
  return (
    <section className={layout.panel} aria-label={t('device')} aria-busy={isFetching}>
      <h1 className={layout.title}>{title}</h1>
      <p className={layout.quiet}>{t('intro')}</p>
      {lacking && <Notice tone="warning">{lacking}</Notice>}
      <h2 className={layout.subtitle}>{t('device')}</h2>
      <form method="dialog" onSubmit={(event) => event.preventDefault()} {...early}>
        <TextField
          label={t('search')}
          name="device"
          value={typed}
          type="search"
          autoComplete="off"
          inputProps={{ maxLength: 64 }}
          disabled={lacking !== undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      {failure && <PanelFailure failure={failure} onRetry={() => refetch()} />}
      {data?.list.length === 0 && <p role="status">{t('nothing')}</p>}
      <ul className={styles.choices}>
        {data?.list.map(({ macWifiId, deviceName, projectName, onlineStatus }) => (
          <li key={macWifiId}>
            <Link prefetch={false} className={styles.link} href={paths.newReport({ macWifiId })}>
              {deviceName || macWifiId}
            </Link>
            <span className={layout.quiet}>
              {[macWifiId, projectName, labels.choice('onlineStatus', onlineStatus)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {data?.list.length === mostShown && <p className={layout.quiet}>{t('more', { count: mostShown })}</p>}
    </section>
  )
}

const LatestAcquisitions = ({ lacking }: LackingProps) => {
  const t = useTranslations('dataReport.choose')
  const toFailure = useReadFailure()
  const { data, error, refetch } = useQuery({
    queryKey: [checkerTaskApi.list.path, 'acquisitions'],
    queryFn: ({ signal }) => call(checkerTaskApi.list, { recordType: 2, page: 1, limit: 20 }, { signal }),
  })
  const failure = data === undefined ? toFailure(error) : undefined
  const usable = data?.list.filter(({ sampleCount, overwritten }) => sampleCount > 0 && overwritten === 0)
  return (
    <section className={layout.panel} aria-busy={data === undefined && !failure}>
      <h2 className={layout.subtitle}>{t('orTask')}</h2>
      {failure && <PanelFailure failure={failure} onRetry={() => refetch()} />}
      {usable?.length === 0 && <p className={layout.quiet}>{t('none')}</p>}
      <ul className={styles.choices}>
        {usable?.map(({ taskId, recordName, checkerName, startTime }) => (
          <li key={taskId}>
            {lacking === undefined ? (
              <Link className={styles.link} href={paths.newReport({ taskId })}>
                {recordName}
              </Link>
            ) : (
              <span className={styles.link}>{recordName}</span>
            )}
            <span className={layout.quiet}>{checkerName}</span>
            <span className={layout.quiet}>
              <Stamp at={startTime} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
