import { addMinutes } from 'date-fns/addMinutes'
import { millisecondsInMinute } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { OfflineReason } from '@/lib/contract/offline-reason'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import type { AddressedEvent } from '../../kernel/events/event-bus'
import { connectionEvents, devicePresence } from '../../nouns/tables/connection'
import { controllers } from '../../nouns/tables/fleet'
import { faults, faultTypes } from '../../nouns/tables/fleet-fault'
import type { Listening } from './listening-since'
import { countAlarms, missedBeats, silentCode } from './presence'

/** Controllers of one transaction. */
const atOnce = 200

type Sweep = {
  database: Database
  now: Date
  heard: Listening
  publish: (event: AddressedEvent) => void
}

type Silent = { id: number; platformId: PlatformId; lastSeen: Date | null; reason: OfflineReason | null }

/** Whoever was never heard is silent for no reason that anybody knows. */
const reasonOf = ({ lastSeen, reason }: Silent): OfflineReason =>
  reason ?? (lastSeen === null ? 'unknown' : 'heartbeat')

/** Domain 4.9: the same again within this time is the same fault. */
const flapMs = 10 * millisecondsInMinute
/** Where a brand's dictionary does not know it. Domain 3.1. */
const usualSeverity = 2

/** Raises the fault of silence, in the brand's own severity; one that ended just now goes on. */
const raiseSilence = async (tx: Database, rows: readonly Silent[], now: Date) => {
  const shown = { id: faults.id, controllerId: faults.controllerId, platformId: faults.platformId }
  const ofSilence = and(eq(faults.unitKind, 5), eq(faults.faultCode, silentCode))
  const ids = rows.map(({ id }) => id)
  const newest = await tx
    .selectDistinctOn([faults.controllerId], {
      id: faults.id,
      status: faults.status,
      clearType: faults.clearType,
      repairTime: faults.repairTime,
    })
    .from(faults)
    .where(and(inArray(faults.controllerId, ids), ofSilence))
    .orderBy(faults.controllerId, desc(faults.id))
  const flapping = newest.filter(
    ({ status, clearType, repairTime }) =>
      status === 1 && clearType === 1 && repairTime !== null && repairTime >= subMilliseconds(now, flapMs),
  )
  const again =
    flapping.length === 0
      ? []
      : await tx
          .update(faults)
          .set({ status: 0, repairTime: null, clearType: null })
          .where(
            inArray(
              faults.id,
              flapping.map(({ id }) => id),
            ),
          )
          .returning(shown)
  const goesOn = new Set(again.map(({ controllerId }) => controllerId))
  const severities = await tx
    .select({ platformId: faultTypes.platformId, severity: faultTypes.severity })
    .from(faultTypes)
    .where(and(eq(faultTypes.unitKind, 5), eq(faultTypes.faultCode, silentCode)))
  const severityOf = new Map(severities.map(({ platformId, severity }) => [platformId, severity]))
  const begins = rows.filter(({ id }) => !goesOn.has(id))
  if (begins.length === 0) return again
  const fresh = await tx
    .insert(faults)
    .values(
      begins.map(({ id, platformId }) => ({
        platformId,
        controllerId: id,
        unitKind: 5 as const,
        faultCode: silentCode,
        severity: severityOf.get(platformId) ?? usualSeverity,
        failureTime: now,
      })),
    )
    .onConflictDoNothing()
    .returning(shown)
  return [...again, ...fresh]
}

const sweepSome = (database: Database, now: Date, since: Date): Promise<AddressedEvent[]> =>
  database.transaction(async (tx) => {
    const { id, macWifiId, platformId, heartbeatSec } = controllers
    // Nobody is silent for longer than the door has been open.
    const heard = sql<Date>`greatest(coalesce(${devicePresence.lastSeen}, ${controllers.lastOnlineTime}), ${since})`
    const rows = await tx
      .select({
        id,
        macWifiId,
        platformId,
        heartbeatSec,
        lastSeen: devicePresence.lastSeen,
        reason: devicePresence.endReason,
      })
      .from(controllers)
      .leftJoin(devicePresence, eq(devicePresence.controllerId, controllers.id))
      .where(
        and(
          eq(controllers.onlineStatus, 1),
          lt(sql`${heard} + make_interval(secs => ${missedBeats} * ${heartbeatSec})`, now),
        ),
      )
      .limit(atOnce)
      .for('update', { of: controllers, skipLocked: true })
    if (rows.length === 0) return []
    const ids = rows.map((row) => row.id)
    await tx.update(controllers).set({ onlineStatus: 0, lastOfflineTime: now }).where(inArray(controllers.id, ids))
    await tx
      .insert(connectionEvents)
      .values(rows.map((row) => ({ controllerId: row.id, time: now, kind: 'offline' as const, reason: reasonOf(row) })))
    const raised = await raiseSilence(tx, rows, now)
    await countAlarms(tx, ids)
    return [
      ...rows.map((row) => ({
        event: { topic: 'device' as const, macWifiId: row.macWifiId },
        platformId: row.platformId,
      })),
      ...raised.map((fault) => ({
        event: { topic: 'fault' as const, id: String(fault.id) },
        platformId: fault.platformId,
      })),
    ]
  })

/** Nobody was heard in the future: the platform's clock was ahead then. */
const forgetFuture = (database: Database, now: Date): Promise<unknown> =>
  database
    .update(devicePresence)
    .set({ lastSeen: now })
    .where(gt(devicePresence.lastSeen, addMinutes(now, 1)))
    .execute()

/**
 * Controllers that missed three heartbeats are offline from now on. Domain 2.1. While nobody can be heard nobody is
 * silent: after a stop of the platform or of the broker everybody has three heartbeats again.
 */
export const sweepPresence = async ({ database, now, heard, publish }: Sweep): Promise<number> => {
  if (heard.hasJumped) await forgetFuture(database, now)
  let swept = 0
  while (true) {
    const events = await sweepSome(database, now, heard.since)
    for (const event of events) publish(event)
    const gone = events.filter(({ event }) => event.topic === 'device').length
    swept += gone
    if (gone < atOnce) return swept
  }
}
