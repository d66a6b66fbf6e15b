import { and, eq, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { type Anchor, readAnchor, signAnchor } from './anchor'
import type { AnchorStore } from './anchor-store'
import type { LogKeys } from './log-keys'
import { operationLogHead, operationLogs } from './log-table'
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
}

/** `other`: the log is not the one that was anchored, so it is not signed. */
export type AnchorResult = 'anchored' | 'unchanged' | 'other'

/** The newest anchor that was signed by one of the keys. */
export const readNewest = async (
  { keys, store }: Pick<AnchorServices, 'keys' | 'store'>,
  fromSeq: number,
): Promise<Anchor | null> => {
  let newest: Anchor | null = null
  for await (const line of store.lines(fromSeq)) {
    const anchor = readAnchor(line, keys)
    // By its number and not by its place: a writer of that place may copy an old one to the end.
    if (anchor !== null && anchor.seq > (newest?.seq ?? 0)) newest = anchor
  }
  return newest
}

/** Whether the log still has the row that was anchored, or had none when it was; of a cut, the row or the one after it. */
export const isContinued = async (database: Database, { kind, logId, hash }: Anchor): Promise<boolean> => {
  if (logId === 0) return true
  const isHere = and(eq(operationLogs.id, logId), eq(operationLogs.hash, hash))
  const isNext = and(eq(operationLogs.id, logId + 1), eq(operationLogs.previousHash, hash))
  return (await database.$count(operationLogs, kind === 'cut' ? or(isHere, isNext) : isHere)) > 0
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

type Signed = { head: typeof operationLogHead.$inferSelect; newest: Anchor | null }

export const readSigned = async (services: AnchorServices, database: Database): Promise<Signed> => {
  const [head] = await database.select().from(operationLogHead).where(eq(operationLogHead.id, 1))
  if (head === undefined) throw new Error('the operation log has no head')
  return { head, newest: await readNewest(services, head.anchorSeq) }
}

type Said = Pick<Anchor, 'kind' | 'logId' | 'hash' | 'note' | 'keeps' | 'rows'>

export const appendAnchor = async (
  { store, clock, keys }: AnchorServices,
  database: Database,
  { head, newest }: Signed,
  said: Said,
): Promise<void> => {
  const seq = Math.max(head.anchorSeq, newest?.seq ?? 0) + 1
  const anchor = signAnchor({ ...said, seq, time: clock().toISOString(), previous: newest?.mac ?? '' }, keys)
  await store.append(seq, JSON.stringify(anchor))
  await database.update(operationLogHead).set({ anchorSeq: seq }).where(eq(operationLogHead.id, 1))
}

const write = async (services: AnchorServices, database: Database, restored: string | null): Promise<AnchorResult> => {
  const signed = await readSigned(services, database)
  const { head, newest } = signed
  if (restored === null && newest !== null) {
    if (newest.kind !== 'cut' && newest.logId === head.lastLogId && newest.hash === head.lastHash) return 'unchanged'
    if (!(await isContinued(database, newest))) return 'other'
  }
  await appendAnchor(services, database, signed, {
    kind: restored === null ? 'head' : 'restored',
    logId: head.lastLogId,
    hash: head.lastHash,
    note: restored ?? '',
    keeps: restored === null ? 0 : await readKept(services, database),
  })
  return 'anchored'
}

/** Runs `work` while no other process writes an anchor; null when one does. */
export const withTurn = <Result>(
  { database, isShared }: AnchorServices,
  work: (database: Database) => Promise<Result>,
): Promise<Result | null> => {
  // The one process of the embedded database has one connection, which must not wait for a store far away.
  if (!isShared) return work(database)
  return database.transaction(async (tx) => {
    const { rows } = (await tx.execute(sql`select pg_try_advisory_xact_lock(${anchorLock}) as taken`)) as unknown as {
      rows: { taken: boolean }[]
    }
    return rows[0]?.taken ? work(tx) : null
  })
}

/**
 * Signs the end of the log and keeps it where the database is not, when it has changed since. `restored`: says what the
 * database was restored from, and gives up what was anchored and is not there any more.
 */
export const anchorLog = async (services: AnchorServices, restored: string | null = null): Promise<AnchorResult> =>
  (await withTurn(services, (database) => write(services, database, restored))) ?? 'unchanged'
