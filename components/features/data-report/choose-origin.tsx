'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { PanelFailure } from '@/components/screen/chart/panel'
import { useSendForm } from '@/components/screen/form/use-send-form'
import layout from '@/components/screen/page/layout.module.css'
import { Stamp } from '@/components/ui/date/stamp'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { Notice } from '@/components/ui/notice/notice'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { useRouteTitle } from '@/components/ui/use-route-title'
import { call } from '@/lib/api/call'
import { checkerTaskApi } from '@/lib/contract/checker-task'
import { MacWifiId } from '@/lib/contract/device'
import { toWifiId } from '@/lib/contract/wifi-id'
import { paths } from '@/lib/navigation/paths'
import styles from './data-report.module.css'

/** A report without a source: asks for a controller, or for one of the latest acquisitions. */
export const ChooseOrigin = () => {
  const lacking = useWhyNot()('report:save')
  return (
    <div className={layout.screen}>
      <ControllerForm lacking={lacking} />
      <LatestAcquisitions lacking={lacking} />
    </div>
  )
}

/** Why no report may be made. */
type LackingProps = { lacking: string | undefined }

const ControllerForm = ({ lacking }: LackingProps) => {
  const t = useTranslations('dataReport')
  const title = useRouteTitle()('createDataReport')
  const router = useRouter()
  const id = useId()
  const { formProps, values, errors, change } = useSendForm({
    messages: 'dataReport',
    initial: { macWifiId: '' },
    toInput: ({ macWifiId }) => toWifiId(macWifiId),
    schema: MacWifiId,
    send: async (macWifiId: string) => router.push(paths.newReport({ macWifiId })),
    onSent: () => undefined,
    isReady: lacking === undefined,
    isDisposable: true,
  })
  const refused = Object.keys(errors).length > 0
  return (
    <form {...formProps} className={layout.panel} method="get">
      <h1 className={layout.title}>{title}</h1>
      <p className={layout.quiet}>{t('choose.intro')}</p>
      {lacking && <Notice tone="warning">{lacking}</Notice>}
      <label htmlFor={id}>{t('choose.device')}</label>
      <span className={layout.line}>
        <input
          name="macWifiId"
          id={id}
          className={`${controls.control} ${styles.control}`}
          value={values.macWifiId}
          maxLength={17}
          aria-invalid={refused}
          aria-describedby={refused ? `${id}-error` : undefined}
          onChange={(event) => change({ macWifiId: event.target.value })}
        />
        <Button type="submit" variant="contained" reason={lacking}>
          {t('choose.open')}
        </Button>
      </span>
      {refused && (
        <p id={`${id}-error`} className={styles.warning} role="alert">
          {t('choose.wrong')}
        </p>
      )}
    </form>
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
