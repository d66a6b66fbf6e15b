import { addMinutes } from 'date-fns/addMinutes'
import { subMinutes } from 'date-fns/subMinutes'
import { and, asc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { DeviceSettings } from '@/lib/contract/device-message'
import type { Outbox } from '../../ingest/pipeline/outgoing'
import { airBoxes, controllers } from '../tables/fleet'

/** Boxes of one look. */
const atOnce = 50
/** How long a new filter is told, min: whoever changed it stands before the box. */
const validMinutes = 10

/** Filters that were changed and that nobody has told their boxes of: a box counts the life of its filter by itself. */
export const filterOutbox: Outbox = {
  held: 'command',
  pick: async (database, now) => {
    const { filterResetTime, filterSentTime } = airBoxes
    const rows = await database
      .select({ box: airBoxes, macWifiId: controllers.macWifiId, platformId: controllers.platformId })
      .from(airBoxes)
      .innerJoin(controllers, eq(controllers.id, airBoxes.controllerId))
      .where(
        and(
          gt(filterResetTime, subMinutes(now, validMinutes)),
          or(isNull(filterSentTime), lt(filterSentTime, filterResetTime)),
        ),
      )
      .orderBy(asc(airBoxes.id))
      .limit(atOnce)
      .for('update', { of: airBoxes, skipLocked: true })
    return rows.map(({ box: { id, controllerId, boxNo, filterResetTime: at }, macWifiId, platformId }) => {
      const time = at ?? now
      const message: DeviceSettings = {
        settingId: `filter-${boxNo}-${time.getTime()}`,
        time: time.getTime(),
        expires: addMinutes(time, validMinutes).getTime(),
        filterReset: { boxNo },
      }
      const outgoing = { deviceId: controllerId, brand: platformId, address: macWifiId, message }
      return { id, outgoing: { ...outgoing, kind: 'settings' as const } }
    })
  },
  sent: async (database, ids, now) => {
    await database
      .update(airBoxes)
      .set({ filterSentTime: now })
      .where(inArray(airBoxes.id, [...ids]))
  },
}
