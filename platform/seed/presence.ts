import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, asc, isNotNull } from 'drizzle-orm'
import type { OfflineReason } from '@/lib/contract/offline-reason'
import { rnd } from '@/lib/format/rnd'
import { healthAt, moduleOf } from '@/simulator/model/module-facts'
import type { Database } from '../kernel/db/database'
import { insertRows } from '../kernel/db/insert-rows'
import { devicePresence } from '../nouns/tables/connection'
import { controllers } from '../nouns/tables/fleet'
import { ofDemo } from './of-demo'

/** How controllers of the demonstration went that are away. */
const endOf = (macWifiId: string): OfflineReason => {
  const draw = rnd(macWifiId, 'end')
  return draw < 0.6 ? 'lost' : draw < 0.85 ? 'heartbeat' : 'off'
}

/** What every controller of the fleet that was ever online told of itself before the demonstration began. */
export const seedPresence = async (database: Database, now: Date): Promise<void> => {
  const rows = await database
    .select()
    .from(controllers)
    .where(and(ofDemo, isNotNull(controllers.lastOnlineTime)))
    .orderBy(asc(controllers.id))
  await insertRows(
    database,
    devicePresence,
    rows.map((row) => {
      const { id, macWifiId, networkType, rssi, onlineStatus, lastOfflineTime, heartbeatSec } = row
      const fell = subMilliseconds(lastOfflineTime ?? now, 3 * heartbeatSec * 1000)
      const lastSeen = onlineStatus === 1 ? now : fell
      const module = {
        macWifiId,
        networkType,
        rssi,
        installTime: row.installTime?.getTime() ?? null,
        onlineSince: row.lastOnlineTime?.getTime() ?? null,
      }
      return {
        controllerId: id,
        lastSeen,
        endReason: onlineStatus === 1 ? null : endOf(macWifiId),
        ...moduleOf(module),
        ...healthAt(module, lastSeen.getTime()),
        healthTime: lastSeen,
      }
    }),
  )
}
