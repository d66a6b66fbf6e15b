'use client'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PanelFailure } from '@/components/screen/chart/panel'
import layout from '@/components/screen/page/layout.module.css'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'

type QueryPanelProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  children: (data: Data) => ReactNode
}

/** Shows what a query has read; before that that it waits, or why it has nothing, with a retry. */
export const QueryPanel = <Data,>({ query: { data, error, refetch }, children }: QueryPanelProps<Data>) => {
  const t = useTranslations('common')
  const failure = useReadFailure()(error)
  if (data !== undefined) return children(data)
  if (failure) return <PanelFailure failure={failure} onRetry={() => refetch()} />
  return <div className={layout.waiting} role="status" aria-label={t('loading')} />
}
