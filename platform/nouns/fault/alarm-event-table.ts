import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { plainText, rowId } from '../../kernel/db/brand-column'
import { moment, reference } from '../../kernel/db/columns'
import { controllers } from '../tables/fleet'

/**
 * What controllers said of their alarms, each word once: faults are made of it, and made again when a word comes late.
 * Kept while it can still matter.
 */
export const alarmEvents = pgTable(
  'alarm_event',
  {
    id: rowId(),
    controllerId: reference('controller_id')
      .notNull()
      .references(() => controllers.id, { onDelete: 'cascade' }),
    /** As of a fault; 0 where the controller said hello. */
    unitKind: smallint('unit_kind').notNull().$type<0 | 1 | 2 | 3 | 4>(),
    systemNo: smallint('system_no'),
    unitNo: smallint('unit_no'),
    faultCode: plainText('fault_code').notNull().default(''),
    /** hello: from now on only what is named lasts. lasting: named in the hello of that moment. */
    state: text('state').notNull().$type<'raised' | 'cleared' | 'lasting' | 'hello'>(),
    /** By the device's clock, put back by what that is off. */
    time: moment('time').notNull(),
    /** Boot and number of its message; empty in rows of earlier versions. */
    boot: text('boot').notNull().default(''),
    seq: bigint('seq', { mode: 'number' }).notNull().default(0),
    stopCause: text('stop_cause').notNull().default(''),
    protectCode: text('protect_code').notNull().default(''),
  },
  (table) => [
    uniqueIndex('alarm_event_once').on(
      table.controllerId,
      table.unitKind,
      sql`coalesce(${table.systemNo}, -1)`,
      sql`coalesce(${table.unitNo}, -1)`,
      table.faultCode,
      table.state,
      table.time,
    ),
    index('alarm_event_age').on(table.time),
    index('alarm_event_of_controller').on(table.controllerId, table.time),
  ],
)
