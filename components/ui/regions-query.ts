import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/call'
import { regionApi } from '@/lib/contract/region'

/** All regions in one language: read at start-up, and again where a screen needs them and they are stale. Spec 7. */
export const regionsQuery = (language: string) =>
  queryOptions({
    queryKey: [regionApi.byLanguage.path, language],
    queryFn: ({ signal }) => call(regionApi.byLanguage, { languageId: language === 'zh' ? 0 : 1 }, { signal }),
  })
