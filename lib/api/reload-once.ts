import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { reloadPage } from './reload-page'

/** Minimum time between two automatic reloads for one reason: a reload that did not help is not repeated. */
const pause = minutesToMilliseconds(5)

const keyOf = (reason: string): string => `reloaded:${reason}`

const lastOf = (key: string): number => {
  try {
    return Number(sessionStorage.getItem(key) ?? 0)
  } catch {
    // Without storage there is no guard against a loop, so do not reload.
    return Number.POSITIVE_INFINITY
  }
}

let isReloading = false

/** Reloads the page, unless a reload for the same reason did not help before. Returns whether it does. */
export const reloadOnce = (reason: 'signedOut' | 'newVersion'): boolean => {
  if (isReloading) return true
  const key = keyOf(reason)
  const since = Date.now() - lastOf(key)
  // If the clock was set back, no time counts as passed.
  if (since < pause) return false
  try {
    sessionStorage.setItem(key, String(Date.now()))
  } catch {
    return false
  }
  isReloading = true
  reloadPage()
  return true
}

/** The reason for the reload is gone: the next one counts as the first again. */
export const forgetReload = (reason: 'signedOut' | 'newVersion'): void => {
  try {
    sessionStorage.removeItem(keyOf(reason))
  } catch {
    // Nothing was stored.
  }
}
