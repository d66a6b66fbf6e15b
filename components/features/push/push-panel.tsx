'use client'
import { useLocale, useTranslations } from 'next-intl'
import { PanelFailure } from '@/components/screen/chart/panel'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { defineDetail } from '@/components/screen/record/define-detail'
import { DetailSections } from '@/components/screen/record/detail-sections'
import { RevealAccount } from '@/components/screen/record/reveal-account'
import { SidePanel } from '@/components/screen/record/side-panel'
import type { LiveColumn } from '@/components/screen/table/live-table'
import { SmallTable } from '@/components/screen/table/small-table'
import { Stamp } from '@/components/ui/date/stamp'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { type PushDetail, type PushMessage, type PushRecipient, pushApi } from '@/lib/contract/push'
import styles from './push.module.css'
import { PushProgress } from './push-progress'
import { pushTitleIn } from './push-title'
import { WhomText } from './whom-text'

const everyMs = 15_000

const detail = defineDetail<PushDetail>()({
  messages: 'push',
  sections: [
    {
      title: 'panel.message',
      fields: [
        { field: 'status', render: (message) => <PushProgress message={message} /> },
        { field: 'messageType', as: 'choice' },
        { field: 'recipientType', render: (message) => <WhomText message={message} /> },
        { field: 'pushMode', as: 'choice' },
        { field: 'pushTime', as: 'date' },
        { field: 'quietHours' },
        { field: 'startTime', as: 'date' },
        { field: 'endTime', as: 'date' },
        { field: 'creator' },
        { field: 'createTime', as: 'date' },
        { field: 'linkUrl' },
      ],
    },
  ],
})

type ClientRow = PushDetail['clients'][number]
const clientColumns: readonly LiveColumn<ClientRow, 'push'>[] = [
  { field: 'clientType', width: 110 },
  { field: 'target', width: 90, as: 'number' },
  { field: 'delivered', width: 90, as: 'number' },
  {
    field: 'opened',
    width: 130,
    as: 'number',
    render: ({ opened, delivered }) => (
      <>
        {opened}
        {delivered > 0 && <small className={styles.rate}> {Math.round((100 * opened) / delivered)}%</small>}
      </>
    ),
  },
  { field: 'failed', width: 90, as: 'number' },
  { field: 'waiting', width: 90, as: 'number' },
]
const recipientColumns: readonly LiveColumn<PushRecipient, 'push'>[] = [
  {
    field: 'account',
    width: 220,
    render: ({ account, userId }) => <RevealAccount text={account} userId={userId} field="account" />,
  },
  { field: 'nickname', width: 180 },
]

/** All details of a message: content, recipients and results, live while it is sent. */
export default function PushPanel({ row, onClose }: RowDialogProps<PushMessage>) {
  const t = useTranslations('push.panel')
  const labels = useTranslations('push.fields')
  const language = useLocale()
  const toFailure = useReadFailure()
  const { messageId } = row
  const { data, error, refetch } = usePolled({
    queryKey: [pushApi.info.path, messageId, language],
    read: (options) => call(pushApi.info, { messageId }, options),
    everyMs,
    live: { topics: ['push'] },
    staleTime: 0,
  })
  const failure = toFailure(error)
  return (
    <SidePanel title={`${t('title')} · ${pushTitleIn(language, row)}`} onClose={onClose}>
      {data === undefined && failure && <PanelFailure failure={failure} onRetry={() => refetch()} />}
      {data === undefined && !failure && <div className={styles.waiting} />}
      {data && (
        <>
          <DetailSections detail={detail} entity={data} />
          <section className={styles.texts}>
            {(['contentZh', 'contentEn'] as const).map((field) => (
              <div key={field}>
                <h3 className={styles.textTitle}>
                  {pushTitleIn(field === 'contentEn' ? 'en' : 'zh', data)} <small>{labels(field)}</small>
                </h3>
                <p className={styles.text} lang={field === 'contentZh' ? 'zh-CN' : 'en'}>
                  {data[field]}
                </p>
              </div>
            ))}
          </section>
          {data.targetCount !== null && data.clients.length > 0 && (
            <p className={styles.note} role="status">
              {t('progress', { done: data.sentCount + data.failCount, total: data.targetCount })}
              {data.nextDue && (
                <>
                  {' · '}
                  {t.rich('waiting', {
                    count: data.clients.reduce((sum, { waiting }) => sum + waiting, 0),
                    at: () => <Stamp at={data.nextDue ?? ''} />,
                  })}
                </>
              )}
            </p>
          )}
          <SmallTable<ClientRow, 'push'>
            messages="push"
            title={t('byClient')}
            columns={clientColumns}
            rows={data.clients}
            rowId="clientType"
            empty={t('noDelivery')}
          />
          {data.failures.length > 0 && (
            <section>
              <h3 className={styles.textTitle}>{t('reasons')}</h3>
              <ul className={styles.list}>
                {data.failures.map(({ reason, count }) => (
                  <li key={reason}>{t('failure', { reason: t(`reason.${reason}`), count })}</li>
                ))}
              </ul>
            </section>
          )}
          {data.recipientType === 1 && (
            <SmallTable<PushRecipient, 'push'>
              messages="push"
              title={t('recipients')}
              columns={recipientColumns}
              rows={data.recipients}
              rowId="userId"
              empty="--"
            />
          )}
        </>
      )}
    </SidePanel>
  )
}
