import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { Config } from '../../kernel/config/config'
import { ifMissing } from '../../kernel/error/missing'
import type { FileStore } from '../../kernel/storage/file-store'
import { openFileStore } from '../../kernel/storage/open-file-store'
import { layFile, readFileAt } from './local-file'

/** Where files lie of which rows have the names, as a set calls that place. */
export type FileSource = {
  start: string
  list: () => Promise<string[]>
  read: (id: string) => Promise<AsyncIterable<Uint8Array> | null>
  write: (id: string, bytes: AsyncIterable<Uint8Array>, work: string) => Promise<void>
  remove: (id: string) => Promise<void>
}

const isId = (name: string): boolean => /^[\w-]{1,64}$/.test(name)

const folderSource = (start: string, folder: string): FileSource => ({
  start,
  list: async () => (await readdir(folder).catch(ifMissing([]))).filter(isId),
  read: (id) => readFileAt(join(folder, id)),
  write: async (id, bytes, work) => {
    const draft = join(work, 'file')
    await layFile(draft, bytes)
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
    await layFile(draft, bytes)
    await store.put(id, draft)
  },
  remove: store.remove,
})

export const openFileSources = async (config: Pick<Config, 'dataDir' | 'filesS3'>): Promise<FileSource[]> => [
  storeSource(await openFileStore(config)),
  folderSource('files/firmware/', join(config.dataDir, 'firmware')),
  folderSource('files/jobs/', join(config.dataDir, 'files')),
]
