import { bigint, customType, integer, smallint, timestamp } from 'drizzle-orm/pg-core'
import type { PlatformId } from '@/lib/contract/platform-id'

/**
 * Text ordered by its code points: the same order on every database whatever its locale. Columns named `…_search` hold
 * what `toSearchText` makes of a name; they are filtered and sorted by, never shown.
 */
export const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

export const rowId = () => bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 0, mode: 'date' })
export const brand = () => smallint('platform_id').notNull().$type<PlatformId>()
export const flag = (name: string) => smallint(name).notNull().default(0).$type<0 | 1>()
/** A small number with a meaning: an enum of the domain. */
export const code = <Code extends number>(name: string) => smallint(name).notNull().$type<Code>()
export const version = () => integer('version').notNull().default(1)
/** A new set for every table: drizzle binds a column to the table it is first given to. */
export const kept = () => ({
  createTime: moment('create_time').notNull().defaultNow(),
  updateTime: moment('update_time').notNull().defaultNow(),
})
