import { linkSync, mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { StartError } from '../config/config'
import { ifMissing, isMissing } from '../error/missing'

type Owner = { pid: number; startedAt: string; place: string }

/** An owner beats from a thread of its own, which nothing that its program does holds up. */
const beatMs = 300
/** An owner whose processes cannot be seen from here is dead when it does not beat for this long. */
const silentMs = 3000
const lookMs = 2000

/** State and start (in ticks since boot) of a process; null without /proc. */
const readProcess = (pid: number): { state: string; startedAt: string } | null => {
  try {
    // Fields 3 and 22 of /proc/PID/stat, counted after the command's name, which may itself hold spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', startedAt: fields[19] ?? '' }
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
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** The process that has written the lock; null: there is none, or only what a power cut has left of it. Throws for one that cannot be read. */
const readOwner = (path: string): Owner | null => {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    return ifMissing(null)(error)
  }
  try {
    const owner: unknown = JSON.parse(text)
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

const sleep = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

/** Whether somebody touches the file within the time in which an owner beats ten times. By whatever clock they have. */
const beats = (path: string): boolean => {
  try {
    const first = statSync(path).mtimeMs
    for (let waited = 0; waited < silentMs; waited += 50) {
      sleep(50)
      if (statSync(path).mtimeMs !== first) return true
    }
    return false
  } catch (error) {
    // Given back meanwhile.
    return ifMissing(false)(error)
  }
}

const holds = (path: string, owner: Owner): boolean => {
  // Another machine or container on the same volume: only its beat can be seen from here.
  if (owner.place !== here()) return beats(path)
  if (!isAlive(owner.pid)) return false
  const found = readProcess(owner.pid)
  // Without /proc (macOS) a living pid is all there is to know.
  if (found === null) return true
  // Killed, and kept in the list only until its parent asks how it ended. Some parents never ask.
  if (found.state === 'Z' || found.state === 'X') return false
  // The number may belong to another process by now.
  return owner.startedAt === '' || found.startedAt === owner.startedAt
}

const inUse = (directory: string, owner: Owner): StartError =>
  new StartError(
    `the data in ${directory} is in use by process ${owner.pid}${owner.place === here() ? '' : ` on ${owner.place}`}; stop it first`,
  )

const removeDeadLock = (directory: string, path: string, dead: Owner | null): void => {
  // Moved aside and not deleted: of two processes that both saw a dead owner, the later one finds out here that it
  // has moved the lock which the earlier one has just taken, and puts it back.
  const aside = `${path}.${process.pid}.dead`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  const putBack = (): void => {
    linkSync(aside, path)
    rmSync(aside, { force: true })
  }
  let owner: Owner | null
  try {
    owner = readOwner(aside)
  } catch (error) {
    putBack()
    throw error
  }
  const isSame = owner?.pid === dead?.pid && owner?.startedAt === dead?.startedAt && owner?.place === dead?.place
  if (owner === null || isSame || !holds(aside, owner)) {
    rmSync(aside, { force: true })
    return
  }
  putBack()
  throw inUse(directory, owner)
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
  const content = JSON.stringify({
    pid: process.pid,
    startedAt: readProcess(process.pid)?.startedAt ?? '',
    place: here(),
  })
  writeFileSync(draft, content, { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      const owner = readOwner(path)
      if (owner !== null && holds(path, owner)) throw inUse(directory, owner)
      removeDeadLock(directory, path, owner)
      try {
        // A link appears together with its content, or not at all.
        linkSync(draft, path)
        return keep(path, content, onLost)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}), so it may be in use`)
  } finally {
    rmSync(draft, { force: true })
  }
  throw new StartError(`the lock of ${directory} changes hands all the time; try again`)
}

/** For commands: ends the process with a sentence when its lock is lost. Going on would write beside the new owner. */
export const endOnLostLock = (directory: string) => (): void => {
  process.stderr.write(`another process has taken ${directory} meanwhile; this one ends\n`)
  process.exit(1)
}

/** A thread that touches a file again and again; it ends with the process. */
const startBeat = (path: string): Worker => {
  const beat = `const { utimesSync } = require('node:fs')
    const { path, ms } = require('node:worker_threads').workerData
    setInterval(() => { try { utimesSync(path, new Date(), new Date()) } catch {} }, ms)`
  const worker = new Worker(beat, { eval: true, workerData: { path, ms: beatMs }, stdin: false, execArgv: [] })
  worker.unref()
  return worker
}

/** Whether another process has written its name there. One that could not be looked at says nothing of it. */
const isTaken = (path: string, content: string): boolean => {
  try {
    const owner = readOwner(path)
    // Somebody has deleted it: the next process would find the data free.
    if (owner === null) writeFileSync(path, content, { mode: 0o600, flag: 'wx' })
    return owner !== null && !isMine(owner)
  } catch {
    return false
  }
}

const keep = (path: string, content: string, onLost: () => void): (() => void) => {
  const beat = startBeat(path)
  // Without it the lock is only as good as the number of this process, which is enough on one machine.
  beat.on('error', () => undefined)
  const stopBeat = (): void => {
    beat.terminate().catch(() => undefined)
  }
  const timer = setInterval(() => {
    if (!isTaken(path, content)) return
    clearInterval(timer)
    stopBeat()
    onLost()
  }, lookMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    stopBeat()
    if (!isTaken(path, content)) rmSync(path, { force: true })
  }
}
