import { and, count, inArray, ne } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { faults } from '../tables/fleet-fault'
import { alarmEvents } from './alarm-event-table'

type Place = { unitKind: number; systemNo: number | null; unitNo: number | null }
type Alarm = Place & { faultCode: string }

/**
 * Alarms that may be open at once: of a unit, of all units of a controller that are not on record, of a controller. A
 * hello names at most as many.
 */
export const mostOpen = { unit: 20, unknown: 20, controller: 500 }
/** Rows of one controller that faults are made of: an alarm that comes and goes each minute for a week. */
const mostEvents = 20_000

const placeOf = ({ unitKind, systemNo, unitNo }: Place): string => `${unitKind} ${systemNo} ${unitNo}`
const keyOf = (alarm: Alarm): string => `${placeOf(alarm)} ${alarm.faultCode}`

/** What a controller may still say of its alarms. */
export type AlarmBounds = {
  /** Whether what it says of an alarm is stored. One that may be raised counts as open from then on. */
  allows: (alarm: Alarm & { state: string }, isKnown: boolean) => boolean
}

export const toBounds = (open: readonly Alarm[], events: number): AlarmBounds => {
  const keys = new Set<string>()
  const byPlace = new Map<string, number>()
  const add = (alarm: Alarm, place: string): void => {
    keys.add(keyOf(alarm))
    byPlace.set(place, (byPlace.get(place) ?? 0) + 1)
  }
  for (const alarm of open) add(alarm, placeOf(alarm))
  return {
    allows: (alarm, isKnown) => {
      if (alarm.state === 'hello') return true
      if (alarm.state === 'cleared') return events < mostEvents || keys.has(keyOf(alarm))
      if (events >= mostEvents) return false
      if (keys.has(keyOf(alarm))) return true
      const place = isKnown ? placeOf(alarm) : 'unknown'
      const most = isKnown ? mostOpen.unit : mostOpen.unknown
      if (keys.size >= mostOpen.controller || (byPlace.get(place) ?? 0) >= most) return false
      add(alarm, place)
      return true
    },
  }
}

/** The bounds of some controllers now. */
export const readBounds = async (tx: Database, ids: readonly number[]): Promise<Map<number, AlarmBounds>> => {
  const { controllerId, unitKind, systemNo, unitNo, faultCode, status } = faults
  const open = await tx
    .select({ controllerId, unitKind, systemNo, unitNo, faultCode })
    .from(faults)
    // What concerns the network the platform knows by itself.
    .where(and(inArray(controllerId, [...ids]), ne(status, 1), ne(unitKind, 5)))
  const events = await tx
    .select({ id: alarmEvents.controllerId, rows: count() })
    .from(alarmEvents)
    .where(inArray(alarmEvents.controllerId, [...ids]))
    .groupBy(alarmEvents.controllerId)
  return new Map(
    ids.map((id) => [
      id,
      toBounds(
        open.filter((row) => row.controllerId === id),
        events.find((row) => row.id === id)?.rows ?? 0,
      ),
    ]),
  )
}
