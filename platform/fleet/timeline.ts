import { and, desc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import type { TimelineEvent } from '@/lib/contract/history'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../db/database'
import { faults, repairs } from '../db/schema/fleet-fault'
import { toWireTime, toWireTimeOrNull } from '../db/wire-time'
import { readFaultNames, unitOfFault } from './history-events'
import { requireOwnController } from './history-facts'

/** Events of one lane: what a screen can still show apart. */
const mostPerLane = 500

type LaneInput = {
  controllerId: number
  platformId: PlatformId
  language: Language
  from: Date
  to: Date
}
type Lane = (database: Database, input: LaneInput) => Promise<TimelineEvent[]>

const readFaults: Lane = async (database, { controllerId, platformId, language, from, to }) => {
  const rows = await database
    .select()
    .from(faults)
    .where(
      and(
        eq(faults.controllerId, controllerId),
        lte(faults.failureTime, to),
        or(isNull(faults.repairTime), gte(faults.repairTime, from)),
      ),
    )
    .orderBy(desc(faults.failureTime))
    .limit(mostPerLane + 1)
  const codes = rows.map(({ faultCode }) => faultCode)
  const nameOf = await readFaultNames(database, platformId, codes, language)
  return rows.map((row) => ({
    lane: row.unitKind === 5 ? 'offline' : 'fault',
    id: String(row.id),
    from: toWireTime(row.failureTime),
    to: toWireTimeOrNull(row.repairTime),
    lasts: row.repairTime === null,
    code: row.faultCode,
    title: nameOf(row.unitKind, row.faultCode),
    severity: row.severity,
    unitKind: row.unitKind,
    unit: unitOfFault(row),
  }))
}

const readRepairs: Lane = async (database, { controllerId, platformId, from, to }) => {
  const rows = await database
    .select()
    .from(repairs)
    .where(
      and(
        eq(repairs.controllerId, controllerId),
        eq(repairs.platformId, platformId),
        lte(repairs.reportingTime, to),
        or(isNull(repairs.finishTime), gte(repairs.finishTime, from)),
      ),
    )
    .orderBy(desc(repairs.reportingTime))
    .limit(mostPerLane + 1)
  return rows.map((row) => ({
    lane: 'repair',
    id: String(row.id),
    from: toWireTime(row.reportingTime),
    to: toWireTimeOrNull(row.finishTime),
    lasts: row.finishTime === null,
    code: row.repairNo,
    title: row.maintenanceContent,
    severity: null,
    unitKind: null,
    unit: unitOfFault(row),
  }))
}

/** Where the events of a controller come from. A new kind of event adds its reader here and its lane to the contract. */
const lanes: readonly Lane[] = [readFaults, readRepairs]

/** Everything that happened to a controller and its units in a range, oldest first. */
export const readTimeline = async (
  database: Database,
  { macWifiId, platformId, ...rest }: Omit<LaneInput, 'controllerId'> & { macWifiId: string },
): Promise<{ list: TimelineEvent[]; leftOut: number }> => {
  const { id } = await requireOwnController(database, platformId, macWifiId)
  const list: TimelineEvent[] = []
  let leftOut = 0
  // One after the other: the embedded database has one connection.
  for (const lane of lanes) {
    const found = await lane(database, { controllerId: id, platformId, ...rest })
    leftOut += Math.max(0, found.length - mostPerLane)
    list.push(...found.slice(0, mostPerLane))
  }
  return { list: list.sort((a, b) => (a.from < b.from ? -1 : 1)), leftOut }
}
