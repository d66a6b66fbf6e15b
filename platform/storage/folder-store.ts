import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileStore } from './file-store'

const draftEnding = '.part'
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Files in a folder outside of whatever is served. Uploads are received on the same disk, so that taking one is a rename. */
export const folderStore = (folder: string): FileStore => {
  const pathOf = (fileId: string): string => join(folder, fileId)
  const make = (): Promise<unknown> => mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    put: async (fileId, path) => {
      await make()
      await rename(path, pathOf(fileId))
    },
    write: async (fileId, bytes) => {
      await make()
      await writeFile(pathOf(fileId) + draftEnding, bytes, { mode: 0o600 })
      await rename(pathOf(fileId) + draftEnding, pathOf(fileId))
    },
    open: async (fileId) => {
      try {
        const file = await open(pathOf(fileId))
        const { size } = await file.stat()
        const stream = createReadStream('', { fd: file, autoClose: true })
        return { size, body: Readable.toWeb(stream) as ReadableStream<Uint8Array> }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: (fileId) => rm(pathOf(fileId), { force: true }),
    list: async function* () {
      for (const name of await readdir(folder).catch(() => [])) {
        const found = await stat(pathOf(name)).catch(() => null)
        if (found) yield { fileId: name, changed: found.mtime }
      }
    },
  }
}
