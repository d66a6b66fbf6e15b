import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ifMissing, isMissing } from '../error/missing'
import type { FileStore } from './file-store'

const draftEnding = '.part'

/** Files in a folder outside of whatever is served. Uploads are received on the same disk, so that taking one is a rename. */
export const folderStore = (folder: string): FileStore => {
  const pathOf = (fileId: string): string => join(folder, fileId)
  const make = (): Promise<unknown> => mkdir(folder, { recursive: true, mode: 0o700 })
  /** The row that names a file survives a power cut, so its bytes have to be on the disk first. */
  const settle = async (path: string, bytes?: Uint8Array): Promise<void> => {
    const file = await open(path, bytes ? 'w' : 'r+', 0o600)
    try {
      if (bytes) await file.writeFile(bytes)
      await file.datasync()
    } finally {
      await file.close()
    }
  }
  return {
    put: async (fileId, path) => {
      await make()
      await settle(path)
      await rename(path, pathOf(fileId))
    },
    write: async (fileId, bytes) => {
      await make()
      const draft = pathOf(fileId) + draftEnding
      try {
        await settle(draft, bytes)
        await rename(draft, pathOf(fileId))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    open: async (fileId, part) => {
      try {
        const file = await open(pathOf(fileId))
        const { size } = await file.stat()
        const stream = createReadStream('', { fd: file, autoClose: true, ...part })
        return {
          size: part ? Math.min(part.end + 1, size) - part.start : size,
          body: Readable.toWeb(stream) as ReadableStream<Uint8Array>,
        }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: (fileId) => rm(pathOf(fileId), { force: true }),
    list: async function* () {
      for (const name of await readdir(folder).catch(ifMissing([]))) {
        const found = await stat(pathOf(name)).catch(ifMissing(null))
        if (found) yield { fileId: name, changed: found.mtime }
      }
    },
  }
}
