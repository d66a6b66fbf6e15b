import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import type { EventBus } from '../../kernel/events/event-bus'
import { controllers } from '../tables/fleet'
import { faultEvents, faults } from '../tables/fleet-fault'
import { countAlarm } from './fault-change'

const chunk = 200

type Ended = { id: number; platformId: PlatformId; macWifiId: string }

const endSome = (database: Database, now: Date): Promise<Ended[]> =>
  database.transaction(async (tx) => {
    // Another process leaves alone what this one has taken, and finds it active afterwards.
    const over = tx
      .select({ id: faults.id })
      .from(faults)
      .where(and(eq(faults.status, 2), lte(faults.mutedUntil, now)))
      .orderBy(asc(faults.id))
      .limit(chunk)
      .for('update', { skipLocked: true })
    const rows = await tx
      .update(faults)
      .set({ status: 0, mutedUntil: null })
      .where(inArray(faults.id, over))
      .returning({ id: faults.id, platformId: faults.platformId, controllerId: faults.controllerId })
    if (rows.length === 0) return []
    await tx.insert(faultEvents).values(rows.map(({ id }) => ({ faultId: id, kind: 'muteEnd' as const, time: now })))
    // In the order of their keys: two processes that count alarms never wait for each other in a ring.
    const of = rows.map(({ controllerId }) => controllerId).sort((a, b) => a - b)
    for (const controllerId of of) await countAlarm(tx, controllerId, 1)
    const macs = await tx
      .select({ id: controllers.id, macWifiId: controllers.macWifiId })
      .from(controllers)
      .where(inArray(controllers.id, of))
    return rows.map(({ id, platformId, controllerId }) => ({
      id,
      platformId,
      macWifiId: macs.find((each) => each.id === controllerId)?.macWifiId ?? '',
    }))
  })

/**
 * Makes muted faults active again whose time is over; any number of processes may do it at once. Answers how many. Run
 * often: a mute ends at most that much late.
 */
export const endMutes = async (database: Database, events: Pick<EventBus, 'publish'>, now: Date): Promise<number> => {
  let count = 0
  while (true) {
    const ended = await endSome(database, now)
    for (const { id, platformId, macWifiId } of ended) {
      events.publish({ event: { topic: 'fault', macWifiId, id: String(id) }, platformId })
      events.publish({ event: { topic: 'device', macWifiId }, platformId })
    }
    count += ended.length
    if (ended.length < chunk) return count
  }
}
