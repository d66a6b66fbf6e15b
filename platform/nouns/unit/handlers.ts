import { type IndoorForm, unitApi } from '@/lib/contract/unit'
import { toWireTime } from '@/lib/format/wire-time'
import { implement } from '../../kernel/http/implement'
import { staleSave } from '../../kernel/session/stale-save'
import { requireControllerId } from '../device/controller-key'
import { batchFloor } from './batch-floor'
import { lockIndoorUnit, storedIndoorUnit, updateIndoorUnit } from './indoor-unit-rows'
import { toIndoorUnits, toOutdoorUnits } from './live-units'
import { readLiveSystems } from './system-facts'
import { readUnitCodes } from './unit-codes'

export const unit = implement(
  unitApi,
  {
    outdoor: async ({ macWifiId }, { database, actor, now }) => {
      const systems = await readLiveSystems(database, { macWifiId, platformId: actor.platformId, now })
      return { list: toOutdoorUnits(macWifiId, systems), serverTime: toWireTime(now) }
    },

    indoor: async ({ macWifiId }, { database, actor, now }) => {
      const systems = await readLiveSystems(database, { macWifiId, platformId: actor.platformId, now })
      return { list: toIndoorUnits(macWifiId, systems), serverTime: toWireTime(now) }
    },

    codes: (_input, { database, actor, language }) => readUnitCodes(database, actor.platformId, language),

    update: async ({ macWifiId, unitKey, version, ...form }, context) => {
      const { database, actor, now } = context
      const controllerId = await requireControllerId(database, { macWifiId, platformId: actor.platformId })
      const before = await lockIndoorUnit(database, controllerId, unitKey)
      const { iduName, floor, room } = before
      if (before.version !== version) {
        const current: IndoorForm = { macWifiId, unitKey, iduName, floor, room, version: before.version }
        throw await staleSave(database, { ...before, updateTime: before.updateTime ?? now }, current)
      }
      await updateIndoorUnit(database, before, { now, userId: actor.userId }, form)
      context.audit({
        module: 'unit',
        target: `${macWifiId} ${unitKey}`,
        before: { iduName, floor, room },
        after: form,
      })
      context.publish({ topic: 'unit', macWifiId })
      return null
    },

    batchFloor: async (input, context) => {
      const { macWifiId } = input
      await requireControllerId(context.database, { macWifiId, platformId: context.actor.platformId })
      context.audit({ module: 'unit', target: macWifiId, after: input })
      return { jobId: await context.startJob(batchFloor, input) }
    },
  },
  {
    stored: { update: storedIndoorUnit },
  },
)
