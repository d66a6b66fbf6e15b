'use client'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { BusGauge } from '@/components/features/checker-data/bus-gauge'
import { BusUnits } from '@/components/features/checker-data/bus-units'
import styles from '@/components/features/checker-task/checker.module.css'
import { CheckerTasks } from '@/components/features/checker-task/checker-tasks'
import { CurrentTask } from '@/components/features/checker-task/current-task'
import { StorageGauge } from '@/components/features/checker-task/storage-gauge'
import layout from '@/components/screen/page/layout.module.css'
import { defineDetail } from '@/components/screen/record/define-detail'
import { DetailSections } from '@/components/screen/record/detail-sections'
import { RecordColumns } from '@/components/screen/record/record-columns'
import { RecordHead } from '@/components/screen/record/record-head'
import { RevealAccount } from '@/components/screen/record/reveal-account'
import { SmallTable } from '@/components/screen/table/small-table'
import { SiteZone } from '@/components/ui/date/time-choice-provider'
import { Notice } from '@/components/ui/notice/notice'
import { PanelBoundary } from '@/components/ui/notice/panel-boundary'
import { useTabName } from '@/components/ui/tab-name'
import { usePolled } from '@/components/ui/use-polled'
import { useMay } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { CallError } from '@/lib/api/call-error'
import { type CheckerDetail, checkerApi } from '@/lib/contract/checker'
import { codes } from '@/lib/contract/error-code'
import { twoDigits } from '@/lib/hvac/unit-address'
import { paths } from '@/lib/navigation/paths'
import { CheckerActions } from './checker-actions'
import { CheckerEvents } from './checker-events'
import { CheckerKey } from './checker-key'
import { CheckerStatusTag } from './checker-status'

const runningMs = 5000
const calmMs = 30_000

const facts = defineDetail<CheckerDetail>()({
  messages: 'checker',
  sections: [
    {
      title: 'sections.device',
      fields: [
        { field: 'checkerId' },
        { field: 'checkerType', as: 'choice' },
        { field: 'alias' },
        { field: 'macWifiId' },
        { field: 'projectName' },
        {
          field: 'busMacWifiId',
          render: ({ busMacWifiId, busName }) =>
            busMacWifiId ? (
              <Link href={paths.deviceDetails({ macWifiId: busMacWifiId })}>
                {busName} · {busMacWifiId}
              </Link>
            ) : (
              '--'
            ),
        },
        { field: 'firmwareVersion' },
        { field: 'hardwareVersion' },
        { field: 'batteryPct', unit: '%' },
        { field: 'rssi', unit: 'dBm' },
        { field: 'lastOnlineTime', as: 'date' },
      ],
    },
  ],
})

type CheckerDetailScreenProps = { record: CheckerDetail; readAt: number }

/** Checkers > one of them: its current state, its storage, the units on its bus, its users, its tasks and its events. */
export const CheckerDetailScreen = ({ record, readAt }: CheckerDetailScreenProps) => {
  const t = useTranslations('checker')
  const language = useLocale()
  const may = useMay()
  const { checkerId } = record
  const { data, error, refetch } = usePolled<CheckerDetail>({
    queryKey: [checkerApi.info.path, checkerId, language],
    read: (options) => call(checkerApi.info, { checkerId }, options),
    everyMs: (checker) => (checker?.currentTaskId ? runningMs : calmMs),
    live: { topics: ['checker'] },
    meta: { tab: paths.checker({ checkerId }) },
    initialData: record,
    initialDataUpdatedAt: readAt,
  })
  const checker = data ?? record
  useTabName(checker.checkerName)
  return (
    <SiteZone zone={checker.timeZone}>
      <div className={layout.screen}>
        {error instanceof CallError && error.code === codes.notFound && <Notice tone="warning">{t('deleted')}</Notice>}
        <RecordHead
          name={checker.checkerName}
          code={checker.checkerId}
          chips={<CheckerStatusTag checker={checker} />}
          notes={[checker.projectName]}
          actions={<CheckerActions checker={checker} onChanged={refetch} />}
        />
        <RecordColumns
          label={t('sections.device')}
          facts={<DetailSections level={2} detail={facts} entity={checker} />}
        >
          <section className={`${layout.panel} ${styles.gauges}`}>
            <StorageGauge {...checker} />
            <BusGauge {...checker} />
          </section>
          {checker.currentTaskId && <CurrentTask taskId={checker.currentTaskId} checker={checker} />}
          {checker.busMacWifiId && may('unit:list') && (
            <PanelBoundary title={t('sections.live')}>
              <BusUnits macWifiId={checker.busMacWifiId} tab={paths.checker({ checkerId })} />
            </PanelBoundary>
          )}
          <CheckerTables checker={checker} />
          <CheckerKey checker={checker} onChanged={refetch} />
          <CheckerTasks checkerId={checkerId} />
          <CheckerEvents checkerId={checkerId} />
        </RecordColumns>
      </div>
    </SiteZone>
  )
}

/** The systems on its bus, and its users. */
const CheckerTables = ({ checker }: { checker: CheckerDetail }) => {
  const t = useTranslations('checker')
  return (
    <>
      <section className={layout.panel}>
        <SmallTable
          messages="checker"
          title={t('sections.systems')}
          columns={[
            { field: 'systemNo', width: 140, render: ({ systemNo }) => twoDigits(systemNo) },
            { field: 'outdoorCount', width: 160, as: 'number' },
            { field: 'indoorCount', width: 160, as: 'number' },
          ]}
          rows={checker.systems}
          rowId="systemNo"
          empty={t('noSystems')}
        />
      </section>
      <section className={layout.panel}>
        <SmallTable
          messages="checker"
          title={t('sections.users')}
          columns={[
            {
              field: 'account',
              width: 230,
              render: ({ account, appUserId }) => <RevealAccount text={account} userId={appUserId} field="account" />,
            },
            { field: 'nickname', width: 180 },
            { field: 'role', width: 160, as: 'choice', tones: { 1: 'label' } },
          ]}
          rows={checker.users}
          rowId="appUserId"
          empty={t('noUsers')}
        />
      </section>
    </>
  )
}
