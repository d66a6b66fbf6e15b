import { addMilliseconds } from 'date-fns/addMilliseconds'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import type { Database } from '../db/database'

const keepMs = 15_000

type Kept = { until: Date; figures: Promise<unknown> }

/** One memory for each database, so that no test or second platform in the process sees the figures of another. */
const memories = new WeakMap<Database, Map<string, Kept>>()

/**
 * Answers figures that are at most 15 s old: a dashboard that fifty people keep open costs one set of queries. Those who
 * ask while it is being made wait for the same one; a failure is not kept.
 */
export const rememberFigures = async <Figures>(
  database: Database,
  key: string,
  now: Date,
  read: () => Promise<Figures>,
): Promise<Figures> => {
  const memory = memories.get(database) ?? new Map<string, Kept>()
  memories.set(database, memory)
  const kept = memory.get(key)
  // A clock that was set back makes figures of the future; those are not shown either.
  // Stored by this same call site: the key names the figures.
  if (kept && now < kept.until && differenceInMilliseconds(kept.until, now) <= keepMs)
    return kept.figures as Promise<Figures>
  const figures = read()
  memory.set(key, { until: addMilliseconds(now, keepMs), figures })
  try {
    return await figures
  } catch (error) {
    memory.delete(key)
    throw error
  }
}
