import { bigint, integer, timestamp } from 'drizzle-orm/pg-core'

/** 64-bit key that the database counts; decimal text on the wire. */
export const identity = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** Key of another row. */
export const reference = (name: string) => bigint(name, { mode: 'number' })

/** A moment in UTC, to the millisecond, without a zone: the wire has none either. */
export const moment = (name: string) => timestamp(name, { precision: 3, mode: 'date' })

/** Who made and changed a row, and the count of its changes: a save that read an older one is refused. */
export const changeColumns = {
  version: integer('version').notNull().default(1),
  createTime: moment('create_time').notNull(),
  updateTime: moment('update_time').notNull(),
  createUser: reference('create_user'),
  updateUser: reference('update_user'),
}
