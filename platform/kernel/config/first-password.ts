import { rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The one account that a new site has. */
export const firstAccount = 'admin'

export const firstPasswordFile = (dataDir: string): string => join(dataDir, 'first-password')

/** Writes the password of the first account where only this user reads it: a log is copied, collected and archived for years. */
export const writeFirstPassword = (dataDir: string, password: string): void => {
  const file = firstPasswordFile(dataDir)
  // One of an earlier database may be there, with another mode.
  rmSync(file, { force: true })
  writeFileSync(file, `${password}\n`, { mode: 0o600, flag: 'wx' })
}

/** Once the password has been changed the file opens nothing. What cannot be removed now is at the next start. */
export const forgetFirstPassword = (dataDir: string): Promise<void> =>
  rm(firstPasswordFile(dataDir), { force: true }).catch(() => undefined)
