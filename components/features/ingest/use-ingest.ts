'use client'
import { millisecondsInSecond } from 'date-fns/constants'
import { useLocale } from 'next-intl'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { useFirstFailure } from '@/components/ui/notice/use-first-failure'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { type IngestFigures, ingestApi } from '@/lib/contract/ingest'
import type { Language } from '@/lib/contract/language'
import type { ReadResult } from '@/lib/contract/read-failure'
import { routes } from '@/lib/navigation/routes'

/** Hours to choose from. */
export const ingestHours = [1, 6, 24, 168] as const
export type IngestHours = (typeof ingestHours)[number]

/** What the server read for the page, and for which hours. */
export type FirstFigures = {
  hours: IngestHours
  result: ReadResult<IngestFigures>
  language: Language
  readAt: number
}

/** Figures come by the minute. */
const everyMs = 30 * millisecondsInSecond

/** Figures of the last hours, read first by the server. */
export const useIngest = (hours: IngestHours, first: FirstFigures | undefined) => {
  const toFailure = useReadFailure()
  const language = useLocale()
  const ours = first?.language === language && first.hours === hours ? first : undefined
  const { failure: firstFailure, ask } = useFirstFailure(ours?.result.failure)
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = usePolled<IngestFigures>({
    queryKey: [ingestApi.figures.path, hours, language],
    read: (options) => call(ingestApi.figures, { hours }, options),
    everyMs,
    enabled: !firstFailure,
    staleTime: everyMs,
    keepPrevious: true,
    refetchOnWindowFocus: true,
    meta: { tab: routes.systemConfiguration.path },
    ...(ours?.result.data && { initialData: ours.result.data, initialDataUpdatedAt: ours.readAt }),
  })
  return {
    data,
    /** The figures are those of the hours chosen before. */
    isOfOthers: isPlaceholderData,
    failure: firstFailure ?? toFailure(error),
    updatedAt: dataUpdatedAt,
    retry: () => {
      ask()
      refetch()
    },
  }
}
