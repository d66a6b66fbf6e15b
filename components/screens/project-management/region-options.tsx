'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { call } from '@/lib/api/call'
import { type Region, regionApi } from '@/lib/contract/region'

/** Regions with those below each right after it. */
const inTree = (regions: readonly Region[], pid = '0'): Region[] =>
  regions.filter((region) => region.pid === pid).flatMap((region) => [region, ...inTree(regions, region.regionId)])

/** Areas, countries or provinces, and cities as options: a choice means all below it. */
export const RegionOptions = () => {
  const language = useLocale()
  const { data } = useQuery({
    queryKey: [regionApi.byLanguage.path, language],
    queryFn: ({ signal }) => call(regionApi.byLanguage, { languageId: language === 'zh' ? 0 : 1 }, { signal }),
  })
  return inTree(data?.regionList ?? []).map(({ regionId, regionName, level }) => (
    <option key={regionId} value={regionId}>
      {'\u3000'.repeat(level - 1)}
      {regionName}
    </option>
  ))
}
