import { hidomApi } from '@/lib/contract/hidom'
import { toWireTime } from '@/lib/format/wire-time'
import { unlessMissing } from '../../history/store/unless-missing'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { hidom as kind } from '../device/controller-kind'
import { controllerList } from '../device/controller-list-handlers'
import { reportedBusStatus } from '../device/controller-row'
import { readController } from '../device/read-controller'
import { readShownProgramme } from '../programme/shown-programme'
import { meteredEnergy } from '../unit/meter-energy'
import { readAdapters, readMeters } from './gateway-rows'

const requireHidom = ({ database, actor }: Context, macWifiId: string) =>
  readController(database, { platformId: actor.platformId, macWifiId, type: 2 })

export const hidom = implement(hidomApi, {
  ...controllerList(kind),

  adapters: async ({ macWifiId }, context) => {
    const rows = await readAdapters(context.database, await requireHidom(context, macWifiId))
    return {
      list: rows.map((row) => ({
        ...row,
        busStatus: reportedBusStatus(row),
        lastSyncTime: row.lastSyncTime ? toWireTime(row.lastSyncTime) : null,
      })),
    }
  },

  meters: async ({ macWifiId }, context) => {
    const { database, history, now } = context
    const { id, timeZone, installTime } = await requireHidom(context, macWifiId)
    const rows = await readMeters(database, id)
    const metered = rows.map((row) => ({ row, system: { controllerId: id, systemNo: row.systemNo, installTime } }))
    // What stands there is known without the past.
    const { past: energy, historyMissing } = await unlessMissing(() =>
      meteredEnergy(
        history,
        metered.map(({ system }) => system),
        { now, timeZone },
      ),
    )
    const list = metered.map(({ row: { meterNo, systemNo, ratio }, system }) => {
      const { todayKwh = null, monthKwh = null } = energy?.get(system) ?? {}
      return { meterNo, systemNo, ratio, todayKwh, monthKwh }
    })
    const isComplete = energy !== null && [...energy.values()].every((each) => each.isComplete)
    return { list, isComplete, historyMissing, serverTime: toWireTime(now) }
  },

  schedules: async ({ macWifiId }, context) => {
    const { id } = await requireHidom(context, macWifiId)
    return readShownProgramme(context.database, id)
  },
})
