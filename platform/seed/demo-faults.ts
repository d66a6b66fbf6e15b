import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { and, asc, eq, sql } from 'drizzle-orm'
import { showcaseNames, showcaseUnits } from '@/simulator/answer-command'
import type { Database } from '../kernel/db/database'
import { insertRows } from '../kernel/db/insert-rows'
import { sentinelWifiIds } from '../kernel/http/sentinels'
import { toSearchText } from '../kernel/text/search-text'
import { controllers, indoorUnits } from '../nouns/tables/fleet'
import { before } from './fleet/draw'
import { ofDemo } from './of-demo'

/** Without units, people and faults of its own. */
const bare = {
  remarks: '',
  groupId: null,
  adminUserId: null,
  activationFlag: 1,
  onlineStatus: 1,
  lastOfflineTime: null,
  runStatus: 0,
  alarmCount: 0,
  systemQuantity: 0,
  oduCount: 0,
  iduCount: 0,
  airBoxCount: 0,
} as const

/** Units that never answer a command, or refuse every one: their names tell the simulator so. */
const nameShowcaseUnits = async (database: Database): Promise<void> => {
  const { controllerId, systemNo, unitNo } = indoorUnits
  for (const unit of showcaseUnits) {
    const controller = sql`(select id from controller where mac_wifi_id = ${unit.macWifiId} and is_demo = 1)`
    await database
      .update(indoorUnits)
      .set({ iduName: showcaseNames[unit.answer] })
      .where(and(eq(controllerId, controller), eq(systemNo, unit.systemNo), eq(unitNo, unit.unitNo)))
  }
}

/** Controllers of the first brand whose own calls fail on purpose, and units that are commanded in vain. */
export const seedFaultControllers = async (database: Database, now: Date): Promise<void> => {
  await nameShowcaseUnits(database)
  const [template] = await database
    .select()
    .from(controllers)
    .where(and(ofDemo, eq(controllers.platformId, 6), eq(controllers.controllerType, 1)))
    .orderBy(asc(controllers.id))
    .limit(1)
  if (template === undefined) return
  const { id: _, ...row } = template
  const since = before(now, 20 * millisecondsInHour)
  await insertRows(
    database,
    controllers,
    Object.entries(sentinelWifiIds).map(([name, macWifiId]) => ({
      ...row,
      ...bare,
      macWifiId,
      deviceName: name,
      deviceSearch: toSearchText(name),
      lastOnlineTime: since,
      installTime: before(now, millisecondsInDay),
      activationTime: since,
    })),
  )
}
