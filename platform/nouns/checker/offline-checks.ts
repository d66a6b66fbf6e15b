import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { and, desc, eq, ne, or } from 'drizzle-orm'
import type { DeviceCheck } from '@/lib/contract/device-check'
import { conditionsOf, limitOf } from '@/lib/hvac/judge-reading'
import type { Database } from '../../kernel/db/database'
import type { ControllerRecord } from '../device/controller-row'
import { connectionCounts, isOffline, isOnline } from '../device/in-service'
import { judgeOffline, type OfflineEvidence } from '../device/judge-offline'
import { lastReportOf, readPresence } from '../device/network-module'
import { readNumbers } from '../device/repeats'
import { deviceCredentials } from '../tables/connection'
import { controllers } from '../tables/fleet'
import { readLiveSystems } from '../unit/system-facts'

/** Controllers of one site that fell silent within this time of each other lost the same thing. */
const togetherMs = minutesToMilliseconds(10)

const readOnlinePercent = async (database: Database, row: ControllerRecord): Promise<number> => {
  const [count] = await database
    .select(connectionCounts)
    .from(controllers)
    .where(eq(controllers.platformId, row.platformId))
  if (!count) return 0
  const all = count.onlineCount + count.offlineCount
  return all > 0 ? Math.round((100 * count.onlineCount) / all) : 0
}

const readSite = async (database: Database, row: ControllerRecord): Promise<OfflineEvidence['site']> => {
  if (row.projectId === null) return null
  const others = await database
    .select({ onlineStatus: controllers.onlineStatus, lastOfflineTime: controllers.lastOfflineTime })
    .from(controllers)
    .where(
      and(
        eq(controllers.projectId, row.projectId),
        eq(controllers.platformId, row.platformId),
        ne(controllers.id, row.id),
        or(isOnline, isOffline),
      ),
    )
  const together = others.filter(
    (other) =>
      other.onlineStatus === 0 &&
      other.lastOfflineTime &&
      row.lastOfflineTime &&
      Math.abs(differenceInMilliseconds(other.lastOfflineTime, row.lastOfflineTime)) < togetherMs,
  ).length
  return { all: others.length, online: others.filter(({ onlineStatus }) => onlineStatus === 1).length, together }
}

/** The last voltage that its first outdoor unit showed. */
const readSupply = async (database: Database, row: ControllerRecord, now: Date): Promise<OfflineEvidence['supply']> => {
  const [system] = await readLiveSystems(database, { macWifiId: row.macWifiId, platformId: row.platformId, now })
  const [main] = system?.outdoor ?? []
  const reading = main && system?.readings.outdoor(main.unitNo)
  if (!system || !reading || reading.supplyVoltage === null) return null
  // One phase or three: the series of the module says which.
  const { refrigerant } = system.system
  const conditions = conditionsOf({ ...reading, refrigerant, model: main.model })
  const { low, high } = limitOf('supplyVoltage', conditions)?.normal ?? {}
  if (low === undefined || high === undefined) return null
  return { volts: reading.supplyVoltage, least: low, most: high, at: reading.collectTime }
}

/** The key or certificate that it has, or else the one that it had last. */
const readCredential = async (database: Database, controllerId: number): Promise<OfflineEvidence['credential']> => {
  const { createTime, revokeTime } = deviceCredentials
  const [newest] = await database
    .select({ createTime, revokeTime })
    .from(deviceCredentials)
    .where(eq(deviceCredentials.controllerId, controllerId))
    // A null comes first when descending: a valid one before the revoked.
    .orderBy(desc(revokeTime), desc(createTime))
    .limit(1)
  if (!newest) return { state: 'never' }
  return newest.revokeTime
    ? { state: 'revoked', since: newest.revokeTime }
    : { state: 'valid', since: newest.createTime }
}

/** Why a controller is silent. Features row 30. */
export const offlineChecks = async (database: Database, row: ControllerRecord, now: Date): Promise<DeviceCheck[]> => {
  const { onlineStatus, installTime, heartbeatSec, networkType, rssi, otaStatus, busStatus, licenseExpire } = row
  const presence = await readPresence(database, row.id)
  const lastReport = lastReportOf(row, presence)
  return judgeOffline({
    now,
    onlineStatus,
    installTime,
    lastReport,
    heartbeatSec,
    credential: await readCredential(database, row.id),
    ...(await readNumbers(database, row.id)),
    networkType,
    rssi,
    otaStatus,
    busStatus,
    onlinePercent: await readOnlinePercent(database, row),
    site: await readSite(database, row),
    reboots: presence?.reboots24h ?? 0,
    supply: lastReport === null ? null : await readSupply(database, row, now),
    // Only the Hi-Dom family is licensed.
    license: row.controllerType === 2 ? { until: licenseExpire } : null,
  })
}
