'use client'
import { useSyncExternalStore } from 'react'
import { serverNow } from '@/lib/api/clock'

/** A clock shared by all its users: one timer while anybody uses it, otherwise none. */
const clockOfStep = (stepMs: number): (() => number) => {
  let now = 0
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  const subscribe = (notify: () => void) => {
    listeners.add(notify)
    timer ??= setInterval(() => {
      now = serverNow()
      for (const each of listeners) each()
    }, stepMs)
    return () => {
      listeners.delete(notify)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
      now = 0
    }
  }
  const read = (): number => {
    if (now === 0) now = serverNow()
    return now
  }
  return () => useSyncExternalStore(subscribe, read, () => 0)
}

/** The server's clock, as far as the browser knows it, ms, in steps of five seconds; 0 on the server itself. */
export const useNow = clockOfStep(5000)
/** The same in steps of a second. */
export const useSecond = clockOfStep(1000)
