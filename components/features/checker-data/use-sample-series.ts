'use client'
import { useLocale } from 'next-intl'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { checkerDataApi, type SampledSeries, type SampledUnit } from '@/lib/contract/checker-data'
import { toUnitText } from './sample-choice'

const runningMs = 30_000

/** Readings of one unit of a task, reread while it records. */
export const useSampleSeries = (
  taskId: string,
  unit: SampledUnit | null,
  zoom: { from: number; to: number } | null,
  isLive: boolean,
) => {
  const language = useLocale()
  return usePolled<SampledSeries>({
    queryKey: [checkerDataApi.series.path, taskId, unit && toUnitText(unit), zoom?.from, zoom?.to, language],
    read: (options) =>
      call(
        checkerDataApi.series,
        { taskId, ...(unit as SampledUnit), ...(zoom && { fromMs: zoom.from, toMs: zoom.to }) },
        options,
      ),
    everyMs: () => (isLive ? runningMs : false),
    ...(isLive && { live: { topics: ['checker'] } }),
    enabled: unit !== null,
    keepPrevious: true,
  })
}
