'use client'
import { useLocale } from 'next-intl'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { EventTopic } from '@/lib/contract/event'

type ByMacOptions<Data> = {
  macWifiId: string
  /** The open page that it belongs to. */
  tab: string
  /** Topics on which it is reread at once. */
  topics: readonly EventTopic[]
  everyMs: number | ((data: Data | undefined) => number)
  enabled?: boolean
}

/** An endpoint's data about one controller, reread on events of that controller. */
export const useByMac = <Data>(
  endpoint: Endpoint<{ macWifiId: string }, Data>,
  { macWifiId, tab, topics, everyMs, enabled = true }: ByMacOptions<Data>,
) => {
  const language = useLocale()
  return usePolled<Data>({
    queryKey: [endpoint.path, macWifiId, language],
    read: (options) => call(endpoint, { macWifiId }, options),
    everyMs: typeof everyMs === 'number' ? everyMs : (data) => everyMs(data),
    live: { topics, macWifiId },
    enabled,
    staleTime: 5000,
    meta: { tab },
  })
}
