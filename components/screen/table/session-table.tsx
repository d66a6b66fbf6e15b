'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { Skeleton } from '@/components/ui/notice/waiting'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { Session } from '@/lib/contract/session'
import { Tag } from './cells'
import { type DataColumn, DataTable, timeColumn } from './data-table'
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

type Ending = { isOff: boolean; whyNot: string | undefined; onEnd: (sessionId: string) => void }

const useColumns = ({ isOff, whyNot, onEnd }: Ending): DataColumn<Session>[] => {
  const t = useTranslations()
  const browserOf = ({ userAgent }: Session): string => userAgent || t('signIns.unknownBrowser')
  return [
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
          {t(`signIns.ways.${way}`)} {factor === 1 && <Tag tone="label">{t('signIns.factor')}</Tag>}
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
    timeColumn('createTime', t('signIns.createTime')),
    timeColumn('lastUsedTime', t('signIns.lastUsedTime')),
    {
      key: 'end',
      title: t('list.actions'),
      hidesTitle: true,
      cell: (session) =>
        session.current === 1 ? (
          <Tag tone="label">{t('signIns.current')}</Tag>
        ) : (
          <Button
            disabled={isOff}
            title={whyNot}
            aria-label={t('signIns.endName', { name: browserOf(session) })}
            onClick={() => onEnd(session.sessionId)}
          >
            {t('signIns.end')}
          </Button>
        ),
    },
  ]
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
  const columns = useColumns({ isOff: isPending || whyNot !== undefined, whyNot, onEnd: mutate })
  if (isError && !data) {
    return (
      <Notice tone="error" onRetry={() => refetch()}>
        {t('signIns.failed')}
      </Notice>
    )
  }
  if (!data) return <Skeleton height={160} />
  if (data.list.length === 0) return <p>{t('signIns.empty')}</p>
  const others = data.list.filter(({ current }) => current === 0)
  return (
    <>
      <DataTable<Session>
        caption={t('signIns.title')}
        scrolls
        columns={columns}
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
