import type { Item } from './batch'

/** Messages of one transaction, and what they cost together: the embedded database answers no others meanwhile. */
export const mostAtOnce = 48
const mostCostAtOnce = 1500

/** One that waits, until when others may come along, ms. */
export type Waiting = Item & { dueMs: number }

/** The messages of the next transaction, one at least. */
export const nextOf = (queue: readonly Waiting[]): Waiting[] => {
  let cost = 0
  const end = queue.slice(0, mostAtOnce).findIndex((item, at) => {
    cost += item.cost
    return at > 0 && cost > mostCostAtOnce
  })
  return queue.slice(0, end < 0 ? mostAtOnce : end)
}
