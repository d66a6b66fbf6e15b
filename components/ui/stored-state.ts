'use client'
import { useCallback, useSyncExternalStore } from 'react'

const changed = 'stored-state'
const parsedOf = new Map<string, { text: string; value: unknown }>()
/** What found no room in the storage: it lives only as long as the page. */
const homeless = new Map<string, string>()

const read = (key: string): string | null => {
  try {
    return homeless.get(key) ?? sessionStorage.getItem(key)
  } catch {
    return null
  }
}

const write = (key: string, value: unknown): void => {
  const text = value === undefined ? undefined : JSON.stringify(value)
  homeless.delete(key)
  try {
    // What was there must not come back when the new one finds no room.
    sessionStorage.removeItem(key)
    if (text !== undefined) sessionStorage.setItem(key, text)
  } catch {
    if (text !== undefined) homeless.set(key, text)
  }
  dispatchEvent(new CustomEvent(changed, { detail: key }))
}

/** Forgets stored states of a closed tab: every key that starts with `prefix`. */
export const forgetStored = (prefix: string): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) write(key, undefined)
}

const subscribe = (notify: () => void) => {
  addEventListener(changed, notify)
  return () => removeEventListener(changed, notify)
}

/**
 * State that survives a reload, a language switch and signing in again in this browser tab. `initial` must be stable;
 * the server renders it. A stored value that cannot be read counts as none.
 */
export const useStoredState = <Value>(key: string, initial: Value): [Value, (value: Value | undefined) => void] => {
  const snapshot = (): Value => {
    const text = read(key)
    if (text === null) return initial
    const known = parsedOf.get(key)
    if (known?.text === text) return known.value as Value
    try {
      const value = JSON.parse(text) as Value
      parsedOf.set(key, { text, value })
      return value
    } catch {
      return initial
    }
  }
  const value = useSyncExternalStore(subscribe, snapshot, () => initial)
  const set = useCallback((next: Value | undefined) => write(key, next), [key])
  return [value, set]
}
