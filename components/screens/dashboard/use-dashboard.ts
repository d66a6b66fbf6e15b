'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { useState } from 'react'
import { useReadFailure } from '@/components/ui/use-failure-text'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { reactionTo } from '@/lib/api/failure-policy'
import { type Announcements, announcementApi } from '@/lib/contract/announcement'
import { type DashboardSummary, dashboardApi } from '@/lib/contract/dashboard'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { Language } from '@/lib/contract/language'
import type { ReadFailure, ReadResult } from '@/lib/contract/read-failure'
import { routes } from '@/lib/navigation/routes'

/** One of the dashboard's reads: its data, or why there is none; both when a later read failed. */
export type Part<Data> = {
  data: Data | undefined
  failure: ReadFailure | undefined
  /** Milliseconds since 1970. */
  updatedAt: number
  retry: () => void
}

/** What the server read for the page. */
export type First<Data> = { result: ReadResult<Data>; language: Language; readAt: number }

type PartOptions<Data> = { everyMs: number; enabled?: boolean; first?: First<Data> }

const usePart = <Data>(
  endpoint: Endpoint<Record<string, never>, Data>,
  { everyMs, enabled = true, first }: PartOptions<Data>,
): Part<Data> => {
  const toFailure = useReadFailure()
  const language = useLocale()
  const [asked, setAsked] = useState(false)
  const ours = first && first.language === language ? first : undefined
  const known = ours?.result.failure
  // A session that the platform ended is asked about by the browser's own call.
  const firstFailure = !asked && known && reactionTo(known.code) !== 'relogin' ? known : undefined
  const { data, error, dataUpdatedAt, refetch } = usePolled<Data>({
    queryKey: [endpoint.path, language],
    read: (options) => call(endpoint, {}, options) as Promise<Data>,
    enabled: enabled && !firstFailure,
    // What was missed while the document was hidden is read when it is shown again.
    everyMs,
    refetchOnWindowFocus: true,
    staleTime: everyMs / 2,
    meta: { tab: routes.dashboard.path, quiet: true },
    ...(ours?.result.data && { initialData: ours.result.data, initialDataUpdatedAt: ours.readAt }),
  })
  const failure = firstFailure ?? toFailure(error)
  return {
    data,
    failure,
    updatedAt: dataUpdatedAt,
    retry: () => {
      setAsked(true)
      refetch()
    },
  }
}

const minute = 60_000

/** Figures, read first by the server. Domain 6.2: polled every 60 s. */
export const useSummary = (first: First<DashboardSummary>) => usePart(dashboardApi.summary, { everyMs: minute, first })

export const useLists = (enabled: boolean) => usePart(dashboardApi.lists, { everyMs: minute, enabled })

/** Days, hours and months move slowly. */
export const useTrends = (enabled: boolean) => usePart(dashboardApi.trends, { everyMs: 10 * minute, enabled })

/** Under the key of the top bar's announcements: one answer serves both. */
export const useNews = (): Part<Announcements> => {
  const toFailure = useReadFailure()
  const language = useLocale()
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['announcements', language],
    queryFn: ({ signal }) => call(announcementApi.current, {}, { signal }),
    staleTime: 5 * minute,
    meta: { quiet: true },
  })
  return { data, failure: toFailure(error), updatedAt: dataUpdatedAt, retry: () => refetch() }
}
