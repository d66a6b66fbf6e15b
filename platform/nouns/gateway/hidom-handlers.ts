import { millisecondsInDay } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { hidomApi } from '@/lib/contract/hidom'
import { toWireTime } from '@/lib/format/wire-time'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { readSchedules } from '../control/schedule-rows'
import { hidom as kind } from '../device/controller-kind'
import { controllerList } from '../device/controller-list-handlers'
import { readController } from '../device/read-controller'
import { meteredEnergy } from '../unit/meter-energy'
import { readUnitFaults } from '../unit/read-unit-faults'
import { readSystems } from '../unit/system-facts'
import { readAdapters, readMeters } from './gateway-rows'

const requireHidom = ({ database, actor }: Context, macWifiId: string) =>
  readController(database, { platformId: actor.platformId, macWifiId, type: 2 })

/** How long one answer sums days of the month; the page asks again for the rest. */
const maxWorkMs = 250
const monthMs = 32 * millisecondsInDay

export const hidom = implement(hidomApi, {
  ...controllerList(kind),

  adapters: async ({ macWifiId }, context) => {
    const rows = await readAdapters(context.database, await requireHidom(context, macWifiId))
    return {
      list: rows.map((row) => ({
        ...row,
        lastSyncTime: row.lastSyncTime ? toWireTime(row.lastSyncTime) : null,
      })),
    }
  },

  meters: async ({ macWifiId }, context) => {
    const { database, actor, now } = context
    const { id } = await requireHidom(context, macWifiId)
    const rows = await readMeters(database, id)
    const systems = await readSystems(database, { macWifiId, platformId: actor.platformId, now })
    // Days of the whole month are summed, so what was wrong on them is needed too.
    const ofMonth = await readUnitFaults(database, id, subMilliseconds(now, monthMs))
    const deadline = performance.now() + maxWorkMs
    const list = []
    let isComplete = true
    for (const { meterNo, systemNo, ratio } of rows) {
      const system = systems.find((each) => each.system.systemNo === systemNo)
      if (system === undefined) continue
      const ownFaults = ofMonth.filter((fault) => fault.systemNo === systemNo)
      const energy = await meteredEnergy({ ...system.facts, faults: ownFaults }, now, deadline)
      list.push({ meterNo, systemNo, ratio, todayKwh: energy.todayKwh, monthKwh: energy.monthKwh })
      isComplete &&= energy.isComplete
    }
    return { list, isComplete, serverTime: toWireTime(now) }
  },

  schedules: async ({ macWifiId }, context) => {
    const { id } = await requireHidom(context, macWifiId)
    return { list: await readSchedules(context.database, id) }
  },
})
