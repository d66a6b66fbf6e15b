import { doublePrecision, index, integer, pgTable, smallint, varchar } from 'drizzle-orm/pg-core'
import { changeColumns, identity, reference } from '../../kernel/db/columns'

/** Domain 2.28. The root's `pid` is 0, so the column has no foreign key. */
export const regions = pgTable(
  'region',
  {
    id: identity(),
    pid: reference('pid').notNull(),
    regionNameZh: varchar('region_name_zh', { length: 32 }).notNull(),
    regionNameEn: varchar('region_name_en', { length: 32 }).notNull(),
    /** 1 area, 2 country or province, 3 city. */
    level: smallint('level').$type<1 | 2 | 3>().notNull(),
    countryCode: varchar('country_code', { length: 2 }).notNull().default(''),
    phoneCode: varchar('phone_code', { length: 8 }).notNull().default(''),
    longitude: doublePrecision('longitude'),
    latitude: doublePrecision('latitude'),
    timeZone: varchar('time_zone', { length: 64 }).notNull().default(''),
    sort: integer('sort').notNull().default(0),
    ...changeColumns,
  },
  (table) => [index('region_pid').on(table.pid, table.sort)],
)
