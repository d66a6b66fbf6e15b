import { and, eq, inArray, ne } from 'drizzle-orm'
import type { RunStatus } from '@/lib/contract/device'
import { type SiteTime, toSiteTime } from '@/lib/format/site-clock'
import { switchedOn, toSystemKey } from '@/simulator/model/system-facts'
import type { Database } from '../../kernel/db/database'
import { refrigerantSystems } from '../tables/fleet'
import { faults } from '../tables/fleet-fault'
import type { ControllerRecord } from './controller-row'

type System = Pick<typeof refrigerantSystems.$inferSelect, 'systemNo' | 'usage' | 'systemType' | 'iduCount'>
/** What of a controller decides on its run status. */
export type StatusSource = Pick<
  ControllerRecord,
  'id' | 'macWifiId' | 'cityEn' | 'latitude' | 'longitude' | 'timeZone' | 'onlineStatus' | 'alarmCount'
>
type Place = { macWifiId: string; cityEn: string; latitude?: number | null; longitude?: number | null }

/** Whether someone has switched on any indoor unit of a system. */
export const isRunning = (controller: Place, system: System, time: SiteTime): boolean => {
  const { systemNo, usage, systemType, iduCount } = system
  const site = {
    key: toSystemKey(controller.macWifiId, systemNo),
    cityEn: controller.cityEn,
    latitude: controller.latitude ?? null,
    longitude: controller.longitude ?? null,
    usage,
    systemType,
  }
  return Object.values(switchedOn(site, iduCount, time)).some((count) => count > 0)
}

/**
 * The run status of each controller now: alarm before running before stopped, the worst of its units. Domain 2.1. It
 * changes by the minute, so it is worked out for the rows that are shown; the stored one is that of the seed. An alarm
 * stands until it is repaired, whether or not the controller is heard; whether a silent one runs is not known (null).
 */
export const readRunStatuses = async (
  database: Database,
  rows: readonly StatusSource[],
  now: Date,
): Promise<ReadonlyMap<number, RunStatus | null>> => {
  const online = rows.filter(({ onlineStatus }) => onlineStatus === 1)
  const withAlarm = rows.filter(({ alarmCount }) => alarmCount > 0).map(({ id }) => id)
  // A fault of the network is none of a unit.
  const alarms = withAlarm.length
    ? await database
        .selectDistinct({ id: faults.controllerId })
        .from(faults)
        .where(and(inArray(faults.controllerId, withAlarm), eq(faults.status, 0), ne(faults.unitKind, 5)))
    : []
  const statuses = new Map<number, RunStatus | null>(
    rows.map(({ id, onlineStatus }) => [id, onlineStatus === 1 ? 0 : null]),
  )
  for (const { id } of alarms) statuses.set(id, 2)
  const others = new Map(online.filter(({ id }) => statuses.get(id) === 0).map((row) => [row.id, row]))
  if (others.size === 0) return statuses
  const { controllerId, systemNo, usage, systemType, iduCount } = refrigerantSystems
  const systems = await database
    .select({ controllerId, systemNo, usage, systemType, iduCount })
    .from(refrigerantSystems)
    .where(inArray(controllerId, [...others.keys()]))
  const siteTimes = new Map<string, SiteTime>()
  for (const system of systems) {
    const row = others.get(system.controllerId)
    if (row === undefined || statuses.get(row.id) !== 0) continue
    const time = siteTimes.get(row.timeZone) ?? toSiteTime(now, row.timeZone)
    siteTimes.set(row.timeZone, time)
    if (isRunning(row, system, time)) statuses.set(row.id, 1)
  }
  return statuses
}
