import { eq, sql } from 'drizzle-orm'
import type { HeldKind } from '@/lib/contract/held-work'
import type { Database } from '../db/database'
import { type HeldFacts, installations } from '../db/installation-table'
import { readRows } from '../db/read-rows'
import { PlatformError } from '../error/platform-error'
import { heldWorks } from './hold-table'

/** Whether work of a kind waits for a person's decision. */
export const isHeld = async (database: Database, kind: HeldKind): Promise<boolean> =>
  (await database.$count(heldWorks, eq(heldWorks.kind, kind))) > 0

/** Whether the schema knows held work. */
export const hasHeldWork = async (database: Database): Promise<boolean> =>
  (await readRows<{ is: boolean }>(database, sql`select to_regclass('held_work') is not null as is`))[0]?.is ?? false

/** Throws `held` for new work of a kind whose older work waits for a decision. */
export const requireReleased = async (database: Database, kind: HeldKind): Promise<void> => {
  if (await isHeld(database, kind)) throw new PlatformError('held')
}

export const readHeldKinds = async (database: Database): Promise<HeldKind[]> =>
  (await database.select({ kind: heldWorks.kind }).from(heldWorks)).map(({ kind }) => kind)

export const readHeld = async (database: Database): Promise<HeldFacts | null> =>
  (await database.select({ held: installations.held }).from(installations))[0]?.held ?? null

/** Nothing is held any more. */
export const release = async (database: Database): Promise<void> => {
  await database.delete(heldWorks)
  await database.update(installations).set({ held: null })
}
