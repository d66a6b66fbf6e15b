'use client'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import {
  assumedPlatformState,
  notePlatformAway,
  onPlatformBack,
  onPlatformState,
  type PlatformState,
  platformState,
} from '@/lib/api/platform-state'

export const usePlatformState = (): PlatformState =>
  useSyncExternalStore(onPlatformState, platformState, assumedPlatformState)

/** Calls `goOn` when the platform answers again. `isAway`: what is shown says that it does not, in the answer `requestId`. */
export const usePlatformBack = (isAway: boolean, requestId: string, goOn: () => void): void => {
  const last = useRef(goOn)
  useEffect(function keepLast() {
    last.current = goOn
  })
  useEffect(
    function waitForPlatform() {
      if (!isAway) return undefined
      // Each answer that says so begins the wait anew.
      if (requestId !== '') notePlatformAway()
      return onPlatformBack(() => last.current())
    },
    [isAway, requestId],
  )
}
