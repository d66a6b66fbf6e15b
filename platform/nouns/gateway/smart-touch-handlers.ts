import { asc, eq } from 'drizzle-orm'
import { smartTouchApi } from '@/lib/contract/smart-touch'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { readSchedules } from '../control/schedule-rows'
import { smartTouch as kind } from '../device/controller-kind'
import { controllerList } from '../device/controller-list-handlers'
import { readController } from '../device/read-controller'
import { touchGroups, touchSettings } from '../tables/controller-part'

const requireTouch = ({ database, actor }: Context, macWifiId: string) =>
  readController(database, { platformId: actor.platformId, macWifiId, type: 3 })

export const smartTouch = implement(smartTouchApi, {
  ...controllerList(kind),

  groups: async ({ macWifiId }, context) => {
    const { id } = await requireTouch(context, macWifiId)
    const list = await context.database
      .select({ groupNo: touchGroups.groupNo, groupName: touchGroups.groupName, unitKeys: touchGroups.unitKeys })
      .from(touchGroups)
      .where(eq(touchGroups.controllerId, id))
      .orderBy(asc(touchGroups.groupNo))
    return { list }
  },

  schedules: async ({ macWifiId }, context) => {
    const { id } = await requireTouch(context, macWifiId)
    return { list: await readSchedules(context.database, id) }
  },

  settings: async ({ macWifiId }, context) => {
    const { id, lockFlag } = await requireTouch(context, macWifiId)
    const [row] = await context.database.select().from(touchSettings).where(eq(touchSettings.controllerId, id))
    return row ? { ...row, lockFlag } : null
  },
})
