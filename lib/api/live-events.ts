import type { EventTopic, LiveEvent } from '@/lib/contract/event'

/** What a part of a page wants to hear of. Without a WiFi ID of every controller. */
export type Wanted = { topics: readonly EventTopic[]; macWifiId?: string | undefined }

type Listener = { wanted: Wanted; hear: () => void }
const listeners = new Set<Listener>()

const matches = ({ topics, macWifiId }: Wanted, event: LiveEvent): boolean =>
  topics.includes(event.topic) &&
  (macWifiId === undefined || event.macWifiId === undefined || event.macWifiId === macWifiId)

/** Calls `hear` whenever something wanted may have changed, and after a time in which nothing could be heard. */
export const listenLive = (wanted: Wanted, hear: () => void): (() => void) => {
  const listener = { wanted, hear }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells whoever wants it; without an event, everybody: nobody knows what was missed. */
export const tellLive = (event?: LiveEvent): void => {
  for (const { wanted, hear } of listeners) if (!event || matches(wanted, event)) hear()
}
