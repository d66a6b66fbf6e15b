import type { Database } from '../kernel/db/database'
import { hasHeldWork, readHeld, readHeldKinds } from '../kernel/hold/hold'
import { type Finding, warn } from './finding'

/** Work that waits for a decision; nothing where none does, or where the database is of a version that held none. */
export const examineHeld = async (database: Database): Promise<Finding[]> => {
  if (!(await hasHeldWork(database))) return []
  const facts = await readHeld(database)
  if (facts === null) return []
  const kinds = (await readHeldKinds(database)).join(', ')
  return [
    warn(
      'held work',
      `${kinds} since ${facts.time} (${facts.reason}): decide by hvac-platform held, or on the console`,
    ),
  ]
}
