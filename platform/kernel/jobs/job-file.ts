import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { isMissing } from '../error/missing'
import type { JobFile } from './job-definition'

const folder = (dataDir: string): string => join(dataDir, 'files')
// The name on disk is an id that we made; the name that a person gave goes only into a header.
const pathOf = (dataDir: string, fileId: string): string => join(folder(dataDir), fileId)

export type OpenJobFile = JobFile & {
  fileId: string
  /** Whether anything was written. */
  isOpen: () => boolean
  /** Makes the file final. */
  keep: () => Promise<void>
  /** Removes what was written. */
  drop: () => Promise<void>
}

const finished = (stream: WriteStream): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.on('error', reject)
    stream.end(() => resolve())
  })

/** A file that exists under its own name only when it is whole. */
export const openJobFile = (dataDir: string): OpenJobFile => {
  const fileId = crypto.randomUUID()
  const path = pathOf(dataDir, fileId)
  const draft = `${path}.part`
  let stream: WriteStream | null = null
  let failure: Error | null = null

  const open = async (): Promise<WriteStream> => {
    if (stream !== null) return stream
    await mkdir(folder(dataDir), { recursive: true })
    stream = createWriteStream(draft, { mode: 0o600 })
    // Without a listener a full disk would end the process; the next write or `keep` reports it.
    stream.on('error', (error) => {
      failure = error
    })
    return stream
  }

  return {
    fileId,
    name: 'file',
    isOpen: () => stream !== null,
    write: async (chunk) => {
      const target = await open()
      await new Promise<void>((resolve, reject) => {
        if (failure !== null) reject(failure)
        else target.write(chunk, (error) => (error ? reject(error) : resolve()))
      })
    },
    keep: async () => {
      if (stream === null) return
      if (failure !== null) throw failure
      await finished(stream)
      await rename(draft, path)
    },
    drop: async () => {
      stream?.destroy()
      await rm(draft, { force: true })
      await rm(path, { force: true })
    },
  }
}

/** A finished file as a stream of the web, with its size in bytes; null when it is gone. */
export const readJobFile = async (
  dataDir: string,
  fileId: string,
): Promise<{ size: number; body: ReadableStream } | null> => {
  try {
    const { size } = await stat(pathOf(dataDir, fileId))
    return { size, body: Readable.toWeb(createReadStream(pathOf(dataDir, fileId))) as ReadableStream }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Removes the file of a job that is forgotten. */
export const removeJobFile = (dataDir: string, fileId: string): Promise<void> =>
  rm(pathOf(dataDir, fileId), { force: true })
