import { addMilliseconds } from 'date-fns/addMilliseconds'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, eq, lt, lte, or } from 'drizzle-orm'
import { controlTimeoutMs } from '@/lib/contract/control'
import type { Database } from '../../kernel/db/database'
import { keepMs, maxTries, type ProgrammeRow, sendKept } from '../programme/programme-rows'
import { controllerProgrammes } from '../tables/control'

/** Programmes that one transaction takes. */
const atOnce = 50

const { controllerId, result, isKept, dueTime } = controllerProgrammes

const settleOne = async (tx: Database, row: ProgrammeRow, now: Date): Promise<boolean> => {
  const own = eq(controllerId, row.controllerId)
  if (row.result === 1) {
    await sendKept(tx, row.controllerId, now)
    return true
  }
  const isLast = row.tries >= maxTries
  await tx
    .update(controllerProgrammes)
    .set(
      isLast
        ? { result: 3, isKept: 1 }
        : { tries: row.tries + 1, publishTime: null, dueTime: addMilliseconds(now, controlTimeoutMs) },
    )
    .where(own)
  return !isLast
}

/**
 * Has silent controllers sent their programme once more, and gives them up after that; takes back what a controller has
 * taken and nobody has kept. Answers whether there is anything to send.
 */
export const settleProgrammes = async (database: Database, now: Date): Promise<boolean> => {
  const due = or(
    and(eq(result, 0), lte(dueTime, now)),
    and(eq(result, 1), eq(isKept, 0), lt(dueTime, subMilliseconds(now, keepMs))),
  )
  // Most of the time nothing is on its way: that is asked without a transaction.
  if ((await database.$count(controllerProgrammes, due)) === 0) return false
  return database.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(controllerProgrammes)
      .where(due)
      .limit(atOnce)
      .for('update', { skipLocked: true })
    let hasMore = false
    for (const row of rows) if (await settleOne(tx, row, now)) hasMore = true
    return hasMore
  })
}
