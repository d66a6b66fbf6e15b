'use client'
import { useQueries } from '@tanstack/react-query'
import { millisecondsInMinute } from 'date-fns/constants'
import { useLocale } from 'next-intl'
import { call } from '@/lib/api/call'
import { type CheckerFrame, checkerFrameApi, type FrameFilter } from '@/lib/contract/checker-frame'
import type { DataOf } from '@/lib/contract/endpoint'

export type FramePage = DataOf<typeof checkerFrameApi.list>

/** `head`: the first page of the filter, read when the frames were counted. */
type FrameWindow = { total: number; first: number; last: number; head?: FramePage | undefined }

/** Frames per read. */
export const framePage = 200

/**
 * Frames of the pages around the visible ones. A complete page never changes; the last one is reread when it
 * grows.
 */
export const useFramePages = (
  taskId: string,
  filter: FrameFilter,
  { total, first, last, head }: FrameWindow,
): ((index: number) => CheckerFrame | undefined) => {
  const language = useLocale()
  const pages: number[] = []
  for (let page = Math.floor(first / framePage); page <= Math.floor(last / framePage); page++) pages.push(page)
  const keyOf = (page: number) => [checkerFrameApi.list.path, taskId, JSON.stringify(filter), language, page]
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: [...keyOf(page), Math.min(framePage, total - page * framePage)],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(checkerFrameApi.list, { taskId, ...filter, page: page + 1, limit: framePage }, { signal }),
      enabled: total > page * framePage,
      ...(page === 0 && head?.list.length === Math.min(framePage, total) && { initialData: head }),
      // While a page is reread, its known part stays: its rows may be viewed and chosen meanwhile.
      placeholderData: (known: FramePage | undefined, before: { queryKey: readonly unknown[] } | undefined) =>
        keyOf(page).every((part, at) => before?.queryKey[at] === part) ? known : undefined,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: millisecondsInMinute,
    })),
  })
  const byPage = new Map(pages.map((page, at) => [page, results[at]?.data?.list]))
  return (index) => byPage.get(Math.floor(index / framePage))?.[index % framePage]
}
