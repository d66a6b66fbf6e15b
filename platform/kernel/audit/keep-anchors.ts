import { millisecondsInMinute } from 'date-fns/constants'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import type { Logger } from '../log/logger'
import { type Anchor, keyOfLine, readAnchor, signAnchor } from './anchor'
import type { AnchorStore } from './anchor-store'
import { judgeEnd, type LogEnd } from './judge-end'
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
  /** A demonstration goes on without its anchors: they lie beside its data folder, and are often not copied with it. */
  needsAnchors?: boolean
}

/** `other`: the log is not the one that was anchored, or its anchors are gone, so it is not signed. */
export type AnchorResult = 'anchored' | 'unchanged' | 'other'

/** The newest anchor that was signed by one of the keys, and the name of a key that is not among them. */
const readNewest = async ({ keys, store }: AnchorServices, fromSeq: number) => {
  let newest: Anchor | null = null
  let unknownKey: string | null = null
  for await (const line of store.lines(fromSeq)) {
    const anchor = readAnchor(line, keys)
    if (anchor === null) {
      const key = keyOfLine(line)
      if (key !== null && !keys.byId.has(key)) unknownKey = key
    }
    // By its number and not by its place: an old one may have been copied to the end.
    else if (anchor.seq > (newest?.seq ?? 0)) newest = anchor
  }
  return { newest, unknownKey }
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

type Head = typeof operationLogHead.$inferSelect

const readEnd = async (
  services: AnchorServices,
  database: Database,
): Promise<{ head: Head; newest: Anchor | null; end: LogEnd }> => {
  const [head] = await database.select().from(operationLogHead).where(eq(operationLogHead.id, 1))
  if (head === undefined) throw new Error('the operation log has no head')
  const { newest, unknownKey } = await readNewest(services, head.anchorSeq)
  const hasRow = newest === null || (await isContinued(database, newest))
  const end = judgeEnd({ head, newest, unknownKey, hasRow })
  const isRefused =
    // A person has decided, and the next anchor says so.
    head.restoredFrom === null &&
    (end.state === 'restored' || (end.state !== 'continued' && services.needsAnchors !== false))
  return { head, newest, end: isRefused ? end : { state: 'continued' } }
}

const setHead = (database: Database, values: Partial<Head>) =>
  database.update(operationLogHead).set(values).where(eq(operationLogHead.id, 1))

type Why = { restored: string | null; isNeeded: boolean }

const write = async (services: AnchorServices, database: Database, why: Why): Promise<AnchorResult> => {
  const { head, newest, end } = await readEnd(services, database)
  const restored = why.restored ?? head.restoredFrom
  if (restored === null) {
    if (end.state !== 'continued') return 'other'
    if (!why.isNeeded && newest?.logId === head.lastLogId && newest.hash === head.lastHash) {
      if (newest.seq > head.anchorSeq) await setHead(database, { anchorSeq: newest.seq })
      return 'unchanged'
    }
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
  // Committed by itself, before the anchor is there: a writer that ends in between is told from an older database.
  await setHead(services.database, { pendingAnchor: anchor.mac })
  await services.store.append(seq, JSON.stringify(anchor))
  await setHead(database, { anchorSeq: seq, restoredFrom: null })
  return 'anchored'
}

/** Runs with the lock of the anchors; null where another process has it and is not waited for. */
const locked = <Result>(
  { database, isShared }: AnchorServices,
  waits: boolean,
  work: (database: Database) => Promise<Result>,
): Promise<Result | null> => {
  // The one process of the embedded database has one connection, which must not wait for a store far away.
  if (!isShared) return work(database)
  return database.transaction(async (tx) => {
    if (waits) await tx.execute(sql`select pg_advisory_xact_lock(${anchorLock})`)
    else {
      const { rows } = (await tx.execute(sql`select pg_try_advisory_xact_lock(${anchorLock}) as taken`)) as unknown as {
        rows: { taken: boolean }[]
      }
      if (!rows[0]?.taken) return null
    }
    return work(tx)
  })
}

/** How the log ends, held against its anchors. Nothing is changed. */
export const examineEnd = async (services: AnchorServices): Promise<{ end: LogEnd; lastRow: number }> => {
  const { end, head } = (await locked(services, true, (database) => readEnd(services, database))) as {
    end: LogEnd
    head: Head
  }
  return { end, lastRow: head.lastLogId }
}

/**
 * Signs the end of the log and keeps it where the database is not, when it has changed since. `restored`: says what the
 * database was restored from, and gives up what was anchored and is not there any more.
 */
export const anchorLog = async (
  services: AnchorServices,
  restored: string | null = null,
  /** Also where the log is as it was: something has gone out since, which a restore must not send again. */
  isNeeded = false,
): Promise<AnchorResult> =>
  // Another one is just writing it.
  (await locked(services, false, (database) => write(services, database, { restored, isNeeded }))) ?? 'unchanged'

type Keeping = {
  /** Called each time that the log is signed to its end. */
  onSigned?: ((now: Date) => void) | undefined
  /** Called when the log is not the one that was anchored. */
  onOther?: () => Promise<void>
  /** Whether something has gone out since it was last called. */
  hasSent?: () => boolean
}

/** Anchors the log now, each minute, and once more when it is stopped. */
export const keepAnchors = async (
  services: AnchorServices,
  logger: Pick<Logger, 'error'>,
  { onSigned, onOther, hasSent }: Keeping = {},
): Promise<{ stop: () => Promise<void> }> => {
  const { place } = services.store
  const anchor = async (): Promise<void> => {
    try {
      if ((await anchorLog(services, null, hasSent?.() ?? false)) === 'other') {
        logger.error(
          { place },
          'the operation log is not the one that was anchored: run verify-log, or decide on what is held',
        )
        await onOther?.()
      }
      // Real time: a clock that stands still would look like a log that is not signed.
      else onSigned?.(new Date())
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
