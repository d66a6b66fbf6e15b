import { createHash } from 'node:crypto'
import { millisecondsInDay } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, eq, lt } from 'drizzle-orm'
import { toMaskedJson } from '../audit/mask'
import { appendOperation } from '../audit/operation-log'
import type { Database } from '../db/database'
import { PlatformError } from '../error/platform-error'
import type { Actor } from '../session/actor'
import { type Call, toOperation } from './call'
import { idempotencyKeys } from './idempotency-table'

/** A key means the same change for a day. */
export const keyMs = millisecondsInDay

// Without the secrets: a bare digest of a password would be kept for a day beside its slow hash.
const inputHash = (call: Call): string => createHash('sha256').update(toMaskedJson(call.rawInput)).digest('hex')

const toKeyRow = (call: Call, { userId, platformId }: Actor, key: string) => ({
  userId,
  key,
  platformId,
  endpoint: call.route.name,
  inputHash: inputHash(call),
})

/**
 * What the first call with this caller's key answered. Throws `conflict` when it was another call, and for an answer that
 * was a secret: it was given once, and is kept nowhere.
 */
const findAnswer = async (database: Database, call: Call): Promise<{ data: unknown } | null> => {
  const key = call.facts.idempotencyKey
  if (key === null || call.actor === null) return null
  const mine = toKeyRow(call, call.actor, key)
  const [first] = await database
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, mine.userId), eq(idempotencyKeys.key, key)))
  if (first === undefined || first.createTime < subMilliseconds(call.now, keyMs)) return null
  const isSame =
    first.endpoint === mine.endpoint && first.platformId === mine.platformId && first.inputHash === mine.inputHash
  if (!isSame || call.route.hasSecretAnswer) throw new PlatformError('conflict')
  return { data: JSON.parse(first.data) }
}

/** Takes a caller's key for this change. Answers what the first call with it answered, or null for the first one. */
const takeKey = async (database: Database, call: Call): Promise<{ data: unknown } | null> => {
  const key = call.facts.idempotencyKey
  if (key === null || call.actor === null) return null
  const mine = toKeyRow(call, call.actor, key)
  const forgotten = subMilliseconds(call.now, keyMs)
  await database
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, mine.userId), lt(idempotencyKeys.createTime, forgotten)))
  // A second call with the key waits here until the first has ended, and then finds its row or takes its place.
  const taken = await database
    .insert(idempotencyKeys)
    .values({ ...mine, data: 'null', createTime: call.now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return taken.length > 0 ? null : findAnswer(database, call)
}

const keepAnswer = async (database: Database, call: Call, data: unknown): Promise<void> => {
  const key = call.facts.idempotencyKey
  if (key === null || call.actor === null || call.route.hasSecretAnswer) return
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

/**
 * Runs a change that opens its own transaction. What it does before (a password is looked at) would fail after the same
 * call has already been made, so its key is looked up first; and once more after a failure, for two at the same time.
 */
export const runOnce = async <Result>(database: Database, call: Call, work: () => Promise<Result>): Promise<Result> => {
  const answerAgain = async (): Promise<{ data: Result } | null> => {
    const first = await findAnswer(database, call)
    if (first === null) return null
    call.isLogged = true
    // Stored from a `Result` of this same endpoint.
    return { data: first.data as Result }
  }
  const again = await answerAgain()
  if (again !== null) return again.data
  try {
    return await work()
  } catch (error) {
    const meanwhile = error instanceof PlatformError ? await answerAgain() : null
    if (meanwhile !== null) return meanwhile.data
    throw error
  }
}
