import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { appendOperation } from '../audit/operation-log'
import type { Database } from '../db/database'
import { idempotencyKeys } from '../db/schema/idempotency'
import { PlatformError } from '../platform-error'
import { type Call, toOperation } from './call'

/** A key means the same change for a day. */
export const keyMs = 24 * 60 * 60_000

const inputHash = (call: Call): string => createHash('sha256').update(JSON.stringify(call.rawInput)).digest('hex')

/** Takes a caller's key for this change. Answers what the first call with it answered, or null for the first one. */
const takeKey = async (database: Database, call: Call): Promise<{ data: unknown } | null> => {
  const key = call.facts.idempotencyKey
  if (key === null || call.actor === null) return null
  const { userId, platformId } = call.actor
  const forgotten = new Date(call.now.getTime() - keyMs)
  await database
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), lt(idempotencyKeys.createTime, forgotten)))
  const mine = { endpoint: call.route.name, platformId, inputHash: inputHash(call) }
  // A second call with the key waits here until the first has ended, and then finds its row or takes its place.
  const taken = await database
    .insert(idempotencyKeys)
    .values({ userId, key, ...mine, data: 'null', createTime: call.now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (taken.length > 0) return null
  const [first] = await database
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
  const isSame =
    first?.endpoint === mine.endpoint && first.platformId === mine.platformId && first.inputHash === mine.inputHash
  if (!isSame) throw new PlatformError('conflict')
  return { data: JSON.parse(first.data) }
}

const keepAnswer = async (database: Database, call: Call, data: unknown): Promise<void> => {
  const key = call.facts.idempotencyKey
  if (key === null || call.actor === null) return
  await database
    .update(idempotencyKeys)
    .set({ data: JSON.stringify(data ?? null) })
    .where(and(eq(idempotencyKeys.userId, call.actor.userId), eq(idempotencyKeys.key, key)))
}

/**
 * Runs a change in one transaction with its row of the operation log: both are kept or neither is. `work` answers
 * data that the endpoint's schema has accepted, so that an answer we could not give changes nothing.
 */
export const runEffect = async <Result>(
  database: Database,
  call: Call,
  work: (database: Database) => Promise<Result>,
): Promise<Result> => {
  const result = await database.transaction(async (tx) => {
    const first = await takeKey(tx, call)
    // Stored from a `Result` of this same endpoint.
    if (first !== null) return first.data as Result
    const data = await work(tx)
    await keepAnswer(tx, call, data)
    await appendOperation(tx, toOperation(call, 0, ''))
    return data
  })
  call.isLogged = true
  return result
}
