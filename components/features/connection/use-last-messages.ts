'use client'
import { useQueryClient } from '@tanstack/react-query'
import { millisecondsInSecond } from 'date-fns/constants'
import { useLocale } from 'next-intl'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { connectionApi, type DeviceMessageRow, watchSeconds } from '@/lib/contract/connection'

/** So many messages are kept of a controller. */
export const mostMessages = 200
/** How often new ones are asked for where no event tells of them, ms. */
const everyMs = 3000
/** Asked again well before telemetry is no longer kept, ms. */
const watchEveryMs = (watchSeconds - 30) * millisecondsInSecond

/** New messages before those that are known, at most so many as are kept. */
export const joinMessages = (
  newer: readonly DeviceMessageRow[],
  known: readonly DeviceMessageRow[],
): DeviceMessageRow[] => {
  const ids = new Set(newer.map(({ messageId }) => messageId))
  return [...newer, ...known.filter(({ messageId }) => !ids.has(messageId))].slice(0, mostMessages)
}

type LastMessagesOptions = { macWifiId: string; tab: string; isPaused: boolean }

/**
 * The last messages of a controller, followed while the page is in sight: telemetry is kept only as long as somebody asks
 * for it. Paused, nothing is asked, and what is shown stays.
 */
export const useLastMessages = ({ macWifiId, tab, isPaused }: LastMessagesOptions) => {
  const language = useLocale()
  const queries = useQueryClient()
  const queryKey = [connectionApi.messages.path, macWifiId, language]
  const shared = { enabled: !isPaused, staleTime: 0, refetchOnWindowFocus: true, meta: { tab } }
  const watched = usePolled({
    ...shared,
    queryKey: [connectionApi.watch.path, macWifiId, language],
    read: (options) => call(connectionApi.watch, { macWifiId }, { ...options, minor: true }),
    everyMs: watchEveryMs,
  })
  const { data, error, refetch } = usePolled<DeviceMessageRow[]>({
    ...shared,
    queryKey,
    read: async (options) => {
      const known = queries.getQueryData<DeviceMessageRow[]>(queryKey) ?? []
      const after = known[0]?.messageId
      const { list } = await call(connectionApi.messages, { macWifiId, ...(after && { after }) }, options)
      return joinMessages(list, known)
    },
    everyMs,
    live: { topics: ['connection'], macWifiId },
  })
  return { messages: data, error, refetch, watchError: watched.error }
}
