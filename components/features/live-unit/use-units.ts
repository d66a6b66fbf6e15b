'use client'
import { useLocale } from 'next-intl'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import type { Endpoint } from '@/lib/contract/endpoint'
import { liveIntervalMs } from '@/lib/contract/event'

export type Live<Row> = { list: Row[]; serverTime: string }

/** What the server has already read, and when (ms since 1970). */
export type FirstLive<Row> = { data: Live<Row>; readAt: number }

type Input<Row> = {
  endpoint: Endpoint<{ macWifiId: string }, Live<Row>>
  macWifiId: string
  /** The open page that it belongs to. */
  tab: string
  first?: FirstLive<Row> | undefined
}

/** Units of a controller with their newest readings: reread every 30 s and on events. */
export const useUnits = <Row>({ endpoint, macWifiId, tab, first }: Input<Row>) => {
  const language = useLocale()
  return usePolled({
    queryKey: [endpoint.path, macWifiId, language],
    read: (options) => call(endpoint as Endpoint, { macWifiId }, options) as Promise<Live<Row>>,
    everyMs: liveIntervalMs,
    live: { topics: ['unit', 'control'], macWifiId },
    staleTime: liveIntervalMs,
    meta: { tab },
    ...(first && { initialData: first.data, initialDataUpdatedAt: first.readAt }),
  })
}
