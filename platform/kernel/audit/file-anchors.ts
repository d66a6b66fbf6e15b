import { createReadStream } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { ifMissing } from '../error/missing'
import type { AnchorStore } from './anchor-store'

/** The newest anchors are among so many last bytes. */
const tailBytes = 64 * 1024

/** Anchors as lines of a file that is opened for appending alone, so that a file system may forbid all else. */
export const fileAnchors = (path: string): AnchorStore => ({
  place: path,
  append: async (_, line) => {
    await mkdir(dirname(path), { recursive: true })
    const file = await open(path, 'a', 0o600)
    try {
      const { size } = await file.stat()
      try {
        await file.appendFile(`${line}\n`)
        await file.datasync()
      } catch (error) {
        // A full disk takes half a line, which would stand there as a forged one.
        await file.truncate(size).catch(() => undefined)
        throw error
      }
    } finally {
      await file.close()
    }
  },
  lines: async function* (fromSeq) {
    const size = (await stat(path).catch(ifMissing(null)))?.size ?? 0
    if (size === 0) return
    const start = fromSeq > 1 ? Math.max(0, size - tailBytes) : 0
    let isCut = start > 0
    for await (const line of createInterface({ input: createReadStream(path, { start }), crlfDelay: Infinity })) {
      // The first of the last bytes are the rest of an older line.
      if (!isCut && line !== '') yield line
      isCut = false
    }
  },
})
