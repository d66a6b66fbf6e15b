import { bigint, pgTable, varchar } from 'drizzle-orm/pg-core'
import type { HeldKind } from '@/lib/contract/held-work'

/** Kinds of work that go nowhere until a person has decided on them. */
export const heldWorks = pgTable('held_work', {
  kind: varchar('kind', { length: 16 }).primaryKey().$type<HeldKind>(),
  /** Of jobs, the newest of before: later ones are of people who know. 0 for other kinds. */
  upTo: bigint('up_to', { mode: 'number' }).notNull().default(0),
})
