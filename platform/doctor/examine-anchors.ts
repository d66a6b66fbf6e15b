import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { eq } from 'drizzle-orm'
import type { Anchor } from '../kernel/audit/anchor'
import { isContinued, readNewest } from '../kernel/audit/anchor-log'
import type { AnchorStore } from '../kernel/audit/anchor-store'
import type { LogKeys } from '../kernel/audit/log-keys'
import { operationLogHead } from '../kernel/audit/log-table'
import type { Database } from '../kernel/db/database'
import { reasonOf } from '../kernel/error/reason-of'
import { bad, type Finding, ok, warn } from './finding'

const matter = 'log anchors'
/** A running platform signs the log each minute in which it grew. */
const lateMs = minutesToMilliseconds(10)

/** The newest anchor against the log; the whole chain is walked by `verify-log`. */
export const examineAnchors = async (
  database: Database,
  { keys, store, isRunning }: { keys: LogKeys; store: AnchorStore; isRunning: boolean },
): Promise<Finding> => {
  let head: { lastLogId: number; anchorSeq: number } | undefined
  try {
    ;[head] = await database.select().from(operationLogHead).where(eq(operationLogHead.id, 1))
  } catch {
    return warn(matter, 'could not be looked at: the database has no operation log yet; start the platform')
  }
  let newest: Anchor | null = null
  try {
    newest = await readNewest({ keys, store }, Math.max(1, head?.anchorSeq ?? 1))
  } catch (error) {
    return bad(
      matter,
      `${store.place} cannot be read (${reasonOf(error)}): correct PLATFORM_LOG_ANCHORS, or who may read it`,
    )
  }
  const rows = head?.lastLogId ?? 0
  if ((head?.anchorSeq ?? 0) > (newest?.seq ?? 0))
    return bad(matter, `the newest is missing in ${store.place}, or has another key: run hvac-platform verify-log`)
  if (newest === null)
    return rows === 0
      ? ok(matter, 'none, as the log is empty')
      : warn(matter, `none in ${store.place} yet: start the platform, which makes one`)
  if (!(await isContinued(database, newest)))
    return bad(
      matter,
      'the log is not the one that was signed: run hvac-platform verify-log; after a restore decide on the held work',
    )
  const open = rows - newest.logId
  if (isRunning && open > 0 && differenceInMilliseconds(new Date(), newest.time) > lateMs)
    return bad(matter, `${open} rows are not signed since ${newest.time}: see the log of the platform`)
  return ok(matter, open > 0 ? `${open} rows are yet to be signed` : `the newest signs row ${newest.logId}`)
}
