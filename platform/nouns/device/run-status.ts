import { and, eq, inArray, ne } from 'drizzle-orm'
import type { RunStatus } from '@/lib/contract/device'
import type { Database } from '../../kernel/db/database'
import { faults } from '../tables/fleet-fault'
import type { ControllerRecord } from './controller-row'

/** What of a controller decides on its run status. */
export type StatusSource = Pick<ControllerRecord, 'id' | 'onlineStatus' | 'alarmCount' | 'runStatus'>

/**
 * The run status of each controller now: alarm before running before stopped, the worst of its units. Domain 2.1. Whether
 * any unit runs was stored with the units' last readings. An alarm stands until it is repaired, whether or not the
 * controller is heard; whether a silent one runs is not known (null).
 */
export const readRunStatuses = async (
  database: Database,
  rows: readonly StatusSource[],
): Promise<ReadonlyMap<number, RunStatus | null>> => {
  const withAlarm = rows.filter(({ alarmCount }) => alarmCount > 0).map(({ id }) => id)
  // A fault of the network is none of a unit.
  const alarms = withAlarm.length
    ? await database
        .selectDistinct({ id: faults.controllerId })
        .from(faults)
        .where(and(inArray(faults.controllerId, withAlarm), eq(faults.status, 0), ne(faults.unitKind, 5)))
    : []
  const statuses = new Map<number, RunStatus | null>(
    rows.map(({ id, onlineStatus, runStatus }) => [id, onlineStatus === 0 ? null : runStatus === 1 ? 1 : 0]),
  )
  for (const { id } of alarms) statuses.set(id, 2)
  return statuses
}
