import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { brand, version } from '../../kernel/db/brand-column'
import { moment, reference } from '../../kernel/db/columns'
import { webUsers } from '../../kernel/session/identity-table'

/** What staff have set. A setting without a row has its default, so that a newer version's settings are there at once. */
export const settingValues = pgTable(
  'setting_value',
  {
    platformId: brand(),
    configKey: text('config_key').notNull(),
    value: text('value').notNull(),
    description: text('description').notNull(),
    descriptionEn: text('description_en').notNull(),
    version: version(),
    updateTime: moment('update_time').notNull(),
    updateUser: reference('update_user').references(() => webUsers.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.platformId, table.configKey] })],
)
