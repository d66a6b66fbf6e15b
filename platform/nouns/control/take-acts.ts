import { min } from 'date-fns/min'
import type { CommandResult, DeviceAct } from '@/lib/contract/device-message'
import type { PlatformId } from '@/lib/contract/platform-id'
import { readKnownUnits, shownUnits } from '../../ingest/pipeline/known-units'
import type { Heard, StepServices } from '../../ingest/pipeline/step'
import type { Database } from '../../kernel/db/database'
import { insertRows } from '../../kernel/db/insert-rows'
import { controlRecords } from '../tables/control'
import { takeEffects } from './take-effect'

/** A box is of no system; an indoor unit without one is of none that there is. */
const toUnit = (controllerId: number, { unitKind, systemNo, unitNo }: DeviceAct) => ({
  controllerId,
  unitKind,
  unitNo,
  systemNo: systemNo ?? (unitKind === 4 ? 0 : -1),
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
  // What has not come yet counts as of its message.
  const momentOf = ({ time }: DeviceAct): Date => min([heard.at(time), ended])
  await insertRows(
    tx,
    controlRecords,
    own.map((act) => {
      const { source, unitKind, systemNo, unitNo, set, before } = act
      return {
        platformId,
        controllerId: deviceId,
        unitKind,
        unitNo,
        source,
        before,
        sendTime: momentOf(act),
        dueTime: ended,
        systemNo: unitKind === 1 ? systemNo : null,
        operatorAccount: null,
        command: set,
        result: isDone ? (1 as const) : (2 as const),
        ackTime: ended,
        reason: isDone ? '' : message.reason,
      }
    }),
  )
  if (isDone)
    await takeEffects(
      tx,
      deviceId,
      own.map((act) => ({ ...act, command: act.set, at: momentOf(act) })),
    )
  publish({ event: { topic: 'control', macWifiId: address }, platformId })
  if (isDone) publish({ event: { topic: 'unit', macWifiId: address }, platformId })
}
