import { subYears } from 'date-fns/subYears'
import { and, desc, eq, lt, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { utc } from '@/lib/format/utc'
import { StartError } from '../../config/config'
import { backupDrills, backupSets } from '../backup-table'
import type { Database } from '../database'
import { installations } from '../installation-table'

const flag = z.literal([0, 1])
const moment = z.iso.datetime().transform((text) => new Date(text))

/** A set that was made, as the command hands it to the process that holds the database. */
export const NotedSet = z.strictObject({
  time: moment,
  place: z.string().max(4096),
  bytes: z.number().int().nonnegative(),
  tookMs: z.number().int().nonnegative(),
  missing: z.number().int().nonnegative(),
  isScheduled: flag,
  isSealed: flag,
  digest: z.string().regex(/^[\da-f]{64}$/),
})
export type NotedSet = z.infer<typeof NotedSet>

/** A trial of a set. */
export const NotedDrill = z.strictObject({
  setTime: moment,
  endTime: moment,
  place: z.string().max(4096),
  isRestored: flag,
  isGood: flag,
  fault: z.string().max(2000),
  tookMs: z.number().int().nonnegative(),
  /** Of the set's list, where the drill was elsewhere; null: it was here. */
  digest: z.string().nullable(),
})
export type NotedDrill = z.infer<typeof NotedDrill>

/** For so many years rows of sets and drills stay; the newest good one always. */
const retainedYears = 2

/**
 * Stores with the data that a set was made. After the set, so that none claims itself: what is restored from it knows of
 * those before it alone. The same one again changes nothing. Throws where no platform has started on the database yet.
 */
export const noteBackup = async (database: Database, set: NotedSet): Promise<void> => {
  const [installation] = await database.select({ id: installations.id }).from(installations)
  if (installation === undefined) throw new Error('no platform has started on this database yet')
  await database.transaction(async (tx) => {
    await tx.insert(backupSets).values(set).onConflictDoNothing()
    if (set.missing === 0) await tx.update(installations).set({ backupTime: set.time })
    await tx
      .delete(backupSets)
      .where(
        and(
          lt(backupSets.time, subYears(set.time, retainedYears, { in: utc })),
          ne(backupSets.time, sql`coalesce((select max(time) from backup_set where missing = 0), now())`),
        ),
      )
  })
}

/**
 * Stores how a drill ended. The same one again changes nothing. Throws a `StartError` for one of elsewhere that does not
 * know the list of a set of this database: of an encrypted set only who can decrypt it knows that.
 */
export const noteDrill = async (database: Database, { digest, ...drill }: NotedDrill): Promise<void> => {
  await database.transaction(async (tx) => {
    if (digest !== null) {
      const isMade = and(eq(backupSets.time, drill.setTime), eq(backupSets.digest, digest))
      const [set] = await tx.select({ time: backupSets.time }).from(backupSets).where(isMade)
      if (set === undefined)
        throw new StartError('no set of this platform is the one of that drill: hand in the file as the drill wrote it')
    }
    await tx.insert(backupDrills).values(drill).onConflictDoNothing()
    await tx
      .delete(backupDrills)
      .where(
        and(
          lt(backupDrills.endTime, subYears(drill.endTime, retainedYears, { in: utc })),
          ne(backupDrills.endTime, sql`coalesce((select max(end_time) from backup_drill where is_good = 1), now())`),
        ),
      )
  })
}

export type BackupStand = {
  /** The newest set that lacks nothing; and the newest of all, which may lack something. */
  good: typeof backupSets.$inferSelect | null
  newest: typeof backupSets.$inferSelect | null
  /** Whether some set was made by a schedule. */
  isScheduled: boolean
  /** The newest drill of all, and the newest that restored a set and found it good. */
  drill: typeof backupDrills.$inferSelect | null
  goodDrill: typeof backupDrills.$inferSelect | null
  /** The moment of the newest set that lacks nothing, also of one that an older version has made. */
  goodTime: Date | null
}

/** What is known of sets and their drills. */
export const readBackupStand = async (database: Pick<Database, 'select'>): Promise<BackupStand> => {
  const [newest = null] = await database.select().from(backupSets).orderBy(desc(backupSets.time)).limit(1)
  const [good = null] = await database
    .select()
    .from(backupSets)
    .where(eq(backupSets.missing, 0))
    .orderBy(desc(backupSets.time))
    .limit(1)
  const [scheduled] = await database
    .select({ time: backupSets.time })
    .from(backupSets)
    .where(eq(backupSets.isScheduled, 1))
    .limit(1)
  const [drill = null] = await database.select().from(backupDrills).orderBy(desc(backupDrills.endTime)).limit(1)
  const [goodDrill = null] = await database
    .select()
    .from(backupDrills)
    .where(and(eq(backupDrills.isGood, 1), eq(backupDrills.isRestored, 1)))
    .orderBy(desc(backupDrills.endTime))
    .limit(1)
  const [installation] = await database.select({ backupTime: installations.backupTime }).from(installations)
  const goodTime = good?.time ?? installation?.backupTime ?? null
  return { goodTime, good, newest, isScheduled: scheduled !== undefined, drill, goodDrill }
}
