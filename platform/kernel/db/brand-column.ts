import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { bigint, customType, integer, numeric, smallint } from 'drizzle-orm/pg-core'
import type { PlatformId } from '@/lib/contract/platform-id'
import { moment } from './columns'

/**
 * Text ordered by its code points: the same order on every database whatever its locale. Columns named `…_search` hold
 * what `toSearchText` makes of a name; they are filtered and, by `inNameOrder`, sorted by, never shown.
 */
export const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** Whether a column holds names as they are searched: a list that is sorted by it is in the order of names. Accounts are not names. */
export const holdsNames = ({ name }: AnyColumn): boolean => name.endsWith('_search') && name !== 'account_search'

/**
 * What names are sorted by: Chinese characters in the order of their pinyin, all others by their code points. Of a text
 * in code point order; null stays null. The function is in the database, so that its indexes are in that order.
 */
export const inNameOrder = (text: AnyColumn | SQL): SQL => sql`name_order(${text})`

/** A key that the demo fleet may set itself, so that the same seed makes the same rows. */
export const rowId = () => bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
export const brand = () => smallint('platform_id').notNull().$type<PlatformId>()
export const flag = (name: string) => smallint(name).notNull().default(0).$type<0 | 1>()
/** An amount of money: exact, with two decimals. */
export const money = (name: string) => numeric(name, { precision: 10, scale: 2, mode: 'number' })
/** A small number with a meaning: an enum of the domain. */
export const code = <Code extends number>(name: string) => smallint(name).notNull().$type<Code>()
export const version = () => integer('version').notNull().default(1)
/** A new set for every table: drizzle binds a column to the table it is first given to. */
export const kept = () => ({ createTime: moment('create_time').notNull(), updateTime: moment('update_time').notNull() })

/**
 * The searched and sorted form of another column, made by the database itself, so that rows of an earlier version have it
 * too: one width of every letter, lower case. Of a column that is never null, so its index has the order of a list.
 */
export const searchOf = (name: string, column: string) =>
  plainText(name)
    .notNull()
    .generatedAlwaysAs(sql.raw(`lower(normalize("${column}", nfkc)) collate "C"`))
