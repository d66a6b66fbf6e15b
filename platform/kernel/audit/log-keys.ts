import { existsSync, readFileSync } from 'node:fs'
import { readNamedKeys } from '@/lib/environment/named-keys'
import { type Config, StartError } from '../config/config'
import { makeKeyFile } from '../config/make-key-file'

/** Keys that sign the log's anchors, by their number. The highest signs; all of them check. */
export type LogKeys = { current: string; byId: ReadonlyMap<string, string> }

/** One key, or several as `2:new,1:old`. Throws a `StartError` that says what is wrong, and never the key. */
export const toLogKeys = (text: string): LogKeys => {
  try {
    const byId = readNamedKeys(text)
    return { current: String(Math.max(...[...byId.keys()].map(Number))), byId }
  } catch (error) {
    throw new StartError(`PLATFORM_LOG_KEY ${(error as Error).message}`)
  }
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
