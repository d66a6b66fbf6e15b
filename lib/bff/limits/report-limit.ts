import 'server-only'
import { millisecondsInMinute } from 'date-fns/constants'

let minute = 0
const counts = new Map<string, number>()

const count = (what: string): number => {
  const next = (counts.get(what) ?? 0) + 1
  counts.set(what, next)
  return next
}

/** A page in a loop must not fill the log: 30 reports a minute from one address, 300 in all. */
export const mayReport = (address = 'unknown'): boolean => {
  const now = Math.floor(Date.now() / millisecondsInMinute)
  if (now !== minute) counts.clear()
  minute = now
  return count(`from ${address}`) <= 30 && count('all') <= 300
}
