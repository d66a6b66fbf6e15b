'use client'
import { useQuery } from '@tanstack/react-query'
import { millisecondsInMinute } from 'date-fns/constants'
import { useLocale, useTimeZone } from 'next-intl'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { useFirstFailure } from '@/components/ui/notice/use-first-failure'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { type Announcements, announcementApi } from '@/lib/contract/announcement'
import { type DashboardSummary, dashboardApi } from '@/lib/contract/dashboard'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { EventTopic } from '@/lib/contract/event'
import type { Language } from '@/lib/contract/language'
import type { ReadFailure, ReadResult } from '@/lib/contract/read-failure'
import { routes } from '@/lib/navigation/routes'

/** One of the dashboard's reads: its data, or the failure; both when a later read failed. */
export type Part<Data> = {
  data: Data | undefined
  failure: ReadFailure | undefined
  /** Milliseconds since 1970. */
  updatedAt: number
  retry: () => void
}

/** What the server read for the page. */
export type First<Data> = { result: ReadResult<Data>; language: Language; readAt: number }

type PartOptions<Data> = {
  everyMs: number
  /** Topics on which it is read again. */
  topics?: readonly EventTopic[]
  enabled?: boolean
  first?: First<Data>
}

/** How long the platform returns the same figures, ms. */
const rememberedMs = 15_000

const usePart = <Input extends object, Data>(
  endpoint: Endpoint<Input, Data>,
  input: NoInfer<Input>,
  { everyMs, topics, enabled = true, first }: PartOptions<Data>,
): Part<Data> => {
  const toFailure = useReadFailure()
  const language = useLocale()
  const ours = first && first.language === language ? first : undefined
  const { failure: firstFailure, ask } = useFirstFailure(ours?.result.failure)
  const { data, error, dataUpdatedAt, refetch } = usePolled<Data>({
    queryKey: [endpoint.path, input, language],
    read: (options) => call(endpoint, input, options),
    enabled: enabled && !firstFailure,
    // Changes missed while the document was hidden are read when it is shown again.
    everyMs,
    ...(topics && { live: { topics }, remembered: rememberedMs }),
    refetchOnWindowFocus: true,
    staleTime: everyMs / 2,
    meta: { tab: routes.dashboard.path },
    ...(ours?.result.data && { initialData: ours.result.data, initialDataUpdatedAt: ours.readAt }),
  })
  const failure = firstFailure ?? toFailure(error)
  return {
    data,
    failure,
    updatedAt: dataUpdatedAt,
    retry: () => {
      ask()
      refetch()
    },
  }
}

/** Figures, read first by the server. Domain 6.2: polled every 60 s. */
export const useSummary = (first: First<DashboardSummary>) => {
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const topics = ['device', 'fault', 'repair', 'ota', 'project', 'checker'] as const
  return usePart(dashboardApi.summary, { timeZone }, { everyMs: millisecondsInMinute, topics, first })
}

export const useLists = (enabled: boolean) =>
  usePart(dashboardApi.lists, {}, { everyMs: millisecondsInMinute, topics: ['fault', 'repair', 'project'], enabled })

/** Days, hours and months change slowly. */
export const useTrends = (enabled: boolean) => {
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  return usePart(dashboardApi.trends, { timeZone }, { everyMs: 10 * millisecondsInMinute, enabled })
}

/** Under the key of the top bar's announcements, so that one answer serves both. */
export const useNews = (): Part<Announcements> => {
  const toFailure = useReadFailure()
  const language = useLocale()
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['announcements', language],
    queryFn: ({ signal }) => call(announcementApi.current, {}, { signal }),
    staleTime: 5 * millisecondsInMinute,
  })
  return { data, failure: toFailure(error), updatedAt: dataUpdatedAt, retry: () => refetch() }
}
