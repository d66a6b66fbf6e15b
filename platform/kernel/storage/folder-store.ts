import { createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ifMissing, isMissing } from '../error/missing'
import type { FileStore } from './file-store'

const draftEnding = '.part'

async function* listFolder(folder: string): ReturnType<FileStore['list']> {
  for (const name of await readdir(folder).catch(ifMissing([]))) {
    const found = await stat(join(folder, name)).catch(ifMissing(null))
    if (found) yield { fileId: name, changed: found.mtime }
  }
}

const ifThere = (error: unknown): void => {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
}

/** Files in a folder outside of whatever is served. Uploads are received on the same disk, so that taking one is a rename. */
export const folderStore = (folder: string): FileStore => {
  // Beside the folder: a version that knows no such place would remove what it finds within.
  const asideFolder = `${folder}-aside`
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
    setAside: async (fileId) => {
      await mkdir(asideFolder, { recursive: true, mode: 0o700 })
      const aside = join(asideFolder, fileId)
      await rename(pathOf(fileId), aside).catch(ifMissing(undefined))
      const now = new Date()
      await utimes(aside, now, now).catch(ifMissing(undefined))
    },
    aside: {
      list: () => listFolder(asideFolder),
      restore: async (fileId) => {
        await make()
        // A link and not a rename, which would replace a newer file.
        await link(join(asideFolder, fileId), pathOf(fileId)).catch(ifThere)
        await rm(join(asideFolder, fileId), { force: true })
      },
      remove: (fileId) => rm(join(asideFolder, fileId), { force: true }),
    },
    list: () => listFolder(folder),
  }
}
