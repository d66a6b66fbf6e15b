'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { regionsQuery } from '@/components/ui/regions-query'
import { call } from '@/lib/api/call'
import { projectApi } from '@/lib/contract/project'
import type { Named } from './wizard-draft'

const shown = 20

/** Projects whose name or city contains the text, best match first. */
export const useProjectOptions = (search: string): Named[] | undefined => {
  const language = useLocale()
  const { data } = useQuery({
    queryKey: [projectApi.options.path, search, language],
    queryFn: ({ signal }) => call(projectApi.options, { search }, { signal }),
    placeholderData: (previous) => previous,
  })
  return data?.list.map(({ projectId, projectName, city }) => ({ id: projectId, name: `${projectName} · ${city}` }))
}

/** Areas, countries, provinces and cities whose name contains the text. */
export const useRegionOptions = (search: string): Named[] | undefined => {
  const language = useLocale()
  const { data } = useQuery(regionsQuery(language))
  const wanted = search.toLowerCase()
  return data?.regionList
    .filter(({ regionName }) => regionName.toLowerCase().includes(wanted))
    .slice(0, shown)
    .map(({ regionId, regionName }) => ({ id: regionId, name: regionName }))
}
