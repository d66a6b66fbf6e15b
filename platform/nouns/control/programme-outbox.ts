import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { CommandValues } from '@/lib/contract/control'
import type { DeviceProgramme } from '@/lib/contract/device-message'
import type { Schedule } from '@/lib/contract/schedule'
import type { Outbox } from '../../ingest/pipeline/outgoing'
import { toProgrammeId } from '../programme/programme-rows'
import { controllerProgrammes } from '../tables/control'
import { touchGroups } from '../tables/controller-part'
import { controllers } from '../tables/fleet'
import { fromUnitKey } from '../unit/indoor-unit-rows'

/** Programmes of one look. */
const atOnce = 20

const toSet = ({ onOff, mode, setTemp }: Schedule): CommandValues => ({
  onOff,
  ...(mode !== null && { mode }),
  ...(setTemp !== null && { setTemp }),
})

const toLine = (line: Schedule, keysOf: ReadonlyMap<number, readonly string[]>): DeviceProgramme['lines'][number] => ({
  lineNo: line.scheduleNo,
  weekdays: line.weekdays,
  time: line.time,
  set: toSet(line),
  units: line.groupNo === null ? null : (keysOf.get(line.groupNo) ?? []).map(fromUnitKey),
})

/** Programmes that nobody has sent yet, until their time has run out. */
export const programmeOutbox: Outbox = {
  held: 'schedule',
  pick: async (database, now) => {
    const rows = await database
      .select({
        programme: controllerProgrammes,
        macWifiId: controllers.macWifiId,
        platformId: controllers.platformId,
        timeZone: controllers.timeZone,
      })
      .from(controllerProgrammes)
      .innerJoin(controllers, eq(controllers.id, controllerProgrammes.controllerId))
      .where(
        and(
          eq(controllerProgrammes.result, 0),
          isNull(controllerProgrammes.publishTime),
          gt(controllerProgrammes.dueTime, now),
        ),
      )
      .orderBy(asc(controllerProgrammes.sendTime), asc(controllerProgrammes.controllerId))
      .limit(atOnce)
      .for('update', { of: controllerProgrammes, skipLocked: true })
    if (rows.length === 0) return []
    const groups = await database
      .select()
      .from(touchGroups)
      .where(
        inArray(
          touchGroups.controllerId,
          rows.map(({ programme }) => programme.controllerId),
        ),
      )
    return rows.map(({ programme, macWifiId, platformId, timeZone }) => {
      const { controllerId, lines, dueTime } = programme
      const own = groups.filter((group) => group.controllerId === controllerId)
      const keysOf = new Map(own.map(({ groupNo, unitKeys }) => [groupNo, unitKeys]))
      const message: DeviceProgramme = {
        commandId: toProgrammeId(programme),
        timeZone,
        lines: lines.filter(({ enabled }) => enabled === 1).map((line) => toLine(line, keysOf)),
        expires: dueTime.getTime(),
      }
      return {
        id: controllerId,
        outgoing: {
          deviceId: controllerId,
          brand: platformId,
          address: macWifiId,
          kind: 'programme' as const,
          message,
        },
      }
    })
  },
  sent: async (database, ids, now) => {
    await database
      .update(controllerProgrammes)
      .set({ publishTime: now })
      .where(inArray(controllerProgrammes.controllerId, [...ids]))
  },
}
