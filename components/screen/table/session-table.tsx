'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Stamp } from '@/components/ui/date/stamp'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { Skeleton } from '@/components/ui/notice/waiting'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { Session } from '@/lib/contract/session'
import { Tag } from './cells'
import { DataTable } from './data-table'
import styles from './session-table.module.css'

type SessionTableProps<ListInput, EndInput> = {
  list: Endpoint<ListInput, { list: Session[] }>
  input: ListInput
  end: Endpoint<EndInput, { ended: number }>
  /** Of one session, or of all but the one that asks. */
  toEnd: (sessionId?: string) => EndInput
  /** Why no session can be ended. */
  whyNot?: string | undefined
}

/** Sessions of one person, and how to end each or all others. */
export const SessionTable = <ListInput, EndInput>(props: SessionTableProps<ListInput, EndInput>) => {
  const { list, input, end, toEnd, whyNot } = props
  const t = useTranslations()
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery({
    queryKey: [list.path, input],
    queryFn: ({ signal }) => call(list, input, { signal }),
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (sessionId: string | undefined) => call(end, toEnd(sessionId)),
    onSuccess: ({ ended }) => {
      // biome-ignore lint/plugin/named-toasts: a number of sign-ins has ended
      notify({ kind: 'success', text: t('signIns.ended', { count: ended }) })
      return queries.invalidateQueries({ queryKey: [list.path] })
    },
  })
  if (isError && !data) {
    return (
      <Notice tone="error" action={<Button onClick={() => refetch()}>{t('common.retry')}</Button>}>
        {t('signIns.failed')}
      </Notice>
    )
  }
  if (!data) return <Skeleton height={160} />
  if (data.list.length === 0) return <p>{t('signIns.empty')}</p>
  const browserOf = ({ userAgent }: Session): string => userAgent || t('signIns.unknownBrowser')
  const others = data.list.filter(({ current }) => current === 0)
  return (
    <>
      <DataTable<Session>
        caption={t('signIns.title')}
        scrolls
        columns={[
          {
            key: 'browser',
            title: t('signIns.browser'),
            wrap: 'never',
            cell: (session) => (
              <>
                {browserOf(session)} {session.newBrowser === 1 && <Tag tone="warn">{t('signIns.newBrowser')}</Tag>}
              </>
            ),
          },
          {
            key: 'way',
            title: t('signIns.way'),
            wrap: 'never',
            cell: ({ way, factor }) => (
              <>
                {t(`signIns.ways.${way}`)} {factor === 1 && <Tag tone="good">{t('signIns.factor')}</Tag>}
              </>
            ),
          },
          {
            key: 'brand',
            title: t('signIns.brand'),
            wrap: 'never',
            cell: ({ platformId }) => t(`signIns.brands.${platformId}`),
          },
          { key: 'ip', title: t('signIns.ip'), wrap: 'never', cell: ({ ip }) => ip },
          {
            key: 'createTime',
            title: t('signIns.createTime'),
            wrap: 'never',
            cell: ({ createTime }) => <Stamp at={createTime} />,
          },
          {
            key: 'lastUsedTime',
            title: t('signIns.lastUsedTime'),
            wrap: 'never',
            cell: ({ lastUsedTime }) => <Stamp at={lastUsedTime} />,
          },
          {
            key: 'end',
            title: t('list.actions'),
            hidesTitle: true,
            cell: (session) =>
              session.current === 1 ? (
                <Tag tone="good">{t('signIns.current')}</Tag>
              ) : (
                <Button
                  disabled={isPending || whyNot !== undefined}
                  title={whyNot}
                  aria-label={t('signIns.endName', { name: browserOf(session) })}
                  onClick={() => mutate(session.sessionId)}
                >
                  {t('signIns.end')}
                </Button>
              ),
          },
        ]}
        rows={data.list}
        rowKey={({ sessionId }) => sessionId}
      />
      <div className={styles.foot}>
        <Button
          variant="outlined"
          disabled={isPending || others.length === 0 || whyNot !== undefined}
          title={whyNot}
          onClick={() => mutate(undefined)}
        >
          {others.length === data.list.length ? t('signIns.endAll') : t('signIns.endOthers')}
        </Button>
      </div>
    </>
  )
}
