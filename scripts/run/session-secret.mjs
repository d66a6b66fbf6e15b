import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Creates the console's session secret once: 64 random bytes as text that only this user may read. */
export function ensureSessionSecret(path) {
  if (existsSync(path)) return
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // Written to a temporary file, then moved: an interrupted start leaves no half secret.
  const aside = `${path}.${process.pid}`
  writeFileSync(aside, randomBytes(64).toString('base64url'), { mode: 0o600, flag: 'wx' })
  renameSync(aside, path)
}
