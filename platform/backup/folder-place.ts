import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { BackupPlace } from './backup-place'
import { measured } from './measured'

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
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.datasync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
    return entry()
  },
  read: async (name) => {
    const file = await open(join(folder, name)).catch(orNone)
    return Array.isArray(file)
      ? null
      : (createReadStream('', { fd: file, autoClose: true }) as AsyncIterable<Uint8Array>)
  },
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
