import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import type { AirBoxReading, IndoorReading, OutdoorReading } from '@/lib/contract/device-reading'
import { code } from '../../kernel/db/brand-column'
import { moment, reference } from '../../kernel/db/columns'
import { controllers } from './fleet'

/**
 * The newest reading of each unit, as its controller sent it. Changed by the minute, so it holds no index on what
 * changes, and half of each page is left free: a change then stays within its page.
 */
export const unitReadings = pgTable(
  'unit_reading',
  {
    controllerId: reference('controller_id')
      .notNull()
      .references(() => controllers.id, { onDelete: 'cascade' }),
    /** 1 indoor unit, 2 outdoor unit, 4 air box; a box has its number in `unitNo` and system 0. */
    unitKind: code<1 | 2 | 4>('unit_kind'),
    systemNo: smallint('system_no').notNull(),
    unitNo: smallint('unit_no').notNull(),
    /** By the device's clock, put back by what that is off; and when it came. */
    collectTime: moment('collect_time').notNull(),
    receiveTime: moment('receive_time').notNull(),
    /** Place of the boot that sent it; 0: from the seed, or from a boot without a place. */
    bootPlace: integer('boot_place').notNull().default(0),
    /** From when on each minute up to this reading has a sample in the history; null where nobody has noted it. */
    steadySince: moment('steady_since'),
    /** 1 while it runs: an outdoor unit's compressor, an indoor unit or a box that is switched on. */
    isRunning: smallint('is_running').notNull().$type<0 | 1>(),
    /** Of an indoor unit that is on: 0 cool, 1 dry, 2 fan, 3 heat, 4 auto. */
    mode: smallint('mode').$type<0 | 1 | 2 | 3 | 4>(),
    reading: jsonb('reading').notNull().$type<OutdoorReading | IndoorReading | AirBoxReading>(),
  },
  (table) => [
    primaryKey({ columns: [table.controllerId, table.unitKind, table.systemNo, table.unitNo] }),
    index('unit_reading_running').on(table.unitKind, table.mode).where(sql`${table.isRunning} = 1`),
  ],
)
