import {
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../config'

type Owner = { pid: number; startedAt: string; place: string }

const beatMs = 2000
/** An owner whose processes cannot be seen from here is dead when it has not beaten for this long. */
const silentMs = 10_000

/** When a process started, in ticks since boot, so that a number used again is not taken for the old process. */
const startOf = (pid: number): string | null => {
  try {
    // Field 22 of /proc/PID/stat, counted after the command's name, which may itself hold spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

/** Where a pid means something: this machine and, in a container, its own numbering of processes. */
const here = (): string => {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const readOwner = (path: string): Owner | null => {
  try {
    const owner: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof owner !== 'object' || owner === null) return null
    const { pid, startedAt, place } = owner as Partial<Owner>
    return typeof pid === 'number' && typeof startedAt === 'string' && typeof place === 'string'
      ? { pid, startedAt, place }
      : null
  } catch {
    return null
  }
}

const isMine = (owner: Owner | null): boolean => owner?.pid === process.pid && owner.place === here()

const holds = (path: string, owner: Owner): boolean => {
  // Another machine or container on the same volume: only its beat can be seen from here.
  if (owner.place !== here()) return Date.now() - statSync(path).mtimeMs < silentMs
  if (!isAlive(owner.pid)) return false
  const startedAt = startOf(owner.pid)
  // Without /proc (macOS) a living pid is all there is to know.
  return startedAt === null || owner.startedAt === '' || startedAt === owner.startedAt
}

const inUse = (directory: string, owner: Owner): StartError =>
  new StartError(
    `the data in ${directory} is in use by process ${owner.pid}${owner.place === here() ? '' : ` on ${owner.place}`}; stop it first`,
  )

const removeDeadLock = (directory: string, path: string): void => {
  // Moved aside and not deleted: of two processes that both saw a dead owner, the later one finds out here that it
  // has moved the lock which the earlier one has just taken, and puts it back.
  const aside = `${path}.${process.pid}.dead`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const owner = readOwner(aside)
  const wasTaken = owner !== null && holds(aside, owner)
  if (wasTaken) linkSync(aside, path)
  rmSync(aside, { force: true })
  if (wasTaken) throw inUse(directory, owner)
}

/**
 * Takes a data directory for this process alone. The embedded database has no lock of its own, and two processes on
 * one directory lose each other's commits without an error. Throws a `StartError` that names the other process.
 * `onLost` is called should another process take the lock after all. Answers the function that gives it back.
 */
export const takeProcessLock = (directory: string, onLost: () => void): (() => void) => {
  mkdirSync(directory, { recursive: true })
  const path = join(directory, 'platform.lock')
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) ?? '', place: here() }), {
    mode: 0o600,
  })
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      const owner = readOwner(path)
      if (owner !== null && holds(path, owner)) throw inUse(directory, owner)
      removeDeadLock(directory, path)
      try {
        // A link appears together with its content, or not at all.
        linkSync(draft, path)
        return keep(path, onLost)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
    }
  } finally {
    rmSync(draft, { force: true })
  }
  throw new StartError(`the lock of ${directory} changes hands all the time; try again`)
}

const keep = (path: string, onLost: () => void): (() => void) => {
  const timer = setInterval(() => {
    if (!isMine(readOwner(path))) {
      clearInterval(timer)
      onLost()
      return
    }
    utimesSync(path, new Date(), new Date())
  }, beatMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    if (isMine(readOwner(path))) rmSync(path, { force: true })
  }
}
