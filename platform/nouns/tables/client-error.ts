import { index, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { brand, rowId } from '../../kernel/db/brand-column'
import { moment, reference } from '../../kernel/db/columns'

/** Errors of the interface, as browsers reported them. Spec 8. The account is copied, as in the other logs. */
export const clientErrors = pgTable(
  'client_error',
  {
    id: rowId(),
    platformId: brand(),
    errorTime: moment('error_time').notNull(),
    userId: reference('user_id').notNull(),
    account: varchar('account', { length: 64 }).notNull(),
    page: text('page').notNull(),
    message: text('message').notNull(),
    vm: text('vm').notNull().default(''),
    info: varchar('info', { length: 128 }).notNull().default(''),
    stack: text('stack').notNull(),
    digest: varchar('digest', { length: 64 }).notNull(),
    requestId: varchar('request_id', { length: 64 }).notNull(),
    browser: varchar('browser', { length: 64 }).notNull(),
    os: varchar('os', { length: 64 }).notNull(),
  },
  (table) => [
    index('client_error_by_time').on(table.platformId, table.errorTime, table.id),
    index('client_error_age').on(table.errorTime),
    index('client_error_of_user').on(table.userId, table.errorTime),
  ],
)
