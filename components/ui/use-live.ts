'use client'
import { useEffect, useEffectEvent } from 'react'
import { listenLive, type Wanted } from '@/lib/api/stream/live-events'

/** Changes within this time cause one read, milliseconds. */
const restMs = 1000

/**
 * Calls `onChange` when something subscribed may have changed: at once for the first event, and once for all within
 * a second after it. While the document is hidden it waits. `null` subscribes to nothing.
 */
export const useLive = (wanted: Wanted | null, onChange: () => void): void => {
  const hear = useEffectEvent(onChange)
  const topics = wanted?.topics.join() ?? ''
  const macWifiId = wanted?.macWifiId
  useEffect(
    function listenForChanges() {
      if (!topics) return
      let isNew = false
      let resting: ReturnType<typeof setTimeout> | undefined
      const tell = () => {
        if (!isNew || resting !== undefined || document.visibilityState === 'hidden') return
        isNew = false
        resting = setTimeout(() => {
          resting = undefined
          tell()
        }, restMs)
        hear()
      }
      const stop = listenLive({ topics: topics.split(',') as Wanted['topics'][number][], macWifiId }, () => {
        isNew = true
        tell()
      })
      document.addEventListener('visibilitychange', tell)
      return () => {
        stop()
        clearTimeout(resting)
        document.removeEventListener('visibilitychange', tell)
      }
    },
    [topics, macWifiId],
  )
}
