'use client'
import { useCallback, useSyncExternalStore } from 'react'

const changed = 'stored-state'
/** What a text was read as; without a text it found no room in the storage. */
const parsedOf = new Map<string, { text: string | null; value: unknown }>()

const read = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

const write = (key: string, value: unknown): void => {
  parsedOf.delete(key)
  try {
    // What is there must not come back when the new one finds no room.
    sessionStorage.removeItem(key)
    if (value !== undefined) sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or forbidden: the state lives only as long as the page.
    if (value !== undefined) parsedOf.set(key, { text: null, value })
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
    const known = parsedOf.get(key)
    if (known && known.text === text) return known.value as Value
    if (text === null) return initial
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
