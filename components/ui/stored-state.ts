'use client'
import { useCallback, useSyncExternalStore } from 'react'

const changed = 'stored-state'
const parsedOf = new Map<string, { text: string; value: unknown }>()
/** What the storage did not take, because it is full or forbidden: it lives as long as the page. */
const unstored = new Map<string, unknown>()

const read = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

const storedKeys = (): string[] => {
  try {
    return Object.keys(sessionStorage)
  } catch {
    return []
  }
}

const write = (key: string, value: unknown): void => {
  unstored.delete(key)
  try {
    // What was there must not come back with the next page when the new one finds no room.
    sessionStorage.removeItem(key)
    if (value !== undefined) sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    unstored.set(key, value)
  }
  dispatchEvent(new CustomEvent(changed, { detail: key }))
}

/** Forgets stored states of a closed tab: every key that starts with `prefix`. */
export const forgetStored = (prefix: string): void => {
  for (const key of [...storedKeys(), ...unstored.keys()]) if (key.startsWith(prefix)) write(key, undefined)
}

const subscribe = (notify: () => void) => {
  addEventListener(changed, notify)
  return () => removeEventListener(changed, notify)
}

const stateOf = <Value>(key: string, initial: Value): Value => {
  if (unstored.has(key)) return (unstored.get(key) as Value | undefined) ?? initial
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

type Next<Value> = Value | undefined | ((now: Value) => Value)

/**
 * State that survives a reload, a language switch and signing in again in this browser tab. `initial` must be stable;
 * the server renders it. A stored value that cannot be read counts as none. No value of it may be a function.
 */
export const useStoredState = <Value>(key: string, initial: Value): [Value, (next: Next<Value>) => void] => {
  const value = useSyncExternalStore(
    subscribe,
    () => stateOf(key, initial),
    () => initial,
  )
  const set = useCallback(
    (next: Next<Value>) =>
      write(key, typeof next === 'function' ? (next as (now: Value) => Value)(stateOf(key, initial)) : next),
    [key, initial],
  )
  return [value, set]
}
