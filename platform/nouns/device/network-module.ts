import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { subHours } from 'date-fns/subHours'
import { and, desc, eq, gt } from 'drizzle-orm'
import { rnd } from '@/lib/format/rnd'
import type { Database } from '../../kernel/db/database'
import { moduleReboots } from '../tables/controller-part'
import type { ControllerRecord } from './controller-row'

/** Restarts that a module made by itself on a day: a weak signal makes one in twenty restless. */
const ownRestarts = ({ macWifiId, rssi }: ControllerRecord, day: number): number[] => {
  const isWeak = rssi !== null && rssi < -78
  const most = isWeak && rnd(macWifiId, 'restless') < 0.35 ? 9 : rnd(macWifiId, 'restarts', day) < 0.03 ? 1 : 0
  const count = Math.floor(rnd(macWifiId, 'restart count', day) * (most + 1))
  return Array.from({ length: count }, (_, n) => (day + rnd(macWifiId, 'restart', day, n)) * millisecondsInDay)
}

export type Restarts = {
  /** In the 24 h before `until`. */
  count24h: number
  /** The newest of all, null when there was none that is known of. */
  last: Date | null
  /** The newest that somebody asked for. */
  asked: { time: Date; user: string } | null
}

/** Restarts of a network module up to a moment: those that it made and those that somebody asked for. */
export const readRestarts = async (database: Database, row: ControllerRecord, until: Date): Promise<Restarts> => {
  const from = subHours(until, 24).getTime()
  const day = Math.floor(until.getTime() / millisecondsInDay)
  const own = [day - 1, day]
    .flatMap((each) => ownRestarts(row, each))
    .filter((at) => at > from && at <= until.getTime() && at > (row.installTime?.getTime() ?? Number.POSITIVE_INFINITY))
  const asked = await database
    .select()
    .from(moduleReboots)
    .where(and(eq(moduleReboots.controllerId, row.id), gt(moduleReboots.requestTime, new Date(from))))
    .orderBy(desc(moduleReboots.requestTime))
  const newest = asked[0]
  const last = Math.max(0, newest?.requestTime.getTime() ?? 0, row.lastOnlineTime?.getTime() ?? 0, ...own)
  return {
    count24h: own.length + asked.length,
    last: last > 0 ? new Date(last) : null,
    asked: newest ? { time: newest.requestTime, user: newest.requestUser } : null,
  }
}

/** What a module tells of itself and nobody stores: the same answer for the same module. Domain 2.5. */
export const moduleFacts = (row: ControllerRecord, now: Date) => {
  const { macWifiId: mac, networkType, onlineStatus, installTime } = row
  const isWifi = networkType === 1
  const channels = [1, 6, 11] as const
  return {
    moduleType: isWifi
      ? rnd(mac, 'ble') < 0.6
        ? (2 as const)
        : (1 as const)
      : networkType === 3
        ? (3 as const)
        : (4 as const),
    bootVersion: rnd(mac, 'boot') < 0.7 ? '1.0.1' : '1.0.0',
    ssid: isWifi && installTime ? (rnd(mac, 'ssid') < 0.5 ? `HVAC_${mac.slice(-4)}` : 'Office-IoT') : null,
    channel: isWifi && installTime ? (channels[Math.min(2, Math.floor(3 * rnd(mac, 'channel')))] ?? 6) : null,
    freeHeapKb:
      onlineStatus === 1
        ? 96 +
          Math.floor(32 * rnd(mac, 'heap')) +
          Math.floor(6 * rnd(mac, 'heap', Math.floor(now.getTime() / millisecondsInMinute)))
        : null,
  }
}
