import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isMissing } from '../../kernel/error/missing'
import type { ByteRange } from '../../kernel/storage/byte-range'

/** Outside of whatever is served; a name on disk is an id that we made, whatever the file was called. */
const folderOf = (dataDir: string): string => join(dataDir, 'firmware')
const pathOf = (dataDir: string, fileId: string): string => join(folderOf(dataDir), fileId)

/** Moves the file of an upload to where it stays. Answers its name there. It appears whole or not at all. */
export const keepFirmware = async (dataDir: string, uploadPath: string): Promise<string> => {
  const fileId = crypto.randomUUID()
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 })
  await rename(uploadPath, pathOf(dataDir, fileId))
  return fileId
}

/** Writes a file that is made here, under a name that is made of its key; one that is there already is replaced. */
export const writeFirmware = async (dataDir: string, fileId: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 })
  await writeFile(pathOf(dataDir, fileId), bytes, { mode: 0o600 })
}

export const removeFirmware = (dataDir: string, fileId: string): Promise<void> =>
  rm(pathOf(dataDir, fileId), { force: true })

/** Size in bytes and SHA-256 in hex of what lies on the disk now; null when nothing does. */
export const measureFirmware = async (
  dataDir: string,
  fileId: string,
): Promise<{ size: number; sha256: string } | null> => {
  const hash = createHash('sha256')
  let size = 0
  try {
    await pipeline(createReadStream(pathOf(dataDir, fileId)), async (source) => {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        size += chunk.length
        hash.update(chunk)
      }
    })
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  return { size, sha256: hash.digest('hex') }
}

/** The file, or a part of it. */
export const streamFirmware = (dataDir: string, fileId: string, part?: ByteRange): ReadableStream =>
  Readable.toWeb(createReadStream(pathOf(dataDir, fileId), part)) as ReadableStream
