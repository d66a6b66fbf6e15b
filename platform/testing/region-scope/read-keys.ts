import type { Things } from './things'

/** What is asked with some things, and which of these it names. */
export const readKeys = (things: Things, ask: (things: Things) => unknown): { input: unknown; keys: string[] } => {
  const keys = new Set<string>()
  const get = (target: Things, key: string) => {
    keys.add(key)
    return target[key as keyof Things]
  }
  return { input: ask(new Proxy(things, { get })), keys: [...keys] }
}
