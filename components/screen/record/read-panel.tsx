'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PanelFailure } from '@/components/screen/chart/panel'
import layout from '@/components/screen/page/layout.module.css'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { call } from '@/lib/api/call'
import type { Endpoint } from '@/lib/contract/endpoint'

type ReadPanelProps<Input extends object, Data> = {
  endpoint: Endpoint<Input, Data>
  input: NoInfer<Input>
  children: (data: Data) => ReactNode
}

/** Part of a dialog that reads its own endpoint each time it is opened: loading, failed with a retry, loaded. */
export const ReadPanel = <Input extends object, Data>({ endpoint, input, children }: ReadPanelProps<Input, Data>) => {
  const t = useTranslations('common')
  const language = useLocale()
  const toFailure = useReadFailure()
  const { data, error, refetch } = useQuery({
    queryKey: [endpoint.path, input, language],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const failure = toFailure(error)
  if (data !== undefined) return children(data)
  if (failure) return <PanelFailure failure={failure} onRetry={() => refetch()} />
  return <div className={layout.waiting} role="status" aria-label={t('loading')} />
}
