import { constants } from 'node:fs'
import { cp, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { StartError } from '../../kernel/config/config'
import { reservedBytes } from '../../kernel/db/free-space'
import { ifMissing } from '../../kernel/error/missing'

const start = 'backup-snapshot-'

/** A copy of the embedded database as it was at one moment. */
export type Snapshot = { folder: string; time: string; writesPausedMs: number }

/** Bytes of the files of a folder. */
export const sizeOf = async (folder: string): Promise<number> => {
  let size = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) size += (await stat(join(entry.parentPath, entry.name)).catch(ifMissing({ size: 0 }))).size
  return size
}

const requireRoom = async (dataDir: string): Promise<void> => {
  const { bavail, bsize } = await statfs(dataDir)
  const needed = await sizeOf(join(dataDir, 'db'))
  if (bavail * bsize - reservedBytes < needed) {
    throw new StartError(
      `no room for a copy of the database: ${Math.ceil(needed / 1024 ** 2)} MB are needed on the disk of ${dataDir}`,
    )
  }
}

/**
 * Copies the files of the database while no statement runs. That is what a crash would leave, and PostgreSQL starts
 * from it as from a crash; a transaction that is open has not happened. `database`: the one that is running on it.
 */
export const takeSnapshot = async (dataDir: string, database: PGlite | null): Promise<Snapshot> => {
  await requireRoom(dataDir)
  const folder = await mkdtemp(join(dataDir, start))
  const copy = async (): Promise<Omit<Snapshot, 'folder'>> => {
    const time = new Date().toISOString()
    const from = performance.now()
    // A file system that can share blocks does; there the pause is next to nothing.
    await cp(join(dataDir, 'db'), join(folder, 'db'), { recursive: true, mode: constants.COPYFILE_FICLONE })
    return { time, writesPausedMs: Math.round(performance.now() - from) }
  }
  try {
    if (database === null) return { folder, ...(await copy()), writesPausedMs: 0 }
    // Before the pause, so that less is to be replayed.
    await database.exec('CHECKPOINT')
    return { folder, ...(await database.runExclusive(copy)) }
  } catch (error) {
    await dropSnapshot(folder)
    throw error
  }
}

export const dropSnapshot = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

/** Removes the copies of backups that were cut short. */
export const removeLeftSnapshots = async (dataDir: string): Promise<void> => {
  for (const name of await readdir(dataDir).catch(ifMissing([])))
    if (name.startsWith(start) || name.startsWith('backup-work-')) await dropSnapshot(join(dataDir, name))
}
