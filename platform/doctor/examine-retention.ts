import { differenceInDays } from 'date-fns/differenceInDays'
import { utc } from '@/lib/format/utc'
import type { Database } from '../kernel/db/database'
import { installations } from '../kernel/db/installation-table'
import { hasLeapt, readStored } from '../nouns/retention/run-retention'
import { bad, type Finding, ok, warn } from './finding'

const matter = 'retention'
/** A running platform removes old records each day. */
const lateDays = 2

/** Whether old records are removed, by what the last runs have left in the database. */
export const examineRetention = async (database: Database, isRunning: boolean, now: Date): Promise<Finding> => {
  let last: Date | null | undefined
  try {
    last = (await database.select({ time: installations.retentionTime }).from(installations))[0]?.time
  } catch {
    return warn(matter, 'could not be looked at: the database is of an older version; start the platform')
  }
  if (await hasLeapt(database, now))
    return bad(
      matter,
      `nothing is removed: the clock says ${now.toISOString()}, far beyond the last run${last ? ` of ${last.toISOString()}` : ''}; set the clock, or confirm it in the console (System configuration, Retention)`,
    )
  const rows = [...(await readStored(database)).values()]
  const failed = rows.find(({ error }) => error !== '' && error !== 'stopped')
  if (failed !== undefined)
    return warn(matter, `${failed.kind} was not removed: ${failed.error}: see the log of the platform`)
  if (!last) return ok(matter, 'has not run yet')
  if (isRunning && differenceInDays(now, last, { in: utc }) >= lateDays)
    return warn(matter, `last ended at ${last.toISOString()}: see the log of the platform`)
  return ok(
    matter,
    `last ended at ${last.toISOString()}, ${rows.reduce((sum, row) => sum + (row.removed ?? 0), 0)} rows removed`,
  )
}
