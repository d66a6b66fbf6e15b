import type { EventTopic, LiveEvent } from '@/lib/contract/event'

/** What a part of a page subscribes to. Without a WiFi ID it covers every controller. */
export type Wanted = { topics: readonly EventTopic[]; macWifiId?: string | undefined }

type Listener = { wanted: Wanted; hear: () => void }
const listeners = new Set<Listener>()

const matches = ({ topics, macWifiId }: Wanted, event: LiveEvent): boolean =>
  topics.includes(event.topic) &&
  (macWifiId === undefined || event.macWifiId === undefined || event.macWifiId === macWifiId)

/** Calls `hear` whenever something subscribed may have changed, and after a gap in which events may be missing. */
export const listenLive = (wanted: Wanted, hear: () => void): (() => void) => {
  const listener = { wanted, hear }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notifies subscribers; without an event, all of them, since nobody knows what was missed. */
export const tellLive = (event?: LiveEvent): void => {
  for (const { wanted, hear } of listeners) if (!event || matches(wanted, event)) hear()
}
