import { statfs } from 'node:fs/promises'

/**
 * What a write must leave free, bytes: two segments of the write-ahead log and room to close a checkpoint. An embedded
 * database that runs out in the middle of one does not come back by itself.
 */
export const reservedBytes = 48 * 1024 * 1024
const checkMs = 1000

const freeBytes = async (directory: string): Promise<number> => {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** Whether a directory's disk has room for changes now; looked up at most once a second. */
export const watchSpace = (directory: string): (() => Promise<boolean>) => {
  let checkedAt = Number.NEGATIVE_INFINITY
  let free = Promise.resolve(reservedBytes)
  return async () => {
    if (performance.now() - checkedAt >= checkMs) {
      checkedAt = performance.now()
      free = freeBytes(directory)
    }
    return (await free) >= reservedBytes
  }
}
