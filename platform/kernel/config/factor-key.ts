import { hkdfSync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, StartError } from './config'
import { toFactorTexts } from './factor-env'
import { makeKeyFile } from './make-key-file'

/** The key that a platform makes for itself, where none was set. */
export const factorKeyPath = (dataDir: string): string => join(dataDir, 'factor-key')

/** Whether there is one without making it. */
export const hasFactorKey = ({ factorKey, dataDir }: Pick<Config, 'factorKey' | 'dataDir'>): boolean =>
  factorKey !== null || existsSync(factorKeyPath(dataDir))

/** Keys for their one use each, so that none says anything of another. */
export type FactorKey = {
  name: string
  /** Seals the secrets of authenticator apps. */
  seal: Buffer
  /** Makes the digests of recovery codes. */
  digest: Buffer
}
/** All of them open; the first makes what is new. */
export type FactorKeys = readonly [FactorKey, ...FactorKey[]]

const derive = (key: string, use: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', use, 32))

const known = new Map<string, FactorKeys>()

const toKeys = (text: string): FactorKeys => {
  const keys =
    known.get(text) ??
    ([...toFactorTexts(text)].map(([name, key]) => ({
      name,
      seal: derive(key, 'totp secret'),
      digest: derive(key, 'recovery code'),
    })) as [FactorKey, ...FactorKey[]])
  known.set(text, keys)
  return keys
}

const readFile = (path: string): FactorKeys => {
  if (!existsSync(path)) makeKeyFile(path)
  const text = readFileSync(path, 'utf8').trim()
  if (text.length < 32) throw new StartError(`${path} holds no key: put the one back that was there`)
  try {
    return toKeys(text)
  } catch (error) {
    throw new StartError(`${path} ${(error as Error).message}`)
  }
}

/**
 * The keys of the second factor: made of `PLATFORM_FACTOR_KEY`, or of a file that is made once in the data folder. With
 * that file authenticator apps and recovery codes work, also on PostgreSQL; but several platforms on one database each
 * have a data folder of their own, and none could read what another has sealed: they must be given one key. Throws a
 * `StartError`.
 */
export const readFactorKeys = ({ factorKey, dataDir }: Pick<Config, 'factorKey' | 'dataDir'>): FactorKeys =>
  factorKey === null ? readFile(factorKeyPath(dataDir)) : toKeys(factorKey)
