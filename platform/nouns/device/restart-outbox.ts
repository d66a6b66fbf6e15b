import { addMilliseconds } from 'date-fns/addMilliseconds'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { RestartNotice } from '@/lib/contract/device-message'
import { rebootMs } from '@/lib/contract/network-module'
import type { Outbox } from '../../ingest/pipeline/outgoing'
import type { Database } from '../../kernel/db/database'
import { moduleReboots } from '../tables/controller-part'
import { controllers } from '../tables/fleet'

/** Restarts of one look. */
const atOnce = 50

/** Restarts that somebody asked for and that nobody has sent yet, as long as they are waited for. */
export const restartOutbox: Outbox = {
  held: 'command',
  pick: async (database, now) => {
    const { requestTime, sentTime, doneTime } = moduleReboots
    const rows = await database
      .select({ reboot: moduleReboots, macWifiId: controllers.macWifiId })
      .from(moduleReboots)
      .innerJoin(controllers, eq(controllers.id, moduleReboots.controllerId))
      .where(and(isNull(sentTime), isNull(doneTime), gt(requestTime, subMilliseconds(now, rebootMs))))
      .orderBy(asc(moduleReboots.id))
      .limit(atOnce)
      .for('update', { of: moduleReboots, skipLocked: true })
    return rows.map(({ reboot: { id, controllerId, platformId, requestTime: at }, macWifiId }) => {
      const message: RestartNotice = {
        restartId: String(id),
        time: at.getTime(),
        expires: addMilliseconds(at, rebootMs).getTime(),
      }
      return {
        id,
        outgoing: { deviceId: controllerId, brand: platformId, address: macWifiId, kind: 'restart' as const, message },
      }
    })
  },
  sent: async (database, ids, now) => {
    await database
      .update(moduleReboots)
      .set({ sentTime: now })
      .where(inArray(moduleReboots.id, [...ids]))
  },
}

/** A new boot has said hello: the restarts that somebody had asked for are done. */
export const endRestarts = async (tx: Database, controllerId: number, now: Date): Promise<void> => {
  await tx
    .update(moduleReboots)
    .set({ doneTime: now })
    .where(
      and(
        eq(moduleReboots.controllerId, controllerId),
        isNull(moduleReboots.doneTime),
        gt(moduleReboots.requestTime, subMilliseconds(now, rebootMs)),
      ),
    )
}
