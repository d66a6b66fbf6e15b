import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { ErasureProof } from '@/lib/contract/person'
import type { PersonKind } from '@/lib/contract/person-kind'
import { brand, rowId } from '../../kernel/db/brand-column'
import { moment, reference } from '../../kernel/db/columns'
import { webUsers } from '../../kernel/session/identity-table'

/** Erasures of persons: requested by one of the staff, confirmed or withdrawn by another. It names no one by value. */
export const personErasures = pgTable(
  'person_erasure',
  {
    id: rowId(),
    platformId: brand(),
    kind: varchar('kind', { length: 16 }).notNull().$type<PersonKind>(),
    /** Key of the person's row, which stays, empty. */
    personId: reference('person_id').notNull(),
    /** When that row was made: keys come again in a database that was restored. */
    madeTime: moment('made_time').notNull(),
    reason: varchar('reason', { length: 200 }).notNull(),
    /** 0 requested, 1 erased, 2 withdrawn. */
    status: smallint('status').notNull().default(0).$type<0 | 1 | 2>(),
    /** Null: repeated after a restore. */
    requestUser: reference('request_user').references(() => webUsers.id),
    requestTime: moment('request_time').notNull(),
    decideUser: reference('decide_user').references(() => webUsers.id),
    decideTime: moment('decide_time'),
    proof: jsonb('proof').$type<ErasureProof>(),
  },
  (table) => [
    index('person_erasure_by_request').on(table.platformId, table.requestTime, table.id),
    // A person has one request at a time, and is erased once.
    uniqueIndex('person_erasure_once').on(table.kind, table.personId, table.madeTime).where(sql`status <> 2`),
    index('person_erasure_request_user').on(table.requestUser),
    index('person_erasure_decide_user').on(table.decideUser),
  ],
)
