import { index, pgTable, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { RepairEvent } from '@/lib/contract/repair-row'
import { rowId } from '../../kernel/db/brand-column'
import { moment, reference } from '../../kernel/db/columns'
import { webUsers } from '../../kernel/session/identity-table'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { repairs } from './fleet-fault'

/** What happened to a repair request, in its order. Domain 2.14, `log`. */
export const repairEvents = pgTable(
  'repair_event',
  {
    id: rowId(),
    repairId: reference('repair_id')
      .notNull()
      .references(() => repairs.id, { onDelete: 'cascade' }),
    kind: varchar('kind', { length: 16 }).notNull().$type<RepairEvent['kind']>(),
    time: moment('time').notNull(),
    /** Null: the app user. */
    userId: reference('user_id').references(() => webUsers.id),
    fromStatus: smallint('from_status').$type<0 | 1 | 2>(),
    toStatus: smallint('to_status').notNull().$type<0 | 1 | 2>(),
    text: text('text').notNull().default(''),
  },
  (table) => [index('repair_event_of_repair').on(table.repairId, table.time, table.id)],
)

/** Photos of a repair request. They belong to it whatever state it comes into. */
export const repairPhotos = pgTable(
  'repair_photo',
  {
    id: rowId(),
    repairId: reference('repair_id')
      .notNull()
      .references(() => repairs.id, { onDelete: 'cascade' }),
    fileId: varchar('file_id', { length: 36 })
      .notNull()
      .references(() => storedFiles.fileId),
    time: moment('time').notNull(),
    /** Null: the app user. */
    userId: reference('user_id').references(() => webUsers.id),
  },
  (table) => [
    index('repair_photo_of_repair').on(table.repairId, table.time, table.id),
    uniqueIndex('repair_photo_file').on(table.fileId),
  ],
)
