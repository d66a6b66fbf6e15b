import { existsSync, readFileSync } from 'node:fs'
import { type Config, StartError } from '../config/config'
import { makeKeyFile } from '../config/make-key-file'

/** Keys that sign the log's anchors, by their number. The highest signs; all of them check. */
export type LogKeys = { current: string; byId: ReadonlyMap<string, string> }

const shortest = 32

const requireStrong = (key: string): string => {
  if (key.length < shortest)
    throw new StartError(
      `PLATFORM_LOG_KEY is shorter than ${shortest} characters: make one with openssl rand -base64 48`,
    )
  if (new Set(key).size < 10)
    throw new StartError('PLATFORM_LOG_KEY repeats too few characters: make one with openssl rand -base64 48')
  return key
}

/** One key, or several as `2:new,1:old`. Throws a `StartError` that says what is wrong, and never the key. */
export const toLogKeys = (text: string): LogKeys => {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length === 1 && !/^\d{1,6}:/.test(text))
    return { current: '1', byId: new Map([['1', requireStrong(text)]]) }
  const byId = new Map<string, string>()
  for (const part of parts) {
    const [, id, key] = /^(\d{1,6}):(.+)$/s.exec(part) ?? []
    if (id === undefined || key === undefined || byId.has(id))
      throw new StartError('PLATFORM_LOG_KEY is neither one key nor several as 2:new,1:old')
    byId.set(id, requireStrong(key))
  }
  return { current: String(Math.max(...[...byId.keys()].map(Number))), byId }
}

/**
 * The keys of the configuration. A demo without one has a key of its own beside its data folder; a real site that has
 * none is refused with a `StartError`: a key that made itself where the database lies would prove nothing.
 */
export const readLogKeys = ({ demo, dataDir, logProof }: Pick<Config, 'demo' | 'dataDir' | 'logProof'>): LogKeys => {
  if (logProof.key !== null) return toLogKeys(logProof.key)
  if (!demo) {
    throw new StartError(
      'PLATFORM_LOG_KEY or PLATFORM_LOG_KEY_FILE is missing: the operation log is signed with it (32 characters or more, kept where the database is not)',
    )
  }
  const path = `${dataDir}.log-key`
  if (!existsSync(path)) makeKeyFile(path)
  return toLogKeys(readFileSync(path, 'utf8').trim())
}
