import { and, eq, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { readRows } from '../db/read-rows'
import { type Anchor, keyOfLine, readAnchor, signAnchor } from './anchor'
import type { AnchorStore } from './anchor-store'
import { judgeEnd, type LogEnd } from './judge-end'
import type { LogKeys } from './log-keys'
import { operationLogHead, operationLogs } from './log-table'
import { readRestored } from './restored-note'
import { toExpected } from './to-expected'

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
const readPlace = async ({ keys, store }: Pick<AnchorServices, 'keys' | 'store'>, fromSeq: number) => {
  let newest: Anchor | null = null
  let unknownKey: string | null = null
  for await (const line of store.lines(fromSeq)) {
    const anchor = readAnchor(line, keys)
    if (anchor === null) {
      const key = keyOfLine(line)
      if (key !== null && !keys.byId.has(key)) unknownKey = key
    }
    // By its number and not by its place: a writer of that place may copy an old one to the end.
    else if (anchor.seq > (newest?.seq ?? 0)) newest = anchor
  }
  return { newest, unknownKey }
}

/** The newest anchor that was signed by one of the keys. */
export const readNewest = async (
  services: Pick<AnchorServices, 'keys' | 'store'>,
  fromSeq: number,
): Promise<Anchor | null> => (await readPlace(services, fromSeq)).newest

/** Whether the log still has the row that was anchored, or had none when it was; of a cut, the row or the one after it. */
export const isContinued = async (database: Database, { kind, logId, hash }: Anchor): Promise<boolean> => {
  if (logId === 0) return true
  const isHere = and(eq(operationLogs.id, logId), eq(operationLogs.hash, hash))
  const isNext = and(eq(operationLogs.id, logId + 1), eq(operationLogs.previousHash, hash))
  return (await database.$count(operationLogs, kind === 'cut' ? or(isHere, isNext) : isHere)) > 0
}

/** The furthest row that was anchored and is still what it was. What lies before it is then the same, by the chain. */
const readRemaining = async ({ keys, store }: AnchorServices, database: Database): Promise<number> => {
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
/** `decided`: what the database was restored from, by a person's decision. */
type Signed = { head: Head; newest: Anchor | null; decided: string | null; end: LogEnd }

export const readSigned = async (services: AnchorServices, database: Database): Promise<Signed> => {
  const [head] = await database.select().from(operationLogHead).where(eq(operationLogHead.id, 1))
  if (head === undefined) throw new Error('the operation log has no head')
  const { newest, unknownKey } = await readPlace(services, head.anchorSeq)
  const hasRow = newest === null || (await isContinued(database, newest))
  const end = judgeEnd({ head, newest, unknownKey, hasRow })
  // A person has decided on the newest anchor, and the next one says so. What was signed since then they did not know.
  const decided = readRestored(head.restoredFrom, head.anchorSeq, services.keys)
  const isDecided = decided !== null && (newest?.seq ?? 0) <= head.anchorSeq
  const isRefused =
    !isDecided && (end.state === 'restored' || (end.state !== 'continued' && services.needsAnchors !== false))
  return { head, newest, decided, end: isRefused ? end : { state: 'continued' } }
}

const setHead = (database: Database, values: Partial<Head>) =>
  database.update(operationLogHead).set(values).where(eq(operationLogHead.id, 1))

type Said = Pick<Anchor, 'kind' | 'logId' | 'hash' | 'note' | 'keeps' | 'rows'>

export const appendAnchor = async (
  { database: own, store, clock, keys }: AnchorServices,
  database: Database,
  { head, newest }: Pick<Signed, 'head' | 'newest'>,
  said: Said,
): Promise<void> => {
  const seq = Math.max(head.anchorSeq, newest?.seq ?? 0) + 1
  const anchor = signAnchor({ ...said, seq, time: clock().toISOString(), previous: newest?.mac ?? '' }, keys)
  // Committed by itself, before the anchor is there: a writer that ends in between is distinguished from an older database.
  await setHead(own, { pendingAnchor: anchor.mac })
  await store.append(seq, JSON.stringify(anchor))
  await setHead(database, { anchorSeq: seq, ...(said.kind === 'restored' && { restoredFrom: null }) })
}

type Why = { restored: string | null; isNeeded: boolean }

const write = async (services: AnchorServices, database: Database, why: Why): Promise<AnchorResult> => {
  const signed = await readSigned(services, database)
  const { head, newest, decided, end } = signed
  const restored = why.restored ?? decided
  if (why.restored === null && end.state !== 'continued') return 'other'
  if (restored === null) {
    const isSigned = newest?.kind !== 'cut' && newest?.logId === head.lastLogId && newest.hash === head.lastHash
    if (!why.isNeeded && isSigned) {
      if (newest.seq > head.anchorSeq) await setHead(database, { anchorSeq: newest.seq })
      return 'unchanged'
    }
  }
  await appendAnchor(services, database, signed, {
    kind: restored === null ? 'head' : 'restored',
    logId: head.lastLogId,
    hash: head.lastHash,
    note: restored ?? '',
    keeps: restored === null ? 0 : await readRemaining(services, database),
  })
  return 'anchored'
}

/** Runs `work` while no other process writes an anchor; null when one does, and is not waited for. */
export const withTurn = <Result>(
  { database, isShared }: AnchorServices,
  work: (database: Database) => Promise<Result>,
  waits = false,
): Promise<Result | null> => {
  // The one process of the embedded database has one connection, which must not wait for a store far away.
  if (!isShared) return work(database)
  return database.transaction(async (tx) => {
    if (waits) await tx.execute(sql`select pg_advisory_xact_lock(${anchorLock})`)
    else {
      const rows = await readRows<{ taken: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${anchorLock}) as taken`)
      if (!rows[0]?.taken) return null
    }
    return work(tx)
  })
}

/** How the log ends, held against its anchors. Nothing is changed. */
export const examineEnd = async (services: AnchorServices): Promise<{ end: LogEnd; lastRow: number }> => {
  const signed = (await withTurn(services, (database) => readSigned(services, database), true)) as Signed
  return { end: signed.end, lastRow: signed.head.lastLogId }
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
  (await withTurn(services, (database) => write(services, database, { restored, isNeeded }))) ?? 'unchanged'
