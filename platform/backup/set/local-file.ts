import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

/** Takes bytes to a path of this machine where nothing is yet, and to its disk. */
export const layFile = async (path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** Null where there is none. */
export const readFileAt = async (path: string): Promise<AsyncIterable<Uint8Array> | null> => {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return file && (createReadStream('', { fd: file, autoClose: true }) as AsyncIterable<Uint8Array>)
}
