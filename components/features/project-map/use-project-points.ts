import { millisecondsInMinute } from 'date-fns/constants'
import { useLocale } from 'next-intl'
import { useState } from 'react'
import { toSearch } from '@/components/screen/list/list-query'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { reactionTo } from '@/lib/api/failure-policy'
import type { InputOf } from '@/lib/contract/endpoint'
import type { Language } from '@/lib/contract/language'
import { type ProjectMap, projectMapApi } from '@/lib/contract/project-map'
import type { ReadResult } from '@/lib/contract/read-failure'

export type MapFilter = InputOf<typeof projectMapApi.points>
export type FirstPoints = { filter: MapFilter; result: ReadResult<ProjectMap>; language: Language; readAt: number }

/** Maximum age of the map without an event, ms. Domain 6.2. */
const everyMs = millisecondsInMinute

/** The projects of a filter, as read by the server, then again on each event. */
export const useProjectPoints = (filter: MapFilter, first: FirstPoints) => {
  const language = useLocale()
  const toFailure = useReadFailure()
  const [asked, setAsked] = useState(false)
  const isFirst = toSearch(filter) === toSearch(first.filter) && language === first.language
  // The browser's own call handles a session that the platform has ended.
  const known = first.result.failure && reactionTo(first.result.failure.code) !== 'relogin'
  const firstFailure = isFirst && !asked && known ? first.result.failure : undefined
  const { data, error, isFetching, refetch } = usePolled<ProjectMap>({
    queryKey: [projectMapApi.points.path, filter, language],
    read: (options) => call(projectMapApi.points, filter, options),
    everyMs,
    live: { topics: ['project', 'fault', 'device'] },
    enabled: !firstFailure,
    ...(isFirst && first.result.data && { initialData: first.result.data, initialDataUpdatedAt: first.readAt }),
  })
  return {
    map: data,
    failure: firstFailure ?? toFailure(error),
    busy: isFetching,
    refresh: () => {
      setAsked(true)
      return refetch()
    },
  }
}
