import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Bye, Hello } from '@/lib/contract/device-message'
import type { OfflineReason } from '@/lib/contract/offline-reason'
import { noteBreaks } from '../../history/samples/breaks'
import type { Database } from '../../kernel/db/database'
import { connectionEvents, devicePresence } from '../../nouns/tables/connection'
import { controllers } from '../../nouns/tables/fleet'
import { faults } from '../../nouns/tables/fleet-fault'
import type { Outcome, StepServices } from '../pipeline/step'
import { noteEvents } from './note-events'

/** Domain 3.1: a controller that is not heard. */
export const silentCode = 'N1'
/** Heartbeats that may be missed. Domain 2.1. */
export const missedBeats = 3

export type Seen = Pick<Outcome, 'device' | 'receivedAt' | 'clockOffset'>

/** Notes when devices were heard last: once for each, whatever they sent. */
const noteSeen = async (tx: Database, seen: readonly Seen[]): Promise<void> => {
  const newest = new Map<number, Seen>()
  for (const each of seen) newest.set(each.device.deviceId, each)
  // In one order for all processes: two that wait for each other cannot be.
  const values = [...newest.values()]
    .map(({ device, receivedAt, clockOffset }) => ({
      controllerId: device.deviceId,
      lastSeen: receivedAt,
      clockOffset: Math.max(-2_000_000_000, Math.min(2_000_000_000, clockOffset ?? 0)),
    }))
    .sort((a, b) => a.controllerId - b.controllerId)
  if (values.length === 0) return
  await tx
    .insert(devicePresence)
    .values(values)
    .onConflictDoUpdate({
      target: devicePresence.controllerId,
      set: {
        // Nobody was heard in the future: our own clock was wrong then, and has been set since.
        lastSeen: sql`case when ${devicePresence.lastSeen} > excluded.last_seen + interval '1 minute'
          then excluded.last_seen else greatest(${devicePresence.lastSeen}, excluded.last_seen) end`,
        clockOffset: sql`excluded.clock_offset`,
      },
    })
}

/** Turns on those that were off: in the lists, in the log, and the fault of their silence ends. Before they are noted as seen. */
const comeBack = async (tx: Database, seen: readonly Seen[], { now, publish }: StepServices): Promise<void> => {
  const ids = [...new Set(seen.map(({ device }) => device.deviceId))]
  if (ids.length === 0) return
  const back = await tx
    .update(controllers)
    .set({ onlineStatus: 1, lastOnlineTime: now })
    .where(and(inArray(controllers.id, ids), eq(controllers.onlineStatus, 0)))
    .returning({ id: controllers.id, macWifiId: controllers.macWifiId, platformId: controllers.platformId })
  if (back.length === 0) return
  const own = back.map(({ id }) => id)
  await noteBreaks(
    tx,
    own.map((controllerId) => ({ controllerId, at: now })),
  )
  await tx
    .insert(connectionEvents)
    .values(own.map((controllerId) => ({ controllerId, time: now, kind: 'online' as const })))
  await tx.update(devicePresence).set({ endReason: null }).where(inArray(devicePresence.controllerId, own))
  const ended = await tx
    .update(faults)
    .set({ status: 1, repairTime: sql`greatest(${faults.failureTime}, ${now})`, clearType: 1, mutedUntil: null })
    .where(
      and(
        inArray(faults.controllerId, own),
        eq(faults.unitKind, 5),
        eq(faults.faultCode, silentCode),
        isNull(faults.repairTime),
      ),
    )
    .returning({ id: faults.id, controllerId: faults.controllerId, platformId: faults.platformId })
  await countAlarms(
    tx,
    ended.map(({ controllerId }) => controllerId),
  )
  for (const { macWifiId, platformId } of back) publish({ event: { topic: 'device', macWifiId }, platformId })
  for (const { id, platformId } of ended) publish({ event: { topic: 'fault', id: String(id) }, platformId })
}

/** Counts the faults of some controllers anew: what the lists show. */
export const countAlarms = async (tx: Database, controllerIds: readonly number[]): Promise<void> => {
  const ids = [...new Set(controllerIds)]
  if (ids.length === 0) return
  await tx
    .update(controllers)
    .set({
      alarmCount: sql`least(999, (select count(*) from ${faults}
        where ${faults.controllerId} = ${controllers.id} and ${faults.status} = 0))`,
    })
    .where(inArray(controllers.id, ids))
}

/** Whoever was heard is there. */
export const keepPresence = async (tx: Database, seen: readonly Seen[], services: StepServices): Promise<void> => {
  await comeBack(tx, seen, services)
  await noteSeen(tx, seen)
}

/** Whoever speaks again has not gone: how it seemed to have ended is void. */
export const forgetEnds = async (tx: Database, controllerIds: readonly number[]): Promise<void> => {
  if (controllerIds.length === 0) return
  await tx
    .update(devicePresence)
    .set({ endReason: null })
    .where(and(inArray(devicePresence.controllerId, [...controllerIds]), isNotNull(devicePresence.endReason)))
}

const endReasons = {
  off: 'off',
  restart: 'restart',
  upgrade: 'upgrade',
  lost: 'lost',
} as const satisfies Record<Bye['reason'], OfflineReason>

/**
 * Remembers how a device went, for the moment when it counts as offline. What an older boot says has been overtaken, and
 * a broken connection is no news of one that has said why it goes.
 */
export const keepBye = async (tx: Database, controllerId: number, { reason, boot }: Bye): Promise<void> => {
  const { boot: ownBoot, endReason } = devicePresence
  await tx
    .update(devicePresence)
    .set({ endReason: endReasons[reason], isConnected: 0 })
    .where(
      and(
        eq(devicePresence.controllerId, controllerId),
        boot === undefined ? undefined : inArray(ownBoot, ['', boot]),
        reason === 'lost' ? isNull(endReason) : undefined,
      ),
    )
}

/** What hellos tell of the connection itself. */
export const keepHellos = async (
  tx: Database,
  hellos: readonly { controllerId: number; message: Pick<Hello, 'v' | 'boot'>; at: Date }[],
  now: Date,
): Promise<void> => {
  for (const protocol of new Set(hellos.map(({ message }) => message.v))) {
    const ids = hellos.filter(({ message }) => message.v === protocol).map(({ controllerId }) => controllerId)
    await tx
      .update(devicePresence)
      .set({ protocol, endReason: null, isConnected: 1 })
      .where(inArray(devicePresence.controllerId, ids))
  }
  const events = hellos.map(({ controllerId, message, at }) => ({
    controllerId,
    time: at,
    kind: 'hello' as const,
    detail: message.boot,
  }))
  await noteEvents(tx, events, now)
}

/** Nobody is connected: the one process that takes connections has just begun. */
export const forgetConnected = async (database: Database): Promise<void> => {
  await database.update(devicePresence).set({ isConnected: 0 }).where(eq(devicePresence.isConnected, 1))
}
