import { millisecondsInMinute } from 'date-fns/constants'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import type { Logger } from '../log/logger'
import { type Anchor, readAnchor, signAnchor } from './anchor'
import type { AnchorStore } from './anchor-store'
import type { LogKeys } from './log-keys'
import { operationLogHead, operationLogs } from './log-table'
import { toExpected } from './to-expected'

/** What is not anchored yet is at most this old, unless the place of the anchors is down. */
const anchorMs = millisecondsInMinute
/** Names the lock that lets one of several platforms write an anchor at a time; any number would do. */
const anchorLock = 4_276_014

export type AnchorServices = {
  database: Database
  /** Whether other processes may write anchors of the same database. */
  isShared: boolean
  keys: LogKeys
  store: AnchorStore
  clock: () => Date
}

/** `other`: the log is not the one that was anchored, so it is not signed. */
export type AnchorResult = 'anchored' | 'unchanged' | 'other'

/** The newest anchor that was signed by one of the keys. */
const readNewest = async ({ keys, store }: AnchorServices, fromSeq: number): Promise<Anchor | null> => {
  let newest: Anchor | null = null
  for await (const line of store.lines(fromSeq)) {
    const anchor = readAnchor(line, keys)
    // By its number and not by its place: whoever may write there may copy an old one to the end.
    if (anchor !== null && anchor.seq > (newest?.seq ?? 0)) newest = anchor
  }
  return newest
}

/** Whether the log still has the row that was anchored, or had none when it was. */
const isContinued = async (database: Database, { logId, hash }: Anchor): Promise<boolean> => {
  if (logId === 0) return true
  const [row] = await database
    .select({ hash: operationLogs.hash })
    .from(operationLogs)
    .where(eq(operationLogs.id, logId))
  return row?.hash === hash
}

/** The furthest row that was anchored and is still what it was. What lies before it is then the same, by the chain. */
const readKept = async ({ keys, store }: AnchorServices, database: Database): Promise<number> => {
  const anchors: Anchor[] = []
  for await (const line of store.lines(1)) {
    const anchor = readAnchor(line, keys)
    if (anchor !== null) anchors.push(anchor)
  }
  const furthestFirst = [...toExpected(anchors).values()].sort((a, b) => b.logId - a.logId)
  for (const anchor of furthestFirst) if (await isContinued(database, anchor)) return anchor.logId
  return 0
}

const write = async (services: AnchorServices, database: Database, restored: string | null): Promise<AnchorResult> => {
  const [head] = await database.select().from(operationLogHead).where(eq(operationLogHead.id, 1))
  if (head === undefined) throw new Error('the operation log has no head')
  const newest = await readNewest(services, head.anchorSeq)
  if (restored === null && newest !== null) {
    if (newest.logId === head.lastLogId && newest.hash === head.lastHash) return 'unchanged'
    if (!(await isContinued(database, newest))) return 'other'
  }
  const seq = Math.max(head.anchorSeq, newest?.seq ?? 0) + 1
  const anchor = signAnchor(
    {
      seq,
      kind: restored === null ? 'head' : 'restored',
      time: services.clock().toISOString(),
      logId: head.lastLogId,
      hash: head.lastHash,
      note: restored ?? '',
      previous: newest?.mac ?? '',
      keeps: restored === null ? 0 : await readKept(services, database),
    },
    services.keys,
  )
  await services.store.append(seq, JSON.stringify(anchor))
  await database.update(operationLogHead).set({ anchorSeq: seq }).where(eq(operationLogHead.id, 1))
  return 'anchored'
}

/**
 * Signs the end of the log and keeps it where the database is not, when it has changed since. `restored`: says what the
 * database was restored from, and gives up what was anchored and is not there any more.
 */
export const anchorLog = (services: AnchorServices, restored: string | null = null): Promise<AnchorResult> => {
  const { database, isShared } = services
  // The one process of the embedded database has one connection, which must not wait for a store far away.
  if (!isShared) return write(services, database, restored)
  return database.transaction(async (tx) => {
    const { rows } = (await tx.execute(sql`select pg_try_advisory_xact_lock(${anchorLock}) as taken`)) as unknown as {
      rows: { taken: boolean }[]
    }
    // Another one is just writing it.
    return rows[0]?.taken ? write(services, tx, restored) : 'unchanged'
  })
}

/** Anchors the log now, each minute, and once more when it is stopped. */
export const keepAnchors = async (
  services: AnchorServices,
  logger: Pick<Logger, 'error'>,
  /** Called each time that the log is signed to its end. */
  onSigned: (now: Date) => void = () => undefined,
): Promise<{ stop: () => Promise<void> }> => {
  const { place } = services.store
  const anchor = async (): Promise<void> => {
    try {
      if ((await anchorLog(services)) === 'other')
        logger.error({ place }, 'the operation log is not the one that was anchored: run verify-log, or note-restore')
      // Real time: a clock that stands still would look like a log that is not signed.
      else onSigned(new Date())
    } catch (error) {
      logger.error({ err: error, place }, 'the operation log was not anchored')
    }
  }
  let running = anchor()
  await running
  const timer = setInterval(() => {
    running = running.then(anchor)
  }, anchorMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
      await anchor()
    },
  }
}
