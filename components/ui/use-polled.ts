'use client'
import { keepPreviousData, type QueryKey, type QueryMeta, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Wanted } from '@/lib/api/live-events'
import { useLive } from './use-live'
import { useStreamState } from './use-stream-state'

type PolledOptions<Data> = {
  queryKey: QueryKey
  read: (options: { signal: AbortSignal; background: boolean }) => Promise<Data>
  /** Milliseconds between two reads, or how to tell from what is there; false ends it. */
  everyMs: number | ((data: Data | undefined, failed: boolean) => number | false)
  /** What would make it new: while the page hears of that, it is read then, and by the clock only now and then. */
  live?: Wanted
  /**
   * What is read may be this old, ms, because the platform remembers it: after news it is read when that has passed,
   * once for all that came meanwhile, and by the clock as ever.
   */
  remembered?: number
  enabled?: boolean
  staleTime?: number
  /** The answer to the last question stays until a new one is answered. */
  keepPrevious?: true
  refetchOnWindowFocus?: boolean
  meta: QueryMeta
  initialData?: Data
  initialDataUpdatedAt?: number
}

/** How many times as seldom the clock reads what is told of. */
const seldom = 4

/**
 * A read that repeats itself while the document is visible: when something is new, or by the clock where that cannot be
 * heard. What it reads by itself is marked: it does not keep a session alive, and it stops with the session. The first
 * read and `refetch` are somebody's wish.
 */
export const usePolled = <Data>({ read, everyMs, live, remembered, ...options }: PolledOptions<Data>) => {
  const asked = useRef(false)
  const hears = useStreamState() === 'up' && live !== undefined
  const { keepPrevious, ...rest } = options
  const query = useQuery<Data>({
    ...rest,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    queryFn: ({ signal, client, queryKey }) => {
      const background = !asked.current && client.getQueryData(queryKey) !== undefined
      asked.current = false
      return read({ signal, background })
    },
    refetchInterval: ({ state }) => {
      const ms = typeof everyMs === 'number' ? everyMs : everyMs(state.data as Data | undefined, state.error !== null)
      // A change that is told while a read is under way may be missed by both.
      return ms && hears && remembered === undefined ? seldom * ms : ms
    },
  })
  const { data, error, isError, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = query

  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLive((options.enabled !== false && live) || null, () => {
    if (remembered === undefined) refetch({ cancelRefetch: false })
    else
      waiting.current ??= setTimeout(() => {
        waiting.current = undefined
        refetch({ cancelRefetch: false })
      }, remembered)
  })
  useEffect(() => () => clearTimeout(waiting.current), [])

  return {
    data,
    error,
    isError,
    isFetching,
    /** What is there answers an earlier question. */
    isPlaceholderData,
    dataUpdatedAt,
    refetch: () => {
      asked.current = true
      return refetch()
    },
  }
}
