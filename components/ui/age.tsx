'use client'
import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { serverNow } from '@/lib/api/clock'
import { fromWireTime, toAge } from '@/lib/format/date-time'

const tick = 5000
let now = 0
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  timer ??= setInterval(() => {
    now = serverNow()
    for (const each of listeners) each()
  }, tick)
  return () => {
    listeners.delete(notify)
    if (listeners.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }
}

/** The server's clock, as far as the browser knows it, in steps of five seconds; 0 on the server itself. */
export const useNow = (): number =>
  useSyncExternalStore(
    subscribe,
    () => {
      if (now === 0) now = serverNow()
      return now
    },
    () => 0,
  )

/** Age of a moment in the steps of spec 9. A browser clock that is behind shows "just now", never the future. */
export const Age = ({ of }: { of: string }) => {
  const t = useTranslations('common.age')
  const at = useNow()
  if (at === 0) return null
  const { unit, count } = toAge(fromWireTime(of), new Date(at))
  if (unit === 'now') return t('now')
  if (unit === 'days' && count === 1) return t('day')
  return t(unit, { count })
}
