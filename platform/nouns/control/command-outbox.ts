import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { DeviceCommand } from '@/lib/contract/device-message'
import type { Outbox } from '../../ingest/pipeline/outgoing'
import { controlRecords } from '../tables/control'
import { controllers } from '../tables/fleet'

/** Commands of one look. */
const atOnce = 50

/** Commands that nobody has sent yet, until their time has run out: the sweep ends them then. */
export const commandOutbox: Outbox = {
  held: 'command',
  pick: async (database, now) => {
    const rows = await database
      .select({ record: controlRecords, macWifiId: controllers.macWifiId })
      .from(controlRecords)
      .innerJoin(controllers, eq(controllers.id, controlRecords.controllerId))
      .where(and(eq(controlRecords.result, 0), isNull(controlRecords.publishTime), gt(controlRecords.dueTime, now)))
      .orderBy(asc(controlRecords.id))
      .limit(atOnce)
      .for('update', { of: controlRecords, skipLocked: true })
    return rows.map(({ record, macWifiId }) => {
      const { id, controllerId, platformId, unitKind, systemNo, unitNo, command, dueTime } = record
      const message: DeviceCommand = {
        commandId: String(id),
        unitKind,
        systemNo,
        unitNo,
        set: command,
        expires: dueTime.getTime(),
      }
      return {
        id,
        outgoing: { deviceId: controllerId, brand: platformId, address: macWifiId, kind: 'command' as const, message },
      }
    })
  },
  sent: async (database, ids, now) => {
    await database
      .update(controlRecords)
      .set({ publishTime: now })
      .where(inArray(controlRecords.id, [...ids]))
  },
}
