import { millisecondsInMinute } from 'date-fns/constants'
import { useLocale } from 'next-intl'
import { toSearch } from '@/components/screen/list/list-query'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { useFirstFailure } from '@/components/ui/notice/use-first-failure'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
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
  const isFirst = toSearch(filter) === toSearch(first.filter) && language === first.language
  const { failure: firstFailure, ask } = useFirstFailure(isFirst ? first.result.failure : undefined)
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
      ask()
      return refetch()
    },
  }
}
