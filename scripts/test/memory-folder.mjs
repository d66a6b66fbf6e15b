import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const memory = '/dev/shm'
const gigabyte = 2 ** 30

/** Whether this machine has a disk in memory with room for a run: it takes up to two gigabytes. */
const hasRoom = () => {
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 6 * gigabyte && freemem() > 10 * gigabyte
}

/**
 * Tests make hundreds of databases of a thousand small files each: in memory that takes an eighth of the processor that
 * it takes on a disk. Where there is room, everything temporary of this process and its children is there, and goes
 * with this process.
 */
export function keepTemporaryFilesInMemory() {
  try {
    if (process.env.TMPDIR || !hasRoom()) return
  } catch {
    return // No such disk here.
  }
  const folder = mkdtempSync(`${memory}/test-`)
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // Otherwise a signal ends the process without its exit.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
}
