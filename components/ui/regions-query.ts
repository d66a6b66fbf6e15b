import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/call'
import { regionsInput } from '@/lib/api/session/regions-at-start'
import { regionApi } from '@/lib/contract/region'

/** All regions in one language: read once, at start-up, and again after a change of theirs. Spec 7. */
export const regionsQuery = (language: string) =>
  queryOptions({
    queryKey: [regionApi.byLanguage.path, language],
    queryFn: ({ signal }) => call(regionApi.byLanguage, regionsInput(language), { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
