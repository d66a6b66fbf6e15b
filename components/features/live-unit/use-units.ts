'use client'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { useLocale } from 'next-intl'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import type { Endpoint } from '@/lib/contract/endpoint'
import { fromWireTime } from '@/lib/format/wire-time'

/** Live values are read every 30 s while the page is open. Domain 2.2. */
export const liveInterval = 30_000
/** A value is old after three missed reads. */
const staleAfter = 3 * liveInterval

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
    everyMs: liveInterval,
    live: { topics: ['unit', 'control'], macWifiId },
    staleTime: liveInterval,
    meta: { tab },
    ...(first && { initialData: first.data, initialDataUpdatedAt: first.readAt }),
  })
}

/** Whether a reading is old, and therefore dimmed. `now` is 0 until the browser knows the time. */
export const isLate = ({ collectTime }: { collectTime: string | null }, now: number): boolean =>
  collectTime === null || (now > 0 && differenceInMilliseconds(now, fromWireTime(collectTime)) > staleAfter)
