'use client'
import { keepPreviousData, type QueryKey, type QueryMeta, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Wanted } from '@/lib/api/stream/live-events'
import { streamSince } from '@/lib/api/stream/stream-state'
import { untilHistoryIsBack } from '@/lib/api/until-history-is-back'
import { useLive } from './use-live'
import { useReread } from './use-reread'
import { useStreamState } from './use-stream-state'

type PolledOptions<Data> = {
  queryKey: QueryKey
  read: (options: { signal: AbortSignal; background: boolean }) => Promise<Data>
  /** Milliseconds between reads, or a function of the data; false stops polling. */
  everyMs: number | ((data: Data | undefined, error: Error | null) => number | false)
  /** Topics of the data: while the page receives events, it is read on these, and only rarely by the clock. */
  live?: Wanted
  /**
   * How long the platform caches the data, ms: after an event it is read once that time has passed,
   * once for all events meanwhile, and by the clock as usual.
   */
  remembered?: number
  enabled?: boolean
  staleTime?: number
  /** The previous answer stays until a new one arrives. */
  keepPrevious?: true
  refetchOnWindowFocus?: boolean
  meta?: QueryMeta
  initialData?: Data
  initialDataUpdatedAt?: number
}

/** Factor by which polling slows down while events arrive. */
const seldom = 4

/**
 * A read that repeats itself while the document is visible: on events, or by the clock where there are
 * none. Its automatic reads are marked as background: they do not keep a session alive, and stop with it. The first
 * read and `refetch` count as the user's.
 */
export const usePolled = <Data>({ read, everyMs, live, remembered, ...options }: PolledOptions<Data>) => {
  const asked = useRef(false)
  const hears = useStreamState() === 'up' && live !== undefined
  const { keepPrevious, ...rest } = options
  const query = useQuery<Data>({
    ...rest,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    queryFn: ({ signal, client, queryKey }) => {
      const { data: known, errorUpdateCount = 0 } = client.getQueryState(queryKey) ?? {}
      const background = !asked.current && (known !== undefined || errorUpdateCount > 0)
      asked.current = false
      return read({ signal, background })
    },
    refetchInterval: ({ state }) => {
      const ms = typeof everyMs === 'number' ? everyMs : everyMs(state.data as Data | undefined, state.error)
      // Data that was read before the event stream was up may be older than a change whose event the page missed.
      const isCovered = hears && state.dataUpdatedAt > streamSince()
      return untilHistoryIsBack(state, ms && isCovered && remembered === undefined ? seldom * ms : ms)
    },
  })
  const { data, error, isError, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = query

  const reread = useReread({ queryKey: options.queryKey, refetch })
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLive((options.enabled !== false && live) || null, () => {
    if (remembered === undefined) reread()
    else
      waiting.current ??= setTimeout(() => {
        waiting.current = undefined
        reread()
      }, remembered)
  })
  useEffect(() => () => clearTimeout(waiting.current), [])

  return {
    data,
    error,
    isError,
    isFetching,
    /** The data answers an earlier query. */
    isPlaceholderData,
    dataUpdatedAt,
    refetch: () => {
      asked.current = true
      return refetch()
    },
  }
}
