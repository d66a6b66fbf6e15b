import { and, asc, gte, ne } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import type { AddressedEvent, EventBus } from '../../kernel/events/event-bus'
import { faults } from '../tables/fleet-fault'
import { forgetAlarmEvents } from './alarm-words'
import { flapRaises } from './fold-alarms'
import { storeAlarms } from './store-alarms'

const atOnce = 200

/**
 * Ends faults that flapped and have been calm since; answers how many faults changed. Any number of processes may do it at
 * once. Run often: such a fault stays open at most that much longer.
 */
export const settleAlarms = async (
  database: Database,
  events: Pick<EventBus, 'publish'>,
  now: Date,
): Promise<number> => {
  const { controllerId, status, raiseCount } = faults
  const rows = await database
    .selectDistinct({ controllerId })
    .from(faults)
    .where(and(ne(status, 1), gte(raiseCount, flapRaises)))
    .orderBy(asc(controllerId))
  let changed = 0
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce).map((row) => row.controllerId)
    const told: AddressedEvent[] = []
    const given = { now, since: now, said: now, publish: (event: AddressedEvent) => told.push(event) }
    const stored = await database.transaction((tx) => storeAlarms(tx, some, given))
    changed += stored.changed
    for (const event of told) events.publish(event)
  }
  await forgetAlarmEvents(database, now)
  return changed
}
