import { secondsInMinute } from 'date-fns/constants'
import { getUnixTime } from 'date-fns/getUnixTime'
import type { MarkTaken } from '../store/journal-blocks'
import { readTaken } from './read-taken'
import { readSampleHead, type SampleHead, toExtraLine } from './sample-line'

const lateSeconds = secondsInMinute

/**
 * A minute of a unit counts once: where it has a sample in the store, or in the same block, a measured line is an extra
 * and a held one is left out. The store is queried where a measured line is late, or received soon after past samples of
 * its time may have come in. A held line alone is nothing late: it follows the newest sample of its unit.
 */
export const markTaken: MarkTaken = async (table, lines, { store, besideUntil }) => {
  const heads = lines.map(readSampleHead)
  const counting: SampleHead[] = []
  for (const head of heads) if (head !== null && !head.isExtra) counting.push(head)
  if (counting.length === 0) return null
  const until = await besideUntil()
  const isBeside = ({ receivedAt }: SampleHead): boolean => until !== null && receivedAt <= getUnixTime(until)
  const isOld = (head: SampleHead): boolean => head.lateSeconds >= lateSeconds
  if (!counting.some((head) => isBeside(head) || (isOld(head) && !head.isHeld))) return null
  const isLate = (head: SampleHead): boolean => isOld(head) || isBeside(head)
  const late = counting.filter(isLate)
  const taken = await readTaken(
    store,
    table,
    late.map(({ controllerId, minute }) => ({ controllerId, first: minute, last: minute })),
  )
  for (const head of counting) if (!isLate(head)) taken.add(head.key)
  return lines.map((line, at) => {
    const head = heads[at]
    if (!head || head.isExtra || !isLate(head)) return line
    if (!taken.has(head.key)) {
      taken.add(head.key)
      return line
    }
    return head.isHeld ? null : toExtraLine(line)
  })
}
