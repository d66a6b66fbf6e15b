import { bigint, integer, pgTable, primaryKey, smallint, text, varchar } from 'drizzle-orm/pg-core'
import { moment } from './columns'

/** Sets of backups that were made of this database, each noted once it was there. A set knows of those before it alone. */
export const backupSets = pgTable('backup_set', {
  /** The moment that it goes back to. */
  time: moment('time').primaryKey(),
  /** A folder, or `s3://bucket/prefix`. */
  place: text('place').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  tookMs: integer('took_ms').notNull(),
  /** Files that the store had lost, the history counted as one; 0: it is whole. */
  missing: integer('missing').notNull(),
  /** 1: made by a schedule, with rules for what stays. */
  isScheduled: smallint('is_scheduled').notNull().$type<0 | 1>(),
  isSealed: smallint('is_sealed').notNull().$type<0 | 1>(),
  /** Of its list, which of an encrypted set only who can decrypt it can read. */
  digest: varchar('digest', { length: 64 }).notNull(),
})

/** Trials of sets: restored into a throwaway place and looked at. */
export const backupDrills = pgTable(
  'backup_drill',
  {
    setTime: moment('set_time').notNull(),
    endTime: moment('end_time').notNull(),
    place: text('place').notNull(),
    /** 1: restored and looked at; 0: of an encrypted set only sizes and sums were read. */
    isRestored: smallint('is_restored').notNull().$type<0 | 1>(),
    isGood: smallint('is_good').notNull().$type<0 | 1>(),
    /** What was wrong; empty: nothing. */
    fault: text('fault').notNull(),
    tookMs: integer('took_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.setTime, table.endTime] })],
)
