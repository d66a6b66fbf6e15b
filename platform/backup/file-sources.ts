import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { Config } from '../kernel/config/config'
import type { FileStore } from '../kernel/storage/file-store'
import { openFileStore } from '../kernel/storage/open-file-store'

/** Where files lie of which rows have the names, as a set calls that place. */
export type FileSource = {
  start: string
  list: () => Promise<string[]>
  read: (id: string) => Promise<AsyncIterable<Uint8Array> | null>
  write: (id: string, bytes: AsyncIterable<Uint8Array>, work: string) => Promise<void>
  remove: (id: string) => Promise<void>
}

const isId = (name: string): boolean => /^[\w-]{1,64}$/.test(name)

/** Takes bytes to a path of this machine, and to its disk. */
const lay = async (path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.datasync()
  } finally {
    await file.close()
  }
}

const folderSource = (start: string, folder: string): FileSource => ({
  start,
  list: async () => (await readdir(folder).catch(() => [])).filter(isId),
  read: async (id) => {
    const file = await open(join(folder, id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    return file && (createReadStream('', { fd: file, autoClose: true }) as AsyncIterable<Uint8Array>)
  },
  write: async (id, bytes, work) => {
    const draft = join(work, 'file')
    await lay(draft, bytes)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await rename(draft, join(folder, id))
  },
  remove: (id) => rm(join(folder, id), { force: true }),
})

const storeSource = (store: FileStore): FileSource => ({
  start: 'files/store/',
  list: async () => {
    const ids: string[] = []
    for await (const { fileId } of store.list()) if (isId(fileId)) ids.push(fileId)
    return ids
  },
  read: async (id) => {
    const found = await store.open(id)
    return found && Readable.fromWeb(found.body as NodeStream<Uint8Array>)
  },
  write: async (id, bytes, work) => {
    const draft = join(work, 'file')
    await lay(draft, bytes)
    await store.put(id, draft)
  },
  remove: store.remove,
})

export const openFileSources = async (config: Pick<Config, 'dataDir' | 'filesS3'>): Promise<FileSource[]> => [
  storeSource(await openFileStore(config)),
  folderSource('files/firmware/', join(config.dataDir, 'firmware')),
  folderSource('files/jobs/', join(config.dataDir, 'files')),
]
