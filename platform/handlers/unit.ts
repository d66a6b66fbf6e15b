import { and, asc, eq } from 'drizzle-orm'
import { type IndoorForm, isOwnCause, type UnitCodes, unitApi } from '@/lib/contract/unit'
import { indoorUnits } from '../db/schema/fleet'
import { faultTypes } from '../db/schema/fleet-fault'
import { staleSave } from '../db/stale-save'
import { toWireTime } from '../db/wire-time'
import { batchFloor, indoorUnitOf } from '../fleet/batch-floor'
import { requireControllerId } from '../fleet/controller-key'
import { toIndoorUnits, toOutdoorUnits } from '../fleet/live-units'
import { protectCodes } from '../fleet/protect-codes'
import stopCauses from '../fleet/stop-causes.json' with { type: 'json' }
import { readSystems } from '../fleet/system-facts'
import { implement } from '../implement'
import { PlatformError } from '../platform-error'

/** The words of the table, as the wire has them. */
const restarts: Record<string, UnitCodes['stopCauses'][number]['restart']> = {
  user: 'user',
  auto: 'auto',
  'auto 3 min': 'auto3',
  reset: 'reset',
  service: 'service',
  'when released': 'released',
  'when mode agrees': 'modeAgrees',
}

export const unit = implement(unitApi, {
  outdoor: async ({ macWifiId }, { database, actor, now }) => {
    const systems = await readSystems(database, { macWifiId, platformId: actor.platformId, now })
    return { list: toOutdoorUnits(macWifiId, systems, now), serverTime: toWireTime(now) }
  },

  indoor: async ({ macWifiId }, { database, actor, now }) => {
    const systems = await readSystems(database, { macWifiId, platformId: actor.platformId, now })
    return { list: toIndoorUnits(macWifiId, systems, now), serverTime: toWireTime(now) }
  },

  codes: async (_input, { database, actor, language }) => ({
    stopCauses: stopCauses.map(({ code, restart, ...names }) => ({
      code,
      name: names[language],
      restart: restarts[restart] ?? 'auto',
      isOwn: isOwnCause(code) ? (1 as const) : (0 as const),
    })),
    protectCodes: protectCodes.map(({ code, next, condition, ...names }) => ({
      code,
      name: names[language],
      condition: condition[language],
      next,
    })),
    alarms: (
      await database
        .select()
        .from(faultTypes)
        .where(and(eq(faultTypes.platformId, actor.platformId), eq(faultTypes.unitKind, 2)))
        .orderBy(asc(faultTypes.faultCode))
    ).map((row) => ({ code: row.faultCode, name: language === 'zh' ? row.nameZh : row.nameEn })),
  }),

  update: async ({ macWifiId, unitKey, version, ...form }, context) => {
    const { database, actor, now } = context
    const controllerId = await requireControllerId(database, { macWifiId, platformId: actor.platformId })
    const [before] = await database.select().from(indoorUnits).where(indoorUnitOf(controllerId, unitKey)).for('update')
    if (before === undefined) throw new PlatformError('notFound')
    const { iduName, floor, room } = before
    if (before.version !== version) {
      const current: IndoorForm = { macWifiId, unitKey, iduName, floor, room, version: before.version }
      throw await staleSave(database, { ...before, updateTime: before.updateTime ?? now }, current)
    }
    await database
      .update(indoorUnits)
      .set({ ...form, version: version + 1, updateTime: now, updateUser: actor.userId })
      .where(indoorUnitOf(controllerId, unitKey))
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
})
