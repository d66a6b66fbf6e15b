'use client'
import { useCallback, useSyncExternalStore } from 'react'

const changed = 'stored-state'
const parsedOf = new Map<string, { text: string; value: unknown }>()
/** Values that the storage refused, because it is full or forbidden: they live as long as the page. */
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
    // The old value must not come back with the next page if the new one does not fit.
    sessionStorage.removeItem(key)
    if (value !== undefined) sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    unstored.set(key, value)
  }
  dispatchEvent(new CustomEvent(changed, { detail: key }))
}

/** Forgets stored states of an open page: every key that starts with `prefix`, and ends with one of the `parts` if given. */
export const forgetStored = (prefix: string, parts: readonly string[] = ['']): void => {
  for (const key of [...storedKeys(), ...unstored.keys()]) {
    if (key.startsWith(prefix) && parts.some((part) => key.endsWith(part))) write(key, undefined)
  }
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
 * the server renders it. An unreadable stored value is ignored. Values may not be functions.
 * Without a key nothing is stored, and it stays `initial`.
 */
export const useStoredState = <Value>(
  key: string | undefined,
  initial: Value,
): [Value, (next: Next<Value>) => void] => {
  const value = useSyncExternalStore(
    subscribe,
    () => (key === undefined ? initial : stateOf(key, initial)),
    () => initial,
  )
  const set = useCallback(
    (next: Next<Value>) =>
      key !== undefined &&
      write(key, typeof next === 'function' ? (next as (now: Value) => Value)(stateOf(key, initial)) : next),
    [key, initial],
  )
  return [value, set]
}
