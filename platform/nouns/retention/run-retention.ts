import { differenceInDays } from 'date-fns/differenceInDays'
import { differenceInHours } from 'date-fns/differenceInHours'
import { subDays } from 'date-fns/subDays'
import { desc } from 'drizzle-orm'
import {
  boundsOf,
  clockLeapDays,
  mostRetentionDays,
  type RetentionKind,
  retentionNames,
} from '@/lib/contract/retention'
import { utc } from '@/lib/format/utc'
import type { CutLog } from '../../kernel/audit/keep-anchors'
import { operationLogs } from '../../kernel/audit/log-table'
import type { Database } from '../../kernel/db/database'
import { installations } from '../../kernel/db/installation-table'
import { reasonOf } from '../../kernel/error/reason-of'
import type { Logger } from '../../kernel/log/logger'
import { piecesOf } from './pieces'
import { type Removal, readOldest, removeOld } from './remove-old'
import { retentions } from './retention-table'

/** What lives for days is looked at by each run, the rest once a day. */
const shortDays = 7
const dayHours = 23

type Row = typeof retentions.$inferSelect
export type Stored = ReadonlyMap<RetentionKind, Row>

export const readStored = async (database: Database): Promise<Stored> =>
  new Map((await database.select().from(retentions)).map((row) => [row.kind as RetentionKind, row]))

/** Days that a kind is retained now. What was stored and is out of bounds does not count. */
export const daysOf = (stored: Stored, kind: RetentionKind): number => {
  const { days, min } = boundsOf(kind)
  const own = stored.get(kind)?.days ?? days
  return min === null || own < min || own > mostRetentionDays ? days : own
}

/** When rows were last looked at; before the first time, when anything was last done. Null: nothing ever was. */
const readLastMoment = async (database: Database): Promise<Date | null> => {
  const [installation] = await database.select({ time: installations.retentionTime }).from(installations)
  if (installation?.time) return installation.time
  const [last] = await database
    .select({ time: operationLogs.operTime })
    .from(operationLogs)
    .orderBy(desc(operationLogs.id))
    .limit(1)
  return last?.time ?? null
}

/** Whether the clock is so far beyond the last run that nothing is removed until somebody says that it is right. */
export const hasLeapt = async (database: Database, now: Date): Promise<boolean> => {
  const last = await readLastMoment(database)
  return last !== null && differenceInDays(now, last, { in: utc }) > clockLeapDays
}

export const noteRun = (database: Database, now: Date) => database.update(installations).set({ retentionTime: now })

type Parts = Removal & { cutLog: CutLog; logger: Pick<Logger, 'warn' | 'error' | 'info'> }

const leapt = `the clock is more than ${clockLeapDays} days beyond the last run, and nothing was removed: set the clock, or confirm it in the console (System configuration, Retention)`

const isDue = (row: Row | undefined, days: number, now: Date): boolean =>
  days <= shortDays || row?.runTime == null || row.error !== '' || differenceInHours(now, row.runTime) >= dayHours

const runKind = async (kind: RetentionKind, days: number, parts: Parts) => {
  const { database, now, logger } = parts
  const begun = performance.now()
  const before = subDays(now, days, { in: utc })
  const run = { removed: 0, error: '' }
  try {
    run.removed =
      kind === 'operationLog' ? await parts.cutLog(before, parts.mayGoOn) : await removeOld(kind, before, parts)
    if (!(await parts.mayGoOn())) run.error = 'stopped'
  } catch (error) {
    logger.warn({ err: error, kind }, 'old records could not be removed')
    run.error = reasonOf(error).slice(0, 500)
  }
  if (run.removed > 0) logger.info({ kind, rows: run.removed, before }, 'old records were removed')
  const set = {
    ...run,
    runTime: now,
    runMs: Math.round(performance.now() - begun),
    oldestTime: await readOldest(database, kind),
  }
  await database
    .insert(retentions)
    .values({ kind, ...set })
    .onConflictDoUpdate({ target: retentions.kind, set })
}

/**
 * Removes what is older than its kind is retained, kind by kind, and stores how each went. What ended early goes on with the
 * next run. Nothing is removed while the clock is not believed.
 */
export const runRetention = async (parts: Parts): Promise<void> => {
  const { database, now, mayGoOn, logger } = parts
  if (!(await mayGoOn())) return
  const isBelieved = !(await hasLeapt(database, now))
  if (!isBelieved) logger.error({ now }, leapt)
  const stored = await readStored(database)
  for (const kind of retentionNames) {
    const days = daysOf(stored, kind)
    // Challenges and sessions end by themselves, and anybody may fill their tables.
    if (!isBelieved && kind !== 'signIn') continue
    if (piecesOf[kind] === undefined || !isDue(stored.get(kind), days, now)) continue
    await runKind(kind, days, parts)
    if (!(await mayGoOn())) return
  }
  if (isBelieved) await noteRun(database, now)
}
