import { readFileSync } from 'node:fs'

/** Of a process without a known limit: more connections than one process of the platform serves. */
const mostDevices = 20_000
const mostCalls = 3000
/** The embedded database has some 850 files open, and never closes one. */
const files = 1000

/** How many files and sockets this process may have open; null where the system does not say. */
const readDescriptors = (): number | null => {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return soft === undefined ? null : Number(soft)
  } catch {
    return null
  }
}

/** Sockets for calls and for devices, so that neither takes those of the other, or of files. Each has a quarter at least. */
export const shareSockets = (descriptors = readDescriptors()): { calls: number; devices: number } => {
  const all = descriptors ?? 2 * mostDevices
  const quarter = Math.floor(all / 4)
  const calls = Math.min(mostCalls, quarter)
  const devices = Math.max(quarter, Math.min(Math.floor(all / 2), all - calls - files))
  return { calls, devices: Math.min(mostDevices, devices) }
}
