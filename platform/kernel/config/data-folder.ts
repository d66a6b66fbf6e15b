import { accessSync, chmodSync, constants, mkdirSync, rmdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { StartError } from './config'

/** What anybody else on the machine may do. */
const ofOthers = 0o007

const ownerOf = (path: string): string => {
  try {
    const { uid, mode } = statSync(path)
    return `${path} has the owner ${uid} and the mode ${(mode & 0o777).toString(8)}`
  } catch {
    return ownerOf(dirname(path))
  }
}

/**
 * Makes the folder of the data ready: there, writable, and closed to other users of the machine. Answers whether it was
 * open to them. Throws a `StartError` that names folder, user and mode.
 */
export const openDataFolder = (dataDir: string): { wasOpen: boolean } => {
  const path = resolve(dataDir)
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    // A disk that is mounted read-only says so only when something is written.
    const probe = join(path, `.probe-${process.pid}`)
    mkdirSync(probe)
    rmdirSync(probe)
    const { mode } = statSync(path)
    if ((mode & ofOthers) === 0) return { wasOpen: false }
    chmodSync(path, mode & 0o777 & ~ofOthers)
    return { wasOpen: true }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT') return { wasOpen: false }
    const { username, uid } = userInfo()
    throw new StartError(
      `PLATFORM_DATA_DIR ${path} cannot be written by ${username} (${uid}), ${code}: ${ownerOf(path)}. Give it to that user, or name another folder`,
    )
  }
}
