import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { measured } from '../measured'
import type { BackupPlace } from './backup-place'
import { layFile, readFileAt } from './local-file'

const orNone = (error: NodeJS.ErrnoException): [] => {
  if (error.code === 'ENOENT') return []
  throw error
}

/** A set in a folder that only this user may read. A file appears whole, and is on the disk before the next one comes. */
export const folderPlace = (folder: string): BackupPlace => ({
  name: folder,
  put: async (name, body) => {
    const path = join(folder, name)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const draft = `${path}.part`
    const { bytes, entry } = measured(body)
    await layFile(draft, bytes).catch(async (error: unknown) => {
      // What is half written belongs to no set.
      await rm(draft, { force: true })
      throw error
    })
    await rename(draft, path)
    return entry()
  },
  read: (name) => readFileAt(join(folder, name)),
  remove: (name) => rm(join(folder, name), { force: true }),
  list: async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(orNone)
    return entries
      .filter((entry) => !entry.isDirectory())
      .map(({ parentPath, name }) =>
        join(parentPath, name)
          .slice(folder.length + 1)
          .split(sep)
          .join('/'),
      )
      .sort()
  },
})
