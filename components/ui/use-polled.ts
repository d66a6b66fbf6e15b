'use client'
import { type QueryKey, type QueryMeta, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

type PolledOptions<Data> = {
  queryKey: QueryKey
  read: (options: { signal: AbortSignal; background: boolean }) => Promise<Data>
  /** Milliseconds between two reads, or how to tell from what is there; false ends it. */
  everyMs: number | ((data: Data | undefined, failed: boolean) => number | false)
  enabled?: boolean
  staleTime?: number
  refetchOnWindowFocus?: boolean
  meta: QueryMeta
  initialData?: Data
  initialDataUpdatedAt?: number
}

/**
 * A read that repeats itself while the document is visible. What it reads by itself is marked: it does not keep a
 * session alive, and it stops with the session. The first read and `refetch` are somebody's wish.
 */
export const usePolled = <Data>({ read, everyMs, ...options }: PolledOptions<Data>) => {
  const asked = useRef(false)
  const query = useQuery<Data>({
    ...options,
    queryFn: ({ signal, client, queryKey }) => {
      const background = !asked.current && client.getQueryData(queryKey) !== undefined
      asked.current = false
      return read({ signal, background })
    },
    refetchInterval: ({ state }) =>
      typeof everyMs === 'number' ? everyMs : everyMs(state.data as Data | undefined, state.error !== null),
  })
  const { data, error, isError, isFetching, dataUpdatedAt } = query
  return {
    data,
    error,
    isError,
    isFetching,
    dataUpdatedAt,
    refetch: () => {
      asked.current = true
      return query.refetch()
    },
  }
}
