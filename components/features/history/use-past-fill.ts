import { useQuery } from '@tanstack/react-query'
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds'
import { useLocale } from 'next-intl'
import { call } from '@/lib/api/call'
import { type HistoryUnits, historyApi } from '@/lib/contract/history'
import type { PastFill } from '@/lib/contract/past-fill'

const lookMs = secondsToMilliseconds(15)

/** How far the past of a demonstration is: looked at again for as long as it is being filled. */
export const usePastFill = (device: HistoryUnits): PastFill | null => {
  const { macWifiId } = device
  const { data } = useQuery<HistoryUnits>({
    queryKey: [historyApi.units.path, macWifiId, useLocale()],
    queryFn: ({ signal }) => call(historyApi.units, { macWifiId }, { signal }),
    initialData: device,
    staleTime: lookMs,
    refetchInterval: ({ state }) => (state.data?.pastFill ? lookMs : false),
    enabled: device.pastFill !== null,
  })
  return data.pastFill
}
