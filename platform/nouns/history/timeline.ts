import { and, desc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { laneRights, type TimelineEvent, TimelineLane } from '@/lib/contract/history'
import type { Language } from '@/lib/contract/language'
import type { Permission } from '@/lib/contract/permission'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import { toUnitKey } from '@/lib/hvac/unit-address'
import type { Database } from '../../kernel/db/database'
import { readController } from '../device/read-controller'
import { controlRecords } from '../tables/control'
import { otaRecords } from '../tables/controller-part'
import { faults, repairs } from '../tables/fleet-fault'
import { readFaultNames, unitOfFault } from './history-events'

/** Events of one lane: what a screen can still show apart. */
const maxPerLane = 500

type LaneInput = {
  controllerId: number
  platformId: PlatformId
  language: Language
  from: Date
  to: Date
}
/** Events, newest first, at most one more than are shown. */
type Lane = (database: Database, input: LaneInput) => Promise<TimelineEvent[]>

const noCommand = { command: null, outcome: null } as const

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
    .limit(maxPerLane + 1)
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
    ...noCommand,
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
    .limit(maxPerLane + 1)
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
    ...noCommand,
  }))
}

const readCommands: Lane = async (database, { controllerId, from, to }) => {
  const rows = await database
    .select()
    .from(controlRecords)
    .where(
      and(
        eq(controlRecords.controllerId, controllerId),
        gte(controlRecords.sendTime, from),
        lte(controlRecords.sendTime, to),
      ),
    )
    .orderBy(desc(controlRecords.sendTime))
    .limit(maxPerLane + 1)
  return rows.map(({ id, sendTime, ackTime, unitKind, systemNo, unitNo, command, result }) => ({
    lane: 'control',
    id: String(id),
    from: toWireTime(sendTime),
    to: toWireTimeOrNull(ackTime),
    lasts: result === 0,
    code: '',
    title: '',
    severity: null,
    unitKind,
    command,
    outcome: result,
    unit: systemNo === null ? String(unitNo) : toUnitKey(systemNo, unitNo),
  }))
}

const readUpgrades: Lane = async (database, { controllerId, from, to }) => {
  const rows = await database
    .select()
    .from(otaRecords)
    .where(
      and(
        eq(otaRecords.controllerId, controllerId),
        lte(otaRecords.startTime, to),
        or(isNull(otaRecords.endTime), gte(otaRecords.endTime, from)),
      ),
    )
    .orderBy(desc(otaRecords.startTime))
    .limit(maxPerLane + 1)
  return rows.map(({ id, startTime, endTime, targetVersion, beforeVersion, result }) => ({
    lane: 'ota',
    id: String(id),
    from: toWireTime(startTime),
    to: toWireTimeOrNull(endTime),
    lasts: result === 1,
    code: targetVersion,
    title: beforeVersion,
    severity: null,
    unitKind: null,
    unit: null,
    command: null,
    outcome: result,
  }))
}

/** Where the events of a controller come from. A new kind of event adds its reader here and its lane to the contract. */
const lanes: readonly { right: Permission; read: Lane }[] = [
  // Outages are faults of the controller itself.
  { right: laneRights.fault, read: readFaults },
  { right: laneRights.repair, read: readRepairs },
  { right: laneRights.control, read: readCommands },
  { right: laneRights.ota, read: readUpgrades },
]

/** Everything that happened to a controller and its units in a range, oldest first. */
export const readTimeline = async (
  database: Database,
  {
    macWifiId,
    platformId,
    may,
    ...rest
  }: Omit<LaneInput, 'controllerId'> & { macWifiId: string; may: (right: Permission) => boolean },
): Promise<{ list: TimelineEvent[]; leftOut: number; closed: TimelineLane[] }> => {
  const { id } = await readController(database, { platformId, macWifiId })
  const list: TimelineEvent[] = []
  let leftOut = 0
  // One after the other: the embedded database has one connection.
  for (const { right, read } of lanes) {
    if (!may(right)) continue
    const found = await read(database, { controllerId: id, platformId, ...rest })
    leftOut += Math.max(0, found.length - maxPerLane)
    list.push(...found.slice(0, maxPerLane))
  }
  return {
    list: list.sort((a, b) => (a.from < b.from ? -1 : 1)),
    leftOut,
    closed: TimelineLane.options.filter((lane) => !may(laneRights[lane])),
  }
}
