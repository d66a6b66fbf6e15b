'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import type { ReactNode } from 'react'
import { call } from '@/lib/api/call'
import type { Endpoint } from '@/lib/contract/endpoint'
import { QueryPanel } from './query-panel'

type ReadPanelProps<Input extends object, Data> = {
  endpoint: Endpoint<Input, Data>
  input: NoInfer<Input>
  children: (data: Data) => ReactNode
}

/** Part of a dialog that reads its own endpoint each time it is opened: loading, failed with a retry, loaded. */
export const ReadPanel = <Input extends object, Data>({ endpoint, input, children }: ReadPanelProps<Input, Data>) => {
  const language = useLocale()
  const query = useQuery({
    queryKey: [endpoint.path, input, language],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  return <QueryPanel query={query}>{children}</QueryPanel>
}
