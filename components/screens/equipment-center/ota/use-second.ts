'use client'
import { useSyncExternalStore } from 'react'
import { serverNow } from '@/lib/api/clock'

let now = 0
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  timer ??= setInterval(() => {
    now = serverNow()
    for (const each of listeners) each()
  }, 1000)
  return () => {
    listeners.delete(notify)
    if (listeners.size === 0) {
      clearInterval(timer)
      timer = undefined
      now = 0
    }
  }
}

/** The server's clock, ms, once a second and for all that show it at once; 0 on the server itself. */
export const useSecond = (): number =>
  useSyncExternalStore(
    subscribe,
    () => {
      if (now === 0) now = serverNow()
      return now
    },
    () => 0,
  )
