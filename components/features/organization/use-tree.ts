'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { call } from '@/lib/api/call'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { ReadFailure, ReadResult } from '@/lib/contract/read-failure'

export type FirstTree<Row> = { result: ReadResult<{ list: Row[] }>; readAt: number }

export type Tree<Row> = {
  rows: readonly Row[] | undefined
  failure: ReadFailure | undefined
  refetch: () => Promise<unknown>
  /** After a change. */
  reread: () => Promise<void>
}

type TreeOptions<Row> = {
  first?: FirstTree<Row> | undefined
  /** Names in forms and filters, which a change of the tree changes too. */
  choices?: Pick<Endpoint, 'path'>
}

/** All rows of a tree, initially from the server. */
export const useTree = <Row>(
  endpoint: Endpoint<Record<string, never>, { list: Row[] }>,
  { first, choices }: TreeOptions<Row> = {},
): Tree<Row> => {
  const queries = useQueryClient()
  const tab = usePathname()
  const toFailure = useReadFailure()
  const { data, error, refetch } = useQuery({
    queryKey: [endpoint.path],
    queryFn: ({ signal }) => call(endpoint, {}, { signal }),
    meta: { tab },
    ...(first?.result.data && { initialData: first.result.data, initialDataUpdatedAt: first.readAt }),
  })
  const reread = () => {
    if (choices) queries.invalidateQueries({ queryKey: [choices.path] })
    return queries.invalidateQueries({ queryKey: [endpoint.path] })
  }
  return { rows: data?.list, failure: toFailure(error), refetch, reread }
}
