'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { regionsQuery } from '@/components/ui/regions-query'
import type { Region } from '@/lib/contract/region'

/** Regions with those below each right after it. */
const inTree = (regions: readonly Region[], pid = '0'): Region[] =>
  regions.filter((region) => region.pid === pid).flatMap((region) => [region, ...inTree(regions, region.regionId)])

/** Areas, countries or provinces, and cities as options: a choice means all below it. */
export const RegionOptions = () => {
  const language = useLocale()
  const { data } = useQuery(regionsQuery(language))
  return inTree(data?.regionList ?? []).map(({ regionId, regionName, level }) => (
    <option key={regionId} value={regionId}>
      {'\u3000'.repeat(level - 1)}
      {regionName}
    </option>
  ))
}
