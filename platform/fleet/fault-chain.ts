import { and, asc, eq, gte, lte } from 'drizzle-orm'
import type { FaultSnapshot } from '@/lib/contract/fault-snapshot'
import type { Database } from '../db/database'
import { faults } from '../db/schema/fleet-fault'
import { toWireTime } from '../db/wire-time'
import { unitOfFault } from './history-events'

type FaultRecord = typeof faults.$inferSelect

const minuteMs = 60_000
/** Faults of one system within this time before another belong to one story. Ours. */
const chainMs = 60 * minuteMs
/** Units that failed within this time of each other failed together. Ours. */
const togetherMs = 5 * minuteMs
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
        gte(faults.failureTime, new Date(fault.failureTime.getTime() - chainMs)),
        lte(faults.failureTime, new Date(fault.failureTime.getTime() + togetherMs)),
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
      Math.abs(each.failureTime.getTime() - fault.failureTime.getTime()) <= togetherMs,
  )
  return { indoor: new Set(units.map(({ unitNo }) => unitNo)).size, of: indoorCount }
}
