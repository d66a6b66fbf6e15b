import { smartTouchApi } from '@/lib/contract/smart-touch'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { smartTouch as kind } from '../device/controller-kind'
import { controllerList } from '../device/controller-list-handlers'
import { readController } from '../device/read-controller'
import { readShownProgramme } from '../programme/shown-programme'
import { findTouchSettings, readTouchGroups } from './gateway-rows'

const requireTouch = ({ database, actor }: Context, macWifiId: string) =>
  readController(database, { platformId: actor.platformId, macWifiId, type: 3 })

export const smartTouch = implement(smartTouchApi, {
  ...controllerList(kind),

  groups: async ({ macWifiId }, context) => {
    const { id } = await requireTouch(context, macWifiId)
    return { list: await readTouchGroups(context.database, id) }
  },

  schedules: async ({ macWifiId }, context) => {
    const { id } = await requireTouch(context, macWifiId)
    return readShownProgramme(context.database, id)
  },

  settings: async ({ macWifiId }, context) => {
    const { id, lockFlag } = await requireTouch(context, macWifiId)
    const row = await findTouchSettings(context.database, id)
    return row ? { ...row, lockFlag } : null
  },
})
