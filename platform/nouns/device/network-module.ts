import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { subHours } from 'date-fns/subHours'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { OfflineReason } from '@/lib/contract/offline-reason'
import type { Database } from '../../kernel/db/database'
import { devicePresence } from '../tables/connection'
import { moduleReboots } from '../tables/controller-part'
import type { ControllerRecord, Hearing } from './controller-row'
import { toLastReport } from './to-last-report'

export type Presence = typeof devicePresence.$inferSelect

/** What a controller last told of itself; undefined: nothing yet. */
export const readPresence = async (database: Database, controllerId: number): Promise<Presence | undefined> => {
  const [presence] = await database.select().from(devicePresence).where(eq(devicePresence.controllerId, controllerId))
  return presence
}

/** When a controller was heard last. Of one that was heard before anybody wrote that down, what follows from its silence. */
export const lastReportOf = (
  row: Pick<ControllerRecord, 'lastOnlineTime' | 'lastOfflineTime' | 'heartbeatSec'>,
  presence: Presence | undefined,
): Date | null => presence?.lastSeen ?? toLastReport(row) ?? row.lastOnlineTime

/** Why a controller that is offline is so. One that was never heard is it for no reason that anybody knows. */
export const offlineReasonOf = (
  { onlineStatus }: Pick<ControllerRecord, 'onlineStatus'>,
  presence: Presence | undefined,
): OfflineReason | null => {
  if (onlineStatus === 1) return null
  return presence ? (presence.endReason ?? 'heartbeat') : 'unknown'
}

/** The newest restart of the last day that somebody asked for. */
export const readAskedRestart = async (
  database: Database,
  controllerId: number,
  now: Date,
): Promise<{ time: Date; user: string } | null> => {
  const [newest] = await database
    .select({ time: moduleReboots.requestTime, user: moduleReboots.requestUser })
    .from(moduleReboots)
    .where(and(eq(moduleReboots.controllerId, controllerId), gt(moduleReboots.requestTime, subHours(now, 24))))
    .orderBy(desc(moduleReboots.requestTime))
    .limit(1)
  return newest ?? null
}

/** Of a module that does not say what it is: what its network tells. 1 Wi-Fi 2.4G, 3 4G Cat.1, 4 Ethernet. */
const typeOfNetwork = { 1: 1, 2: 4, 3: 3 } as const

/** A network module as it told of itself. Domain 2.5. */
export const moduleFacts = (row: ControllerRecord, presence: Presence | undefined) => {
  const { networkType, onlineStatus } = row
  const isUp = onlineStatus === 1 && presence !== undefined
  return {
    moduleType: presence?.moduleType ?? typeOfNetwork[networkType],
    bootVersion: presence?.bootVersion ?? '',
    ssid: networkType === 1 && presence?.ssid ? presence.ssid : null,
    channel: networkType === 1 ? (presence?.channel ?? null) : null,
    rebootCount24h: presence?.reboots24h ?? null,
    freeHeapKb: isUp ? presence.freeHeapKb : null,
    // It has run on since it said so.
    uptimeSec:
      isUp && presence.uptimeSec !== null && presence.healthTime !== null
        ? presence.uptimeSec +
          Math.max(0, Math.floor(differenceInMilliseconds(presence.lastSeen, presence.healthTime) / 1000))
        : null,
  }
}

type Heard = Pick<ControllerRecord, 'id' | 'onlineStatus' | 'lastOnlineTime' | 'lastOfflineTime' | 'heartbeatSec'>

/** When a controller was heard last, and why no more. */
export const readHearing = async (database: Database, row: Heard): Promise<Hearing> => {
  const presence = await readPresence(database, row.id)
  return { lastReport: lastReportOf(row, presence), offlineReason: offlineReasonOf(row, presence) }
}
