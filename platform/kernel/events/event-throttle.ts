import type { EventTopic } from '@/lib/contract/event'
import type { AddressedEvent, EventBus } from './event-bus'

const everyMs = 1000

/**
 * Tells of each record of a topic at most once in a while: the first time at once, the last time for sure. Whatever else
 * is told goes through as it comes.
 */
export const throttledEvents = (
  events: Pick<EventBus, 'publish'>,
  of: EventTopic,
  ms = everyMs,
): Pick<EventBus, 'publish'> & { stop: () => void } => {
  const waiting = new Map<string, { timer: NodeJS.Timeout; latest: AddressedEvent | null }>()
  const hold = (key: string): void => {
    const timer = setTimeout(() => {
      const latest = waiting.get(key)?.latest
      waiting.delete(key)
      if (!latest) return
      events.publish(latest)
      hold(key)
    }, ms)
    timer.unref()
    waiting.set(key, { timer, latest: null })
  }
  return {
    publish: (addressed) => {
      const { topic, id } = addressed.event
      if (topic !== of || id === undefined) return events.publish(addressed)
      const held = waiting.get(id)
      if (held) held.latest = addressed
      else {
        events.publish(addressed)
        hold(id)
      }
    },
    stop: () => {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
