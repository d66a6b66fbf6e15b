import { addMilliseconds } from 'date-fns/addMilliseconds'
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, asc, eq, gte, lte } from 'drizzle-orm'
import type { FaultSnapshot } from '@/lib/contract/fault-snapshot'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { unitOfFault } from '../history/history-events'
import { faults } from '../tables/fleet-fault'

type FaultRecord = typeof faults.$inferSelect
/** Faults of one system within this time before another belong to one story. Ours. */
const chainMs = millisecondsInHour
/** Units that failed within this time of each other failed together. Ours. */
const togetherMs = 5 * millisecondsInMinute
const most = 6

/** Faults of the same system that came shortly before this one, the first of them first, and this one last. */
export const readChain = async (database: Database, fault: FaultRecord): Promise<FaultRecord[]> => {
  if (fault.systemNo === null) return [fault]
  return database
    .select()
    .from(faults)
    .where(
      and(
        eq(faults.controllerId, fault.controllerId),
        eq(faults.systemNo, fault.systemNo),
        gte(faults.failureTime, subMilliseconds(fault.failureTime, chainMs)),
        lte(faults.failureTime, addMilliseconds(fault.failureTime, togetherMs)),
      ),
    )
    .orderBy(asc(faults.failureTime), asc(faults.id))
}

export const toChain = (chain: readonly FaultRecord[]): FaultSnapshot['chain'] =>
  chain.slice(0, most).map((each) => ({
    faultId: String(each.id),
    faultCode: each.faultCode,
    unit: unitOfFault(each),
    failureTime: toWireTime(each.failureTime),
  }))

/** How many indoor units of the system have this code at the same time: one of them has its own cause, all a common one. */
export const countAffected = (
  fault: FaultRecord,
  chain: readonly FaultRecord[],
  indoorCount: number,
): FaultSnapshot['affected'] => {
  if (fault.unitKind !== 1) return null
  const units = chain.filter(
    (each) =>
      each.unitKind === 1 &&
      each.faultCode === fault.faultCode &&
      Math.abs(differenceInMilliseconds(each.failureTime, fault.failureTime)) <= togetherMs,
  )
  return { indoor: new Set(units.map(({ unitNo }) => unitNo)).size, of: indoorCount }
}
