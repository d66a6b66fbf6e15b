import { AirBoxCommand, controlApi, IndoorCommand, refuseAirBox, refuseIndoor } from '@/lib/contract/control'
import type { InputOf } from '@/lib/contract/endpoint'
import { toPage } from '../../kernel/db/page'
import { requireBrandRow } from '../../kernel/db/require-row'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { requireControllerId } from '../device/controller-key'
import { controlRecords } from '../tables/control'
import { readAirBoxes } from '../unit/air-box-rows'
import { toIndoorUnits } from '../unit/live-units'
import { readLiveSystems } from '../unit/system-facts'
import { batchControl } from './batch-control'
import { listControlRecords, toControlRecords } from './control-rows'
import { sendCommand, toValues } from './send-command'

type Sent = InputOf<typeof controlApi.send>

/** The target of a command as it is now; throws `illegalState` with the reason when it does not take it. */
const requireTarget = async (input: Sent, { database, actor, now }: Context) => {
  const { macWifiId } = input
  const scope = { macWifiId, platformId: actor.platformId, now }
  if (input.unitKind === 1) {
    const units = toIndoorUnits(macWifiId, await readLiveSystems(database, scope))
    const unit = units.find(({ unitKey }) => unitKey === input.unitKey)
    if (unit === undefined) throw new PlatformError('notFound')
    const fields = refuseIndoor(input, unit)
    if (Object.keys(fields).length > 0) throw new PlatformError('illegalState', { fields })
    const { systemNo, unitNo, unitKey } = unit
    return { systemNo, unitNo, name: unitKey, ...toValues(input, unit, Object.keys(IndoorCommand.shape)) }
  }
  const { boxes } = await readAirBoxes(database, scope)
  const found = boxes.find(({ box }) => box.airBoxId === input.airBoxId)
  if (found === undefined) throw new PlatformError('notFound')
  const fields = refuseAirBox(found.box)
  if (Object.keys(fields).length > 0) throw new PlatformError('illegalState', { fields })
  const values = toValues(input, found.box, Object.keys(AirBoxCommand.shape))
  return { systemNo: null, unitNo: found.boxNo, name: found.box.airBoxId, ...values }
}

export const control = implement(controlApi, {
  list: async (query, { database, actor }) => {
    const { list, total } = await listControlRecords(database, {
      platformId: actor.platformId,
      reach: actor.reach,
      query,
    })
    return toPage(list, total, query)
  },

  info: async ({ recordId }, { database, actor }) => {
    const [record] = await toControlRecords(database, [
      await requireBrandRow(database, controlRecords, actor, recordId),
    ])
    if (record === undefined) throw new PlatformError('notFound')
    return record
  },

  send: async (input, context) => {
    const { database, actor, now } = context
    const { macWifiId, unitKind } = input
    const { name, ...target } = await requireTarget(input, context)
    const recordId = await sendCommand(database, {
      ...target,
      platformId: actor.platformId,
      unitKind,
      operatorAccount: actor.account,
      sendTime: now,
      controllerId: await requireControllerId(database, { macWifiId, platformId: actor.platformId }),
    })
    context.audit({
      module: 'control',
      target: `${macWifiId} ${name}`,
      before: target.before,
      after: target.command,
    })
    context.publish({ topic: 'control', macWifiId, id: String(recordId) })
    context.sendToDevices()
    return { recordId: String(recordId) }
  },

  batch: async (input, context) => {
    const { macWifiId } = input
    await requireControllerId(context.database, { macWifiId, platformId: context.actor.platformId })
    context.audit({ module: 'control', target: macWifiId, after: input })
    return { jobId: await context.startJob(batchControl, input) }
  },
})
