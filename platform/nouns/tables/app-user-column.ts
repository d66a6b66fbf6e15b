import { type AnyPgColumn, doublePrecision, index, jsonb, smallint, text } from 'drizzle-orm/pg-core'
import { inNameOrder, searchOf, version } from '../../kernel/db/brand-column'
import { moment, reference } from '../../kernel/db/columns'
import { regions } from './region'

/** What the app reports of a user, and what staff decide about one. A new set for each table. */
export const appUserFacts = () => ({
  accountSearch: searchOf('account_search', 'account'),
  nicknameSearch: searchOf('nickname_search', 'nickname'),
  phoneCode: text('phone_code').notNull().default(''),
  phone: text('phone').notNull().default(''),
  email: text('email').notNull().default(''),
  /** ISO 3166 code; empty: not known. */
  countryCode: text('country_code').notNull().default(''),
  regionId: reference('region_id').references(() => regions.id, { onDelete: 'set null' }),
  language: text('language').notNull().default(''),
  timeZone: text('time_zone').notNull().default(''),
  company: text('company').notNull().default(''),
  lastLoginIp: text('last_login_ip').notNull().default(''),
  clientType: text('client_type').notNull().default('').$type<'' | 'iOS' | 'Android'>(),
  appVersion: text('app_version').notNull().default(''),
  /** Whose data the app shows: 1 own, 2 projects, 3 regions, 4 devices; the last three name theirs in the keys. */
  dataScope: smallint('data_scope').notNull().default(1).$type<1 | 2 | 3 | 4>(),
  dataScopeKeys: jsonb('data_scope_keys').$type<string[]>().notNull().default([]),
  version: version(),
  /** When and by whom it was changed last on the console; null: never. */
  updateTime: moment('update_time'),
  updateUser: reference('update_user'),
})

/** Where a group is. */
export const groupFacts = () => ({
  groupSearch: searchOf('group_search', 'group_name'),
  address: text('address').notNull().default(''),
  city: text('city').notNull().default(''),
  cityEn: text('city_en').notNull().default(''),
  longitude: doublePrecision('longitude'),
  latitude: doublePrecision('latitude'),
})

type Indexed = Parameters<ReturnType<typeof index>['on']>[0]
type Sorted = Record<'platformId' | 'id' | 'registerTime' | 'accountSearch' | 'email' | 'phone', Indexed> & {
  nicknameSearch: AnyPgColumn & Indexed
  lastLoginTime: { asc: () => { nullsFirst: () => Indexed } }
}
/** One index for each way to sort the list, and for who is looked for by e-mail or telephone number. */
export const appUserIndexes = (table: Sorted) => [
  index('app_user_registered').on(table.platformId, table.registerTime),
  index('app_user_by_account').on(table.platformId, table.accountSearch, table.id),
  index('app_user_by_nickname').on(table.platformId, table.nicknameSearch, table.id),
  index('app_user_in_order').on(table.platformId, inNameOrder(table.nicknameSearch), table.id),
  index('app_user_by_login').on(table.platformId, table.lastLoginTime.asc().nullsFirst(), table.id),
  index('app_user_email').on(table.platformId, table.email),
  index('app_user_phone').on(table.platformId, table.phone),
]
