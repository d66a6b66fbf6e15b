'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallError, call } from '@/lib/api/call'
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

const useFailure = () => {
  const t = useTranslations('common.errors')
  return (error: Error | null): ReadFailure | undefined => {
    if (!error) return undefined
    if (!(error instanceof CallError)) return { code: 0, message: t('generic'), requestId: '' }
    const { code, message, detail } = error
    const text = detail.network ? t('network') : message === 'badResponse' ? t('badResponse') : message
    return { code, message: text, requestId: detail.requestId ?? '' }
  }
}

const usePart = <Data>(
  endpoint: Endpoint<Record<string, never>, Data>,
  { everyMs, enabled = true, first }: PartOptions<Data>,
): Part<Data> => {
  const toFailure = useFailure()
  const language = useLocale()
  const [asked, setAsked] = useState(false)
  const ours = first && first.language === language ? first : undefined
  const firstFailure = asked ? undefined : ours?.result.failure
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: [endpoint.path, language],
    queryFn: ({ signal }) => call(endpoint, {}, { signal }) as Promise<Data>,
    enabled: enabled && !firstFailure,
    // Not while the document is hidden; what was missed meanwhile is read when it is shown again.
    refetchInterval: everyMs,
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
  const toFailure = useFailure()
  const language = useLocale()
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['announcements', language],
    queryFn: ({ signal }) => call(announcementApi.current, {}, { signal }),
    staleTime: 5 * minute,
    meta: { quiet: true },
  })
  return { data, failure: toFailure(error), updatedAt: dataUpdatedAt, retry: () => refetch() }
}
