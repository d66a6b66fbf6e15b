import { randomBytes } from 'node:crypto'
import { existsSync, statSync, truncateSync } from 'node:fs'
import { open, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../log/logger'
import { repeatEvery } from '../rate/repeat'

const megabyte = 1024 * 1024

/**
 * What a write must leave free, bytes: two segments of the write-ahead log and room to close a checkpoint. An embedded
 * database that runs out in the middle of one does not come back by itself.
 */
export const reservedBytes = 48 * megabyte
/** Least that it is opened with: one segment, and room for what a start writes. */
export const startBytes = 24 * megabyte
/** Least that is free for a sign-in. */
const signInBytes = 40 * megabyte
/** A file of ours, given up when the disk is full: then there is room to start, and for people to sign in. */
const reserveBytes = 64 * megabyte
/** So much more is free before the reserve is laid again, so that it does not come and go. */
const slackBytes = 16 * megabyte
const checkMs = 1000
const segmentBytes = 16 * megabyte
/** The embedded database makes no checkpoint by itself: beyond what the last one left, its log grows so far. */
const mostWalBytes = 8 * segmentBytes

/** What space is wanted for: a change, or a sign-in, for which there is a reserve. */
export type SpaceUse = 'change' | 'signIn'

const reserveIn = (dataDir: string): string => join(dataDir, 'reserve')

/** Its size; 0: it was given up; null: it was never laid. */
const sizeOfReserve = (dataDir: string): number | null =>
  statSync(reserveIn(dataDir), { throwIfNoEntry: false })?.size ?? null

export const isReserveGivenUp = (dataDir: string): boolean => sizeOfReserve(dataDir) === 0

const freeBytes = async (directory: string): Promise<number> => {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** How much has to be freed before changes are taken, bytes; 0: they are. */
export const missingBytes = async (dataDir: string): Promise<number> => {
  const wanted = reservedBytes + (isReserveGivenUp(dataDir) ? reserveBytes + slackBytes : 0)
  return Math.max(0, wanted - (await freeBytes(dataDir)))
}

/** Whether a directory's disk has room now; looked up at most once a second. */
export const watchSpace = (directory: string): ((use?: SpaceUse) => Promise<boolean>) => {
  let checkedAt = Number.NEGATIVE_INFINITY
  let found = Promise.resolve({ free: reservedBytes, missing: 0 })
  return async (use = 'change') => {
    if (performance.now() - checkedAt >= checkMs) {
      checkedAt = performance.now()
      found = Promise.all([freeBytes(directory), missingBytes(directory)]).then(([free, missing]) => {
        return { free, missing }
      })
    }
    const { free, missing } = await found
    return missing === 0 || (use === 'signIn' && free >= signInBytes)
  }
}

/** Gives the reserve up where the disk is full. An empty file stays, which says that it was. */
export const giveUpReserve = async (dataDir: string): Promise<boolean> => {
  if (!existsSync(dataDir) || !sizeOfReserve(dataDir) || (await freeBytes(dataDir)) >= reservedBytes) return false
  truncateSync(reserveIn(dataDir))
  return true
}

/** Lays it where there is room for it and more. Of random bytes: a file system that packs has no room for others then. */
const layReserve = async (dataDir: string): Promise<boolean> => {
  if (sizeOfReserve(dataDir) === reserveBytes) return false
  if ((await freeBytes(dataDir)) < reservedBytes + reserveBytes + slackBytes) return false
  const file = await open(reserveIn(dataDir), 'w', 0o600)
  try {
    const piece = randomBytes(megabyte)
    for (let written = 0; written < reserveBytes; written += megabyte) await file.write(piece)
    await file.datasync()
    return true
  } catch (error) {
    await file.truncate().catch(() => undefined)
    throw error
  } finally {
    await file.close()
  }
}

const walBytes = async (dataDir: string): Promise<number> => {
  const names = await readdir(join(dataDir, 'db', 'pg_wal'))
  return names.filter((name) => /^[\dA-F]{24}$/.test(name)).length * segmentBytes
}

type Guarded = {
  dataDir: string
  hasSpace: (use?: SpaceUse) => Promise<boolean>
  /** Statements of the embedded database. */
  exec: (sql: string) => Promise<unknown>
  logger: Logger
}

export type SpaceGuard = {
  /** Runs a sign-in, which may write while nothing else may. */
  signingIn: <Result>(work: () => Promise<Result>) => Promise<Result>
  stop: () => Promise<void>
}

/**
 * Keeps the embedded database from a disk without room, until it is stopped: no transaction of anybody's writes while the
 * disk is full, and all do again when it is not. Keeps its write-ahead log short.
 */
export const guardSpace = ({ dataDir, hasSpace, exec, logger }: Guarded): SpaceGuard => {
  let isReadOnly = false
  let signingIn = 0
  let walLeft = Number.POSITIVE_INFINITY
  let isStopped = false
  const apply = (): Promise<unknown> =>
    exec(`SET default_transaction_read_only = ${isReadOnly && signingIn === 0 ? 'on' : 'off'}`)
  const checkpoint = async (): Promise<void> => {
    await exec('CHECKPOINT')
    walLeft = await walBytes(dataDir)
  }
  const look = async (): Promise<void> => {
    const gaveUp = await giveUpReserve(dataDir)
    if (gaveUp) logger.error({ dataDir }, 'the disk is full: the reserve is given up, so that people can sign in')
    const isFull = !(await hasSpace())
    if (isFull !== isReadOnly) {
      if (isFull) await checkpoint()
      isReadOnly = isFull
      await apply()
      if (isFull) logger.error({ dataDir, missing: await missingBytes(dataDir) }, 'the disk is full: read-only')
      else logger.info({ dataDir }, 'there is room again: changes are taken')
    }
    const wal = await walBytes(dataDir)
    walLeft = Math.min(walLeft, wal)
    if (wal - walLeft >= (isFull ? segmentBytes : mostWalBytes)) await checkpoint()
    if (!isFull && !gaveUp) await layReserve(dataDir)
  }
  const looks = repeatEvery(checkMs, look, (error) => {
    if (!isStopped) logger.warn({ err: error }, 'the disk of the data could not be looked at')
  })
  looks.run()
  return {
    signingIn: async (work) => {
      if (!isReadOnly) return work()
      signingIn += 1
      try {
        await apply()
        return await work()
      } finally {
        signingIn -= 1
        await apply()
      }
    },
    stop: async () => {
      isStopped = true
      await looks.stop()
    },
  }
}
