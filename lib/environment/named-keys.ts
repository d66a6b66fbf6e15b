const shortest = 32
const makeOne = 'make one with openssl rand -base64 48'
const named = /^(\d{1,6}):(.+)$/s

/** Throws a sentence without its subject, which holds nothing of the key. */
export const requireStrong = (key: string): string => {
  if (key.length < shortest) throw new Error(`is shorter than ${shortest} characters: ${makeOne}`)
  if (new Set(key).size < 10) throw new Error(`repeats too few characters: ${makeOne}`)
  return key
}

/**
 * The keys of one variable by their names, in its order: one plain key, which is named 1, or several as `2:new,1:old`.
 * Throws a sentence without its subject, which holds nothing of any key.
 */
export const readNamedKeys = (text: string): ReadonlyMap<string, string> => {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const [only = ''] = parts
  if (parts.length < 2 && !named.test(only)) return new Map([['1', requireStrong(only)]])
  const keys = new Map<string, string>()
  for (const part of parts) {
    const [, name, key] = named.exec(part) ?? []
    if (name === undefined || key === undefined) throw new Error('is neither one key nor several as 2:new,1:old')
    if (keys.has(name)) throw new Error(`has two keys with the name ${name}`)
    keys.set(name, requireStrong(key))
  }
  return keys
}
