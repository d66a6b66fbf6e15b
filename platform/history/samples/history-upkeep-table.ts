import { index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { identity, moment, reference } from '../../kernel/db/columns'
import { faults } from '../../nouns/tables/fleet-fault'

/** Faults whose evidence was looked for in the store of history, and is kept there as long as hours are. */
export const faultEvidences = pgTable(
  'fault_evidence',
  {
    faultId: reference('fault_id')
      .primaryKey()
      .references(() => faults.id, { onDelete: 'cascade' }),
    /** Samples that were found; 0: none so far, they may still come by an import. */
    samples: integer('samples').notNull(),
    updateTime: moment('update_time').notNull(),
  },
  (table) => [index('fault_evidence_found').on(table.samples, table.updateTime)],
)

/** What is to go from the store of history, until it has gone. */
export const historyDeletions = pgTable('history_deletion', {
  id: identity(),
  /** Of a controller that may be gone itself. */
  controllerId: reference('controller_id').notNull(),
  macWifiId: varchar('mac_wifi_id', { length: 12 }).notNull(),
  /** From a moment up to another; null: all of it. */
  fromTime: moment('from_time'),
  toTime: moment('to_time'),
  createTime: moment('create_time').notNull(),
})
