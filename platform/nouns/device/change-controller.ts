import { and, eq } from 'drizzle-orm'
import { type BatchAction, type ControllerType, deviceCan } from '@/lib/contract/device'
import type { LiveEvent } from '@/lib/contract/event'
import type { PlatformId } from '@/lib/contract/platform-id'
import { noteDeletion } from '../../history/samples/delete-history'
import type { AuditEntry } from '../../kernel/audit/audit-entry'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import { requireReleased } from '../../kernel/hold/hold'
import type { Territory } from '../../kernel/session/data-scope'
import { webUsers } from '../../kernel/session/identity-table'
import { moduleReboots } from '../tables/controller-part'
import { controllers } from '../tables/fleet'
import { type ControllerRecord, toReadyTime } from './controller-row'
import { controllersWithin } from './controllers-within'

/** Who changes controllers of which brand, and when. */
export type Changer = Territory<PlatformId> & { database: Database; actorUserId: number; now: Date }

/** The controller of that WiFi ID in the brand, locked for a change. Throws `notFound`. */
export const requireController = async (
  { database, platformId, reach }: Pick<Changer, 'database' | 'platformId' | 'reach'>,
  macWifiId: string,
  type?: ControllerType,
): Promise<ControllerRecord> => {
  const [row] = await database
    .select()
    .from(controllers)
    .where(
      and(
        eq(controllers.macWifiId, macWifiId),
        eq(controllers.platformId, platformId),
        controllersWithin(reach),
        type === undefined ? undefined : eq(controllers.controllerType, type),
      ),
    )
    .for('update')
  if (row === undefined) throw new PlatformError('notFound')
  return row
}

const kept = (row: ControllerRecord, { now, actorUserId }: Changer) => ({
  version: row.version + 1,
  updateTime: now,
  updateUser: actorUserId,
})

/** Leaves no group, no administrator, not activated. Domain 2.1. */
const unbind = async (by: Changer, row: ControllerRecord): Promise<AuditEntry> => {
  if (!deviceCan.unbind(row)) throw new PlatformError('illegalState')
  await by.database
    .update(controllers)
    .set({ groupId: null, adminUserId: null, activationFlag: 0, activationTime: null, ...kept(row, by) })
    .where(eq(controllers.id, row.id))
  return {
    module: 'device',
    target: row.macWifiId,
    before: { activationFlag: 1, groupId: row.groupId, adminUserId: row.adminUserId },
    after: { activationFlag: 0, groupId: null, adminUserId: null },
  }
}

/** Null: it is already so. */
const setVip = async (by: Changer, row: ControllerRecord, vipFlag: 0 | 1): Promise<AuditEntry | null> => {
  if (row.vipFlag === vipFlag) return null
  await by.database
    .update(controllers)
    .set({ vipFlag, ...kept(row, by) })
    .where(eq(controllers.id, row.id))
  return { module: 'device', target: row.macWifiId, before: { vipFlag: row.vipFlag }, after: { vipFlag } }
}

/** Has the network module told to restart; it has done so when it says hello again. */
const reboot = async (by: Changer, row: ControllerRecord): Promise<AuditEntry> => {
  const { database, platformId, actorUserId, now } = by
  await requireReleased(database, 'command')
  const rebooting = toReadyTime(row, now) ? 1 : 0
  if (!deviceCan.reboot({ onlineStatus: row.onlineStatus, rebooting })) throw new PlatformError('illegalState')
  const [user] = await database.select({ account: webUsers.account }).from(webUsers).where(eq(webUsers.id, actorUserId))
  await database.update(controllers).set({ rebootTime: now }).where(eq(controllers.id, row.id))
  await database
    .insert(moduleReboots)
    .values({ controllerId: row.id, platformId, requestTime: now, requestUser: user?.account ?? '' })
  return { module: 'device', target: row.macWifiId, before: { rebootTime: row.rebootTime }, after: { rebootTime: now } }
}

const remove = async (by: Changer, row: ControllerRecord): Promise<AuditEntry> => {
  await noteDeletion(by.database, { controllerId: row.id, macWifiId: row.macWifiId }, by.now)
  await by.database.delete(controllers).where(eq(controllers.id, row.id))
  return { module: 'device', target: row.macWifiId, before: { deviceName: row.deviceName, deviceSn: row.deviceSn } }
}

/** What is done to a controller, by a button of its row, a batch or a command alike. */
export type ControllerDeed = BatchAction | 'removeConfirmed'

/** What has to be published of a deed besides the controller itself, when it is sure. */
export const newsOf = ({ id, macWifiId }: ControllerRecord, deed: ControllerDeed): LiveEvent[] =>
  // Its credentials go with it, and the connections that they opened have to end.
  deed === 'remove' || deed === 'removeConfirmed' ? [{ topic: 'connection', macWifiId, id: String(id) }] : []

/** The one way to change a controller by a deed. Null: it is already so, which counts as done. */
export const changeController = async (
  by: Changer,
  row: ControllerRecord,
  deed: ControllerDeed,
): Promise<AuditEntry | null> => {
  switch (deed) {
    case 'unbind':
      return unbind(by, row)
    case 'reboot':
      return reboot(by, row)
    case 'remove':
      // To delete an activated one, somebody types its WiFi ID. Domain 2.1.
      if (!deviceCan.removeUnconfirmed(row)) throw new PlatformError('illegalState')
      return remove(by, row)
    case 'removeConfirmed':
      return remove(by, row)
    case 'vipOn':
      return setVip(by, row, 1)
    case 'vipOff':
      return setVip(by, row, 0)
  }
}
