import { max } from 'date-fns/max'
import type { CommandResult, DeviceAct } from '@/lib/contract/device-message'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { insertRows } from '../../kernel/db/insert-rows'
import type { Heard, StepServices } from '../../kernel/ingest/step'
import { controlRecords } from '../tables/control'
import { readKnownUnits, shownUnits } from '../unit/known-units'
import { takeEffect } from './take-effect'

const toUnit = (controllerId: number, { unitKind, systemNo, unitNo }: DeviceAct) => ({
  controllerId,
  unitKind,
  unitNo,
  systemNo: systemNo ?? 0,
})

/** What a controller did by itself stands in the history of its units beside what it was told to do. */
export const takeActs = async (
  tx: Database,
  heard: Heard<CommandResult>,
  acts: readonly DeviceAct[],
  { publish, memory }: StepServices,
): Promise<void> => {
  const { device, message } = heard
  const { deviceId, address } = device
  const platformId = device.brand as PlatformId
  const known = await readKnownUnits(
    tx,
    memory('known units', () => new Map()),
    [deviceId],
    acts.map((act) => toUnit(deviceId, act)),
  )
  const own = acts.filter((act) => known(toUnit(deviceId, act)))
  const others = acts.filter((act) => !own.includes(act)).map((act) => `${act.unitKind}: ${act.systemNo}-${act.unitNo}`)
  if (others.length > 0) heard.note('unknownUnit', others.slice(0, shownUnits).join(', '))
  if (own.length === 0) return
  const isDone = message.result === 'done'
  const ended = heard.at(message.time)
  await insertRows(
    tx,
    controlRecords,
    own.map(({ source, unitKind, systemNo, unitNo, set, before, time }) => {
      const sendTime = heard.at(time)
      const dueTime = max([ended, sendTime])
      return {
        platformId,
        controllerId: deviceId,
        unitKind,
        unitNo,
        source,
        before,
        sendTime,
        dueTime,
        systemNo: unitKind === 1 ? (systemNo ?? 0) : null,
        operatorAccount: null,
        command: set,
        result: isDone ? (1 as const) : (2 as const),
        ackTime: dueTime,
        reason: isDone ? '' : message.reason,
      }
    }),
  )
  if (isDone)
    for (const act of own)
      await takeEffect(tx, { ...toUnit(deviceId, act), unitKind: act.unitKind, command: act.set }, heard.at(act.time))
  publish({ event: { topic: 'control', macWifiId: address }, platformId })
  if (isDone) publish({ event: { topic: 'unit', macWifiId: address }, platformId })
}
