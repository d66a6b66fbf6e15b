import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { brand, code, flag, inNameOrder, kept, plainText, rowId, version } from '../../kernel/db/brand-column'
import { moment, reference } from '../../kernel/db/columns'
import { webUsers } from '../../kernel/session/identity-table'

/** Who made and changed a row. */
const people = () => ({
  createUser: reference('create_user').references(() => webUsers.id, { onDelete: 'set null' }),
  updateUser: reference('update_user').references(() => webUsers.id, { onDelete: 'set null' }),
})

/** Domain 2.7. */
export const otaVersions = pgTable(
  'ota_version',
  {
    id: rowId(),
    platformId: brand(),
    versionNo: plainText('version_no').notNull(),
    /** major·10⁶ + minor·10³ + patch. */
    versionOrder: integer('version_order').notNull(),
    featureName: text('feature_name').notNull(),
    featureSearch: plainText('feature_search').notNull(),
    featureCode: plainText('feature_code').notNull(),
    upgradeType: code<1 | 2 | 3>('upgrade_type'),
    /** Name on disk, made by us. */
    fileId: varchar('file_id', { length: 36 }).notNull(),
    fileName: varchar('file_name', { length: 120 }).notNull(),
    fileSize: integer('file_size').notNull(),
    sha256: varchar('sha256', { length: 64 }).notNull(),
    /** Name of a key and its Ed25519 signature, made outside of the platform; null: not signed. */
    signature: varchar('signature', { length: 128 }),
    minSourceVersion: text('min_source_version'),
    forceFlag: flag('force_flag'),
    changeLogZh: text('change_log_zh').notNull().default(''),
    changeLogEn: text('change_log_en').notNull().default(''),
    status: smallint('status').notNull().default(0).$type<0 | 1 | 2 | 3>(),
    releaseTime: moment('release_time'),
    releaser: reference('releaser').references(() => webUsers.id, { onDelete: 'set null' }),
    version: version(),
    ...people(),
    ...kept(),
  },
  (table) => [
    uniqueIndex('ota_version_number').on(table.platformId, table.featureCode, table.versionNo),
    index('ota_version_by_create').on(table.platformId, table.createTime, table.id),
    index('ota_version_by_number').on(table.platformId, table.versionOrder, table.id),
    index('ota_version_by_code').on(table.platformId, table.featureCode, table.id),
    index('ota_version_by_name').on(table.platformId, table.featureSearch, table.id),
    index('ota_version_in_order').on(table.platformId, inNameOrder(table.featureSearch), table.id),
    index('ota_version_by_size').on(table.platformId, table.fileSize, table.id),
    index('ota_version_by_release').on(table.platformId, table.releaseTime.asc().nullsFirst(), table.id),
  ],
)

/** A link to a firmware file that works once. */
export const otaVersionTickets = pgTable('ota_version_ticket', {
  ticketHash: varchar('ticket_hash', { length: 64 }).primaryKey(),
  versionId: reference('version_id')
    .notNull()
    .references(() => otaVersions.id, { onDelete: 'cascade' }),
  userId: reference('user_id')
    .notNull()
    .references(() => webUsers.id, { onDelete: 'cascade' }),
  expireTime: moment('expire_time').notNull(),
  usedTime: moment('used_time'),
})

/** Domain 2.8. Its target is copied here: a version may be deleted when the policy has ended. */
export const otaPolicies = pgTable(
  'ota_policy',
  {
    id: rowId(),
    platformId: brand(),
    strategyName: text('strategy_name').notNull(),
    strategySearch: plainText('strategy_search').notNull(),
    upgradeType: code<1 | 2 | 3>('upgrade_type'),
    featureCode: plainText('feature_code').notNull(),
    /** `['*']`: whatever is older than the target. */
    sourceVersions: jsonb('source_versions').$type<string[]>().notNull(),
    targetVersion: plainText('target_version').notNull(),
    versionId: reference('version_id').references(() => otaVersions.id, { onDelete: 'set null' }),
    upgradeWay: code<1 | 2>('upgrade_way'),
    scopeType: code<1 | 2 | 3 | 4 | 5>('scope_type'),
    scopeValue: jsonb('scope_value').$type<string[]>().notNull(),
    regularExecution: flag('regular_execution'),
    executeTime: moment('execute_time'),
    effectiveStart: moment('effective_start').notNull(),
    effectiveEnd: moment('effective_end').notNull(),
    dailyWindow: text('daily_window'),
    concurrency: smallint('concurrency').notNull(),
    retryTimes: smallint('retry_times').notNull(),
    timeoutMin: smallint('timeout_min').notNull(),
    onlyIdle: flag('only_idle'),
    status: smallint('status').notNull().default(0).$type<0 | 1 | 2 | 3 | 4>(),
    /** The task that it has created. Without a foreign key: tasks know their policy by one. */
    upgradeId: reference('upgrade_id'),
    startTime: moment('start_time'),
    endTime: moment('end_time'),
    version: version(),
    ...people(),
    ...kept(),
  },
  (table) => [
    index('ota_policy_by_create').on(table.platformId, table.createTime, table.id),
    index('ota_policy_by_name').on(table.platformId, table.strategySearch, table.id),
    index('ota_policy_in_order').on(table.platformId, inNameOrder(table.strategySearch), table.id),
    index('ota_policy_by_start').on(table.platformId, table.effectiveStart, table.id),
    index('ota_policy_by_end').on(table.platformId, table.effectiveEnd, table.id),
    index('ota_policy_by_execute').on(table.platformId, table.executeTime.asc().nullsFirst(), table.id),
    // The clock looks for what begins or ends.
    index('ota_policy_due').on(table.status, table.effectiveStart),
    index('ota_policy_of_version').on(table.versionId),
  ],
)
