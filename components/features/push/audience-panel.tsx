'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { PanelFailure } from '@/components/screen/chart/panel'
import { RevealAccount } from '@/components/screen/record/reveal-account'
import { DataTable } from '@/components/screen/table/data-table'
import { Stamp } from '@/components/ui/date/stamp'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { call } from '@/lib/api/call'
import type { InputOf } from '@/lib/contract/endpoint'
import { pushApi } from '@/lib/contract/push'
import { showWireTime } from '@/lib/format/date-time'
import styles from './push.module.css'

export type AudienceInput = InputOf<typeof pushApi.audience>

/** Asks the platform who would receive a message: the same query sends it. */
export const useAudience = (input: AudienceInput | null) =>
  useQuery({
    queryKey: [pushApi.audience.path, input],
    // Enabled only with an input.
    queryFn: ({ signal }) => call(pushApi.audience, input as AudienceInput, { signal }),
    enabled: input !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** How many would receive it, how many of them later, and a few of them with the hour of theirs. */
export const AudiencePanel = ({ input }: { input: AudienceInput | null }) => {
  const t = useTranslations('push.audience')
  const toFailure = useReadFailure()
  const { data, error, refetch } = useAudience(input)
  const failure = toFailure(error)
  if (input === null) return <p className={styles.note}>{t('nothing')}</p>
  if (failure) return <PanelFailure failure={failure} onRetry={() => refetch()} />
  if (!data) return <div className={styles.waiting} />
  return (
    <section className={styles.audience} aria-live="polite">
      <p className={styles.count}>{data.count === 0 ? t('none') : t('count', { count: data.count })}</p>
      <p className={styles.note}>
        {t('now')}
        {data.clients.length > 0 &&
          ` · ${data.clients.map((each) => `${each.clientType || '--'} ${each.count}`).join(' · ')}`}
      </p>
      {data.laterCount > 0 && data.lastDue && (
        <p className={styles.note}>
          {t.rich('later', { count: data.laterCount, at: () => <Stamp at={data.lastDue ?? ''} /> })}
        </p>
      )}
      {data.sample.length > 0 && (
        <DataTable
          caption={t('sample')}
          showsCaption
          columns={[
            { key: 'nickname', title: t('column.nickname'), wrap: 'anywhere', cell: ({ nickname }) => nickname },
            {
              key: 'account',
              title: t('column.account'),
              wrap: 'anywhere',
              cell: ({ account, userId }) => <RevealAccount text={account} userId={userId} field="account" />,
            },
            {
              key: 'dueTime',
              title: t('column.dueTime'),
              cell: ({ dueTime, timeZone }) => (
                <>
                  {showWireTime(dueTime, timeZone, 'short')} <small>{timeZone}</small>
                </>
              ),
            },
          ]}
          rows={data.sample}
          rowKey={({ userId }) => userId}
        />
      )}
    </section>
  )
}
