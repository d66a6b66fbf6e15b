import type { LiveEvent } from '@/lib/contract/event'
import type { PlatformId } from '@/lib/contract/platform-id'

/** An event and who may hear of it: the users of a brand, or one user alone. */
export type AddressedEvent = {
  event: LiveEvent
  platformId: PlatformId
  userId?: number
  /** New readings of a controller: dozens a second, so only those hear of it who are told which controller. */
  isReading?: true
}

/** What is heard on the bus. */
export type BusNews = AddressedEvent | 'sessions' | 'gap'

export type EventBus = {
  /** Tells every listener, here and in other processes on the same database. Never throws, never waits. */
  publish: (event: AddressedEvent) => void
  /** Tells them that sessions have ended: whoever keeps something open for one looks whether it lasts. */
  tellSessions: () => void
  /** Hears every event, and `gap` when some may have been missed. Answers how to stop listening. */
  subscribe: (hear: (news: BusNews) => void) => () => void
  /** Ends what it holds open. */
  close: () => Promise<void>
}

/** The listeners of one process. */
export const createListeners = () => {
  const listeners = new Set<(news: BusNews) => void>()
  return {
    tell: (news: BusNews): void => {
      for (const hear of listeners) hear(news)
    },
    subscribe: (hear: (news: BusNews) => void) => {
      listeners.add(hear)
      return () => {
        listeners.delete(hear)
      }
    },
  }
}

/** The bus of one process alone. */
export const localEventBus = (): EventBus => {
  const { tell, subscribe } = createListeners()
  return { publish: tell, tellSessions: () => tell('sessions'), subscribe, close: async () => undefined }
}
