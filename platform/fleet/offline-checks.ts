import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { DeviceCheck } from '@/lib/contract/device-check'
import { mostReboots } from '@/lib/contract/network-module'
import { toAge } from '@/lib/format/date-time'
import type { Database } from '../db/database'
import { controllers } from '../db/schema/fleet'
import { toWireTime } from '../db/wire-time'
import { simulatedTelemetry } from '../telemetry/simulated-telemetry'
import type { ControllerRecord } from './controller-row'
import { readRestarts } from './network-module'
import { readSystems } from './system-facts'
import { toLastReport } from './to-last-report'

/** Weaker than this a module loses its link again and again, dBm. */
const weakest = { wifi: -75, cellular: -85 } as const
/** Supply voltage of a three-phase outdoor unit, V: 380 less and plus a tenth. Domain 8. */
const voltage = { least: 342, most: 456 } as const
/** Controllers of one site that fell silent within this time of each other lost the same thing. */
const togetherMs = 10 * 60_000

const telemetry = simulatedTelemetry()
const time = (moment: Date | null): string | null => (moment ? toWireTime(moment) : null)

type Known = { database: Database; row: ControllerRecord; lastReport: Date | null; now: Date }
type Facts = DeviceCheck['facts']

const check = (
  key: DeviceCheck['key'],
  verdict: DeviceCheck['verdict'],
  at: Date | null,
  facts: Facts = {},
): DeviceCheck => ({ key, verdict, facts, time: time(at) })

const passed = (isPassed: boolean): DeviceCheck['verdict'] => (isPassed ? 'pass' : 'fail')

const heartbeat = ({ row, lastReport, now }: Known): DeviceCheck => {
  const at = row.onlineStatus === 1 ? now : lastReport
  if (at === null) return check('heartbeat', 'unknown', null)
  const { unit, count } = toAge(at, now)
  return check('heartbeat', passed(row.onlineStatus === 1), at, { unit, count, limit: (3 * row.heartbeatSec) / 60 })
}

/** If most of a brand is silent, the fault is on this side. */
const platform = async ({ database, row, now }: Known): Promise<DeviceCheck> => {
  const [count] = await database
    .select({
      all: sql<number>`count(*)::int`,
      online: sql<number>`count(*) filter (where ${controllers.onlineStatus} = 1)::int`,
    })
    .from(controllers)
    .where(and(eq(controllers.platformId, row.platformId), isNotNull(controllers.installTime)))
  const percent = count && count.all > 0 ? Math.round((100 * count.online) / count.all) : 0
  return check('platform', passed(percent >= 50), now, { percent })
}

/** Whether the others at the same site answer, and whether they fell silent together. */
const site = async ({ database, row, now }: Known): Promise<DeviceCheck> => {
  if (row.projectId === null) return check('site', 'unknown', null, { all: 0, online: 0, together: 0 })
  const others = await database
    .select({ onlineStatus: controllers.onlineStatus, lastOfflineTime: controllers.lastOfflineTime })
    .from(controllers)
    .where(
      and(
        eq(controllers.projectId, row.projectId),
        eq(controllers.platformId, row.platformId),
        ne(controllers.id, row.id),
        isNotNull(controllers.installTime),
      ),
    )
  const online = others.filter(({ onlineStatus }) => onlineStatus === 1).length
  const together = others.filter(
    (other) =>
      other.onlineStatus === 0 &&
      other.lastOfflineTime &&
      row.lastOfflineTime &&
      Math.abs(other.lastOfflineTime.getTime() - row.lastOfflineTime.getTime()) < togetherMs,
  ).length
  const facts = { all: others.length, online, together }
  if (others.length === 0) return check('site', 'unknown', null, facts)
  return check('site', passed(online > 0 && together === 0), now, facts)
}

const network = ({ row, lastReport }: Known): DeviceCheck => {
  const { networkType, rssi } = row
  if (lastReport === null && row.onlineStatus === 0) return check('network', 'unknown', null, { networkType })
  if (networkType === 2) return check('network', 'unknown', lastReport, { networkType })
  if (rssi === null) return check('network', 'unknown', lastReport, { networkType })
  const limit = networkType === 1 ? weakest.wifi : weakest.cellular
  return check('network', passed(rssi >= limit), lastReport, { networkType, rssi, limit })
}

const reboots = async ({ database, row, lastReport, now }: Known): Promise<DeviceCheck> => {
  const until = row.onlineStatus === 1 ? now : lastReport
  if (until === null) return check('reboots', 'unknown', null)
  const { count24h } = await readRestarts(database, row, until)
  return check('reboots', passed(count24h <= mostReboots), until, { count: count24h, limit: mostReboots })
}

/** The last voltage that its first outdoor unit showed: a supply that sagged before the silence points to a power cut. */
const power = async ({ database, row, lastReport, now }: Known): Promise<DeviceCheck> => {
  const [system] = await readSystems(database, { macWifiId: row.macWifiId, platformId: row.platformId, now })
  const reading = system && telemetry.outdoorLive(system.facts, now)[0]
  if (!reading || reading.supplyVoltage === null) return check('power', 'unknown', lastReport)
  const volts = reading.supplyVoltage
  return check('power', passed(volts >= voltage.least && volts <= voltage.most), reading.collectTime, {
    volts,
    ...voltage,
  })
}

/**
 * Why a controller is silent, looked at in the order in which an engineer would: is it there at all, since when is it
 * silent, is it this side, is it the site, then what it showed last. Features row 30.
 */
export const offlineChecks = async (database: Database, row: ControllerRecord, now: Date): Promise<DeviceCheck[]> => {
  const lastReport = row.installTime ? toLastReport(row) : null
  const known: Known = { database, row, lastReport, now }
  const license = row.licenseExpire
  return [
    check('commissioned', passed(row.installTime !== null), row.installTime),
    heartbeat(known),
    await platform(known),
    await site(known),
    network(known),
    await reboots(known),
    check('upgrade', passed(row.otaStatus !== 1), lastReport, { otaStatus: row.otaStatus }),
    await power(known),
    check('bus', lastReport === null ? 'unknown' : passed(row.busStatus === 0), lastReport, {
      busStatus: row.busStatus,
    }),
    // Only the Hi-Dom family is licensed.
    ...(row.controllerType === 2
      ? [check('license', license === null ? 'unknown' : passed(license > now), license)]
      : []),
  ]
}
