import { toMaskedAccount } from '../../kernel/db/masked-account'
import { referencesOf } from './references'
import { type Caller, sees, type Thing } from './start-scene'

const wordsOf = ({ to, key, word }: Thing): string[] => {
  const own = [...(word === null ? [] : [word]), ...(to === 'controller' || to === 'checker' ? [key] : [])]
  return to === 'appUser' ? own.flatMap((each) => [each, toMaskedAccount(each)]) : own
}

/** Finds in an answer what its caller must not see: by the words that it is known by, and by keys in their fields. */
export const findHidden = (things: readonly Thing[], caller: Caller) => {
  const [shown, hidden] = [true, false].map((isShown) => things.filter((thing) => sees(caller, thing) === isShown))
  const known = new Set(shown?.flatMap(wordsOf))
  const words = [...new Set(hidden?.flatMap(wordsOf))].filter((word) => word.length > 3 && !known.has(word))
  const idOf = ({ to, key }: Pick<Thing, 'to' | 'key'>) => `${to} ${key}`
  const visible = new Set(shown?.map(idOf))
  // Every region is on the map, also for those who see what is in some of them.
  const ids = new Set(
    hidden
      ?.filter(({ to }) => to !== 'region')
      .map(idOf)
      .filter((id) => !visible.has(id)),
  )
  const keysIn = (name: string, value: unknown): string[] => {
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([field, inner]) => {
      const found = typeof inner === 'string' ? (referencesOf(name, field) ?? []) : []
      const isHidden = found.some(({ to }) => ids.has(idOf({ to, key: String(inner) })))
      return [...(isHidden ? [`${field} ${String(inner)}`] : []), ...keysIn(name, inner)]
    })
  }
  return (name: string, text: string, { data, typed = '' }: { data?: unknown; typed?: string } = {}): string[] => [
    // What the caller has typed may be repeated.
    ...words.filter((word) => text.includes(word) && !typed.includes(word)),
    ...keysIn(name, data).filter((found) => !typed.includes(found.split(' ')[1] ?? '')),
  ]
}
