'use client'
import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { call } from '@/lib/api/call'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { ReadResult } from '@/lib/contract/read-failure'

export type FirstTree<Row> = { result: ReadResult<{ list: Row[] }>; readAt: number }

/** All rows of a tree, initially from the server. */
export const useTree = <Row>(endpoint: Endpoint<Record<string, never>, { list: Row[] }>, first?: FirstTree<Row>) => {
  const tab = usePathname()
  const toFailure = useReadFailure()
  const { data, error, refetch } = useQuery({
    queryKey: [endpoint.path],
    queryFn: ({ signal }) => call(endpoint, {}, { signal }),
    meta: { tab },
    ...(first?.result.data && { initialData: first.result.data, initialDataUpdatedAt: first.readAt }),
  })
  return { rows: data?.list, failure: toFailure(error), refetch }
}
