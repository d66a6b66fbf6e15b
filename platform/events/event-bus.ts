import type { LiveEvent } from '@/lib/contract/event'
import type { PlatformId } from '@/lib/contract/platform-id'

/** An event and who may hear of it: the users of a brand, or one user alone. */
export type AddressedEvent = { event: LiveEvent; platformId: PlatformId; userId?: number }

export type EventBus = {
  /** Tells every listener, here and in other processes on the same database. Never throws, never waits. */
  publish: (event: AddressedEvent) => void
  /** Answers how to stop listening. */
  listen: (hear: (event: AddressedEvent) => void) => () => void
}

/** The bus of one process alone. */
export const localEventBus = (): EventBus => {
  const listeners = new Set<(event: AddressedEvent) => void>()
  return {
    publish: (event) => {
      for (const hear of listeners) hear(event)
    },
    listen: (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}
