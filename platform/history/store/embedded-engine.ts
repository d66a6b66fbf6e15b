import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { millisecondsInMinute } from 'date-fns/constants'
import { StartError } from '../../kernel/config/config'
import { takeProcessLock } from '../../kernel/db/process-lock'
import type { Logger } from '../../kernel/log/logger'
import { endHungEngine, type usualPatience } from './end-hung-engine'
import { historyEngine } from './engine-entry'
import type { EngineStart } from './engine-start'

/** Between the end of an engine and its next start, ms: longer each time that it ends soon. */
const usualPauses = { first: 500, longest: 30_000 }
/** One that ran for so long was well. */
const wellMs = millisecondsInMinute
const startMs = millisecondsInMinute
const endMs = 20_000
/** Longest path that a socket may have on any system. */
const longestPath = 100

export type EmbeddedEngine = {
  socketPath: string
  /** The process that runs now; null between two. */
  pid: () => number | null
  /** How often it had to be started again. */
  restarts: () => number
  /** Why it could not be started last; null: it could. */
  trouble: () => string | null
  stop: () => Promise<void>
}

type Options = {
  /** Where the tables are. */
  directory: string
  memory: number
  logger: Logger
  /** Told each time that an engine answers after another one has ended. */
  onRestart?: () => void
  /** Goes on without an engine that cannot open its tables, and tries again: the platform has more to do than this. */
  isPatient?: boolean
  pauses?: typeof usualPauses
  patience?: typeof usualPatience
}

/** Where its socket lies: the shorter of two names of the same place, since systems cut long ones. */
export const socketOf = (directory: string): string => {
  const path = join(directory, 'engine.sock')
  const shorter = relative(process.cwd(), path)
  const chosen = shorter.length < path.length ? shorter : path
  if (Buffer.byteLength(chosen) > longestPath)
    throw new StartError(`${path} is too long for a socket: set PLATFORM_DATA_DIR to a shorter path`)
  return chosen
}

type Message = { ready?: unknown; missing?: string }

/** Starts one engine; resolves when it answers. */
const startOne = (start: EngineStart, logger: Logger): Promise<{ child: ChildProcess } | { missing: string }> =>
  new Promise((resolve, reject) => {
    const child = fork(historyEngine.path, [JSON.stringify(start)], {
      execArgv: historyEngine.execArgv,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // Nothing of what the platform is told it has to know.
      env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH },
    })
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error('the engine of history did not start in time'))
    }, startMs)
    let last = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      const told = text.trim()
      last = /DB::Exception: ([^\n]*)/.exec(told)?.[1] ?? last
      if (told !== '') logger.warn({ told: told.slice(0, 1000) }, 'the engine of history')
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      reject(
        new Error(
          `the engine of history cannot open ${start.directory} (${last === '' ? `it ended with ${signal ?? code}` : last.slice(0, 300)}): restore a set into a new folder, or move this one away and start again, which begins an empty store`,
        ),
      )
    })
    child.on('message', ({ ready, missing }: Message) => {
      if (ready === undefined && missing === undefined) return
      clearTimeout(timer)
      resolve(missing === undefined ? { child } : { missing })
    })
  })

/** Ends a process, and waits until it has. */
const endOne = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), endMs)
  await ended
  clearTimeout(timer)
}

type Started = Awaited<ReturnType<typeof startOne>>
type Engine = { child: ChildProcess | null; trouble: string | null }

/** Starts another engine whenever the one that runs has ended, until it is stopped. */
const supervise = (
  first: Engine,
  open: () => Promise<Started>,
  socketPath: string,
  { logger, pauses = usualPauses, patience, onRestart }: Options,
) => {
  let { child, trouble } = first
  let restarts = 0
  const stopping = new AbortController()
  const untilEnd = (current: ChildProcess): Promise<unknown> => {
    endHungEngine(current, socketPath, { logger, ...(patience && { patience }) }).catch((error: unknown) =>
      logger.error({ err: error }, 'nobody looks any more whether the engine of history answers'),
    )
    return new Promise((resolve) => current.once('exit', (code, signal) => resolve(signal ?? code)))
  }
  const startAgain = async (): Promise<void> => {
    try {
      const next = await open()
      if ('missing' in next) throw new Error(next.missing)
      child = next.child
      restarts += 1
      trouble = null
      onRestart?.()
    } catch (error) {
      trouble = (error as Error).message
      logger.error({ err: error }, 'the engine of history could not be started')
    }
  }
  const run = async (): Promise<void> => {
    let pause = pauses.first
    while (!stopping.signal.aborted) {
      if (child !== null) {
        const began = performance.now()
        const end = await untilEnd(child)
        child = null
        if (stopping.signal.aborted) return
        if (performance.now() - began > wellMs) pause = pauses.first
        logger.error({ end, restarts }, 'the engine of history ended by itself; it is started again')
      }
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      pause = Math.min(pauses.longest, 2 * pause)
      if (stopping.signal.aborted) return
      await startAgain()
    }
  }
  const running = run()
  return {
    pid: () => child?.pid ?? null,
    restarts: () => restarts,
    trouble: () => trouble,
    stop: async (): Promise<void> => {
      stopping.abort()
      if (child !== null) await endOne(child)
      await running
    },
  }
}

/**
 * Runs the engine in a process of its own for as long as the platform runs, and starts it again whenever it ends. Null:
 * this installation has no engine, and `onMissing` hears why. Throws a `StartError` for a folder that another process
 * uses.
 */
export const startEngine = async (
  options: Options,
  onMissing: (why: string) => void,
): Promise<EmbeddedEngine | null> => {
  const { directory, memory, logger, isPatient = false } = options
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const release = takeProcessLock(directory, () => {
    logger.fatal({ directory }, 'another process has taken the folder of history')
    process.exit(1)
  })
  const socketPath = socketOf(directory)
  const start: EngineStart = { directory: join(directory, 'tables'), listen: socketPath, memory, password: null }
  const open = (): Promise<Started> => {
    rmSync(socketPath, { force: true })
    return startOne(start, logger)
  }
  try {
    const first = await open().catch((error: Error): Engine => {
      if (!isPatient) throw error
      logger.error({ err: error }, 'the engine of history could not be started')
      return { child: null, trouble: error.message }
    })
    if ('missing' in first) {
      onMissing(first.missing)
      release()
      return null
    }
    const engine = supervise({ trouble: null, ...first }, open, socketPath, options)
    const stop = async (): Promise<void> => {
      await engine.stop()
      release()
    }
    return { ...engine, socketPath, stop }
  } catch (error) {
    release()
    throw error
  }
}
