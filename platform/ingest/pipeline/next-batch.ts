import type { Item } from './batch'

/** Messages of one transaction, and what they cost together: the embedded database answers no others meanwhile. */
export const mostAtOnce = 48
const mostCostAtOnce = 1500

/** One that waits, by its name, and until when others may come along, ms. */
export type Waiting = Item & { name: string | null; dueMs: number }

/** The messages of the next transaction, one at least. */
export const nextOf = (queue: Iterable<Waiting>): Waiting[] => {
  const next: Waiting[] = []
  let cost = 0
  for (const item of queue) {
    cost += item.cost
    if (next.length === mostAtOnce || (next.length > 0 && cost > mostCostAtOnce)) break
    next.push(item)
  }
  return next
}
