import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'

/** Between two automatic reloads for one reason at least this must pass: a reload that did not help is not repeated. */
const pause = minutesToMilliseconds(5)

const keyOf = (reason: string): string => `reloaded:${reason}`

const lastOf = (key: string): number => {
  try {
    return Number(sessionStorage.getItem(key) ?? 0)
  } catch {
    // Without a memory there is no guard against a loop, so there is no reload either.
    return Number.POSITIVE_INFINITY
  }
}

/** Reloads the page, unless that was done for the same reason before and did not help. Returns whether it does. */
export const reloadOnce = (reason: 'signedOut' | 'newVersion'): boolean => {
  const key = keyOf(reason)
  const since = Date.now() - lastOf(key)
  // A clock that was set back counts as no time at all.
  if (since < pause) return false
  try {
    sessionStorage.setItem(key, String(Date.now()))
  } catch {
    return false
  }
  location.reload()
  return true
}

/** What the reload was for is over: the next time is a first time. */
export const forgetReload = (reason: 'signedOut' | 'newVersion'): void => {
  try {
    sessionStorage.removeItem(keyOf(reason))
  } catch {
    // Nothing was remembered.
  }
}
