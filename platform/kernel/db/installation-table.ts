import { jsonb, pgTable, smallint, varchar } from 'drizzle-orm/pg-core'
import type { HeldReason } from '@/lib/contract/held-work'
import { moment } from './columns'

/** Why work is held, as it lies with the data; times as ISO 8601. */
export type HeldFacts = {
  reason: HeldReason
  time: string
  /** The set, as `--from` named it, and its moment: of a restore by our own command. */
  from: string | null
  setTime: string | null
  lastRow: number
  signedRow: number | null
  signedTime: string | null
  /** Number of the newest anchor then: with a newer one it was restored once more. Of earlier versions it is not there. */
  signedSeq?: number | null
}

export type Mode = 'demo' | 'site'

/** One row: what this database is. */
export const installations = pgTable('installation', {
  id: smallint('id').primaryKey().$type<1>(),
  /** A demonstration has accounts whose password is published. */
  mode: varchar('mode', { length: 8 }).notNull().$type<Mode>(),
  /** Also lies with its files, its history and its anchors: what belongs together. Null: of a version that knew none. */
  identity: varchar('identity', { length: 36 }),
  createTime: moment('create_time').notNull(),
  /** Moment of the last whole backup; null: there was none. */
  backupTime: moment('backup_time'),
  /** What the lease of the store of files says, and what it says next: see `store-lease`. */
  storeWord: varchar('store_word', { length: 36 }),
  storeWordNext: varchar('store_word_next', { length: 36 }),
  /** Why work is held since a restore; null: it is not. */
  held: jsonb('held').$type<HeldFacts>(),
  /** By the platform's clock, when rows were last looked at for their age, or somebody said that the clock is right. */
  retentionTime: moment('retention_time'),
})
