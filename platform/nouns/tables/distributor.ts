import { sql } from 'drizzle-orm'
import { index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { brand, code, kept, rowId, version } from '../../kernel/db/brand-column'
import { moment, reference } from '../../kernel/db/columns'
import { appUsers } from './fleet'

/** A dealer's work for a distributor. Domain 2.16; states of 4.5. Rows are kept as history. */
export const distributorRelations = pgTable(
  'distributor_relation',
  {
    id: rowId(),
    platformId: brand(),
    distributorId: reference('distributor_id')
      .notNull()
      .references(() => appUsers.id),
    dealerId: reference('dealer_id')
      .notNull()
      .references(() => appUsers.id),
    remark: text('remark').notNull().default(''),
    /** 1 not submitted, 2 under review, 3 associated, 4 returned, 5 released. */
    status: code<1 | 2 | 3 | 4 | 5>('status'),
    returnReason: text('return_reason').notNull().default(''),
    submitTime: moment('submit_time'),
    auditTime: moment('audit_time'),
    releaseTime: moment('release_time'),
    /** Name of who passed it or sent it back. */
    auditor: text('auditor').notNull().default(''),
    /** 1 distributor, 2 dealer, 3 staff, 4 a change of account type. */
    releaseBy: smallint('release_by').$type<1 | 2 | 3 | 4>(),
    version: version(),
    updateUser: reference('update_user'),
    ...kept(),
  },
  (table) => [
    // Whatever two people do at once: a dealer works for one distributor.
    uniqueIndex('distributor_relation_associated').on(table.platformId, table.dealerId).where(sql`status = 3`),
    // And nobody asks for the same pair twice.
    uniqueIndex('distributor_relation_open')
      .on(table.platformId, table.distributorId, table.dealerId)
      .where(sql`status <> 5`),
    index('distributor_relation_dealer').on(table.dealerId),
    index('distributor_relation_distributor').on(table.distributorId),
    index('distributor_relation_by_creation').on(table.platformId, table.createTime, table.id),
    index('distributor_relation_by_submission').on(table.platformId, table.submitTime.asc().nullsFirst(), table.id),
    index('distributor_relation_by_audit').on(table.platformId, table.auditTime.asc().nullsFirst(), table.id),
  ],
)

/** What happened to a relation, oldest first: it goes with a relation that is deleted. */
export const distributorEvents = pgTable(
  'distributor_event',
  {
    id: rowId(),
    relationId: reference('relation_id')
      .notNull()
      .references(() => distributorRelations.id, { onDelete: 'cascade' }),
    eventTime: moment('event_time').notNull(),
    /** Null: the relation was added. */
    fromStatus: smallint('from_status').$type<1 | 2 | 3 | 4 | 5>(),
    toStatus: code<1 | 2 | 3 | 4 | 5>('to_status'),
    /** Name of who did it; empty: the app user. */
    actor: text('actor').notNull().default(''),
    reason: text('reason').notNull().default(''),
    releaseBy: smallint('release_by').$type<1 | 2 | 3 | 4>(),
  },
  (table) => [index('distributor_event_of_relation').on(table.relationId, table.id)],
)
