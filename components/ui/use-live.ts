'use client'
import { useEffect, useEffectEvent } from 'react'
import { listenLive, type Wanted } from '@/lib/api/live-events'

/** Calls `onChange` whenever something wanted may have changed: read it again, quietly. */
export const useLive = ({ topics, macWifiId }: Wanted, onChange: () => void): void => {
  const hear = useEffectEvent(onChange)
  const key = topics.join()
  useEffect(
    function listenForChanges() {
      return listenLive({ topics: key.split(',') as Wanted['topics'][number][], macWifiId }, hear)
    },
    [key, macWifiId],
  )
}
