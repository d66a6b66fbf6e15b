import { and, asc, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type {
  ConnectionEvent,
  DeviceConnection,
  DeviceCredential,
  DeviceErrorRow,
  DeviceMessageRow,
  InventoryDifference,
} from '@/lib/contract/connection'
import type { ListQuery } from '@/lib/contract/endpoint'
import { toWireTime } from '@/lib/format/wire-time'
import { toDeviceTopic } from '../../ingest/pipeline/topics'
import type { DeviceDoor } from '../../kernel/config/mqtt-env'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import { webUsers } from '../../kernel/session/identity-table'
import { mostDifferences } from '../device/inventory/inventory-difference'
import { isRepeating, readNumbers } from '../device/repeats'
import {
  connectionEvents,
  deviceCredentials,
  deviceErrors,
  deviceMessages,
  devicePresence,
  inventoryDifferences,
} from '../tables/connection'
import type { SeenController } from './seen-controller'

/** Messages of a controller that are shown, the last ones. */
export const mostMessages = 200
/** Of a certificate's digest. */
const shownDigits = 16

const time = (moment: Date | null): string | null => moment && toWireTime(moment)

const readValid = async (database: Database, controllerId: number): Promise<DeviceCredential[]> => {
  const c = deviceCredentials
  const rows = await database
    .select({
      kind: c.kind,
      createTime: c.createTime,
      createUser: webUsers.account,
      lastUsedTime: c.lastUsedTime,
      secret: c.secret,
    })
    .from(c)
    .leftJoin(webUsers, eq(webUsers.id, c.createUser))
    .where(and(eq(c.controllerId, controllerId), isNull(c.revokeTime)))
    .orderBy(desc(c.kind))
  return rows.map(({ secret, ...row }) => ({
    ...row,
    createTime: toWireTime(row.createTime),
    lastUsedTime: time(row.lastUsedTime),
    // What is kept of a key is nobody's to see; a certificate is public.
    fingerprint: row.kind === 'certificate' ? secret.slice(0, shownDigits) : null,
  }))
}

/** How a controller is connected. */
export const readConnection = async (
  database: Database,
  controller: SeenController,
  { door, now }: { door: DeviceDoor; now: Date },
): Promise<DeviceConnection> => {
  const { id, macWifiId, platformId, onlineStatus, heartbeatSec } = controller
  const [presence] = await database.select().from(devicePresence).where(eq(devicePresence.controllerId, id))
  const unseen = and(eq(inventoryDifferences.controllerId, id), isNull(inventoryDifferences.seenTime))
  const numbers = await readNumbers(database, id)
  // One that was never heard is offline for no reason that anybody knows.
  const reason = presence?.endReason ?? (presence ? 'heartbeat' : 'unknown')
  return {
    macWifiId,
    onlineStatus,
    isConnected: door.isOutside ? null : (presence?.isConnected ?? 0),
    lastSeen: time(presence?.lastSeen ?? null),
    endReason: onlineStatus === 0 ? reason : null,
    remoteAddress: presence?.remoteAddress ?? '',
    protocol: presence?.protocol ?? 0,
    clockOffset: presence?.clockOffset ?? 0,
    heartbeatSec,
    repeats: isRepeating(numbers, heartbeatSec) ? (numbers.repeats?.count ?? 0) : 0,
    topic: toDeviceTopic(platformId, macWifiId),
    broker: door.url,
    credentials: await readValid(database, id),
    differences: await database.$count(inventoryDifferences, unseen),
    serverTime: toWireTime(now),
  }
}

/** A page of the log of its connections, the newest first. */
export const readEvents = async (
  database: Database,
  controllerId: number,
  { page, limit }: Pick<ListQuery, 'page' | 'limit'>,
): Promise<{ list: ConnectionEvent[]; total: number }> => {
  const own = eq(connectionEvents.controllerId, controllerId)
  const [counted] = await database.select({ total: count() }).from(connectionEvents).where(own)
  const rows = await database
    .select()
    .from(connectionEvents)
    .where(own)
    .orderBy(desc(connectionEvents.time), desc(connectionEvents.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return {
    total: counted?.total ?? 0,
    list: rows.map(({ id, time: at, kind, reason, detail, remoteAddress }) => ({
      eventId: String(id),
      time: toWireTime(at),
      kind,
      reason,
      detail,
      remoteAddress,
    })),
  }
}

/** Its last messages, the newest first; only those after one of them, where it is named. */
export const readMessages = async (
  database: Database,
  controllerId: number,
  after: string | undefined,
): Promise<DeviceMessageRow[]> => {
  const m = deviceMessages
  const rows = await database
    .select()
    .from(m)
    .where(and(eq(m.controllerId, controllerId), after === undefined ? undefined : gt(m.id, toRowId(after))))
    .orderBy(desc(m.id))
    .limit(mostMessages)
  return rows.map(({ id, controllerId: _, receiveTime, deviceTime, reason, ...row }) => ({
    ...row,
    messageId: String(id),
    receiveTime: toWireTime(receiveTime),
    deviceTime: time(deviceTime),
    // Written from the contract's own reasons.
    reason: reason as DeviceMessageRow['reason'],
  }))
}

/** What was wrong with its messages: what was refused before what was taken all the same, the last first. */
export const readErrors = async (database: Database, controllerId: number): Promise<DeviceErrorRow[]> => {
  const e = deviceErrors
  const rows = await database
    .select()
    .from(e)
    .where(eq(e.controllerId, controllerId))
    .orderBy(desc(e.isRefused), desc(e.lastTime), asc(e.reason))
  return rows.map(({ controllerId: _, firstTime, lastTime, ...row }) => ({
    ...row,
    firstTime: toWireTime(firstTime),
    lastTime: toWireTime(lastTime),
  }))
}

/** Differences between what it says and what is on record: those that nobody has looked at before the others. */
export const readDifferences = async (database: Database, controllerId: number): Promise<InventoryDifference[]> => {
  const d = inventoryDifferences
  const rows = await database
    .select()
    .from(d)
    .where(eq(d.controllerId, controllerId))
    .orderBy(sql`${d.seenTime} is not null`, desc(d.time), asc(d.id))
    .limit(mostDifferences)
  return rows.map(({ id, unitKind, systemNo, unitNo, what, recorded, reported, time: at, seenTime }) => ({
    differenceId: String(id),
    unitKind,
    systemNo,
    unitNo,
    what,
    recorded,
    reported,
    time: toWireTime(at),
    seenTime: time(seenTime),
  }))
}
