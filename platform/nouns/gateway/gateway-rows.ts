import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { findRow } from '../../kernel/db/require-row'
import type { ControllerRecord } from '../device/controller-row'
import { meters, touchGroups, touchSettings } from '../tables/controller-part'
import { controllers } from '../tables/fleet'

/** A Hi-Dom and the other adapters of its server in its project, by their numbers. */
export const readAdapters = (database: Database, own: ControllerRecord): Promise<ControllerRecord[]> => {
  const isSibling =
    own.serverSearch === null || own.projectId === null
      ? eq(controllers.id, own.id)
      : and(eq(controllers.serverSearch, own.serverSearch), eq(controllers.projectId, own.projectId))
  return database
    .select()
    .from(controllers)
    .where(and(eq(controllers.platformId, own.platformId), eq(controllers.controllerType, 2), isSibling))
    .orderBy(asc(controllers.adapterNo), asc(controllers.id))
}

/** Meters of a Hi-Dom. */
export const readMeters = (database: Database, controllerId: number): Promise<(typeof meters.$inferSelect)[]> =>
  database.select().from(meters).where(eq(meters.controllerId, controllerId)).orderBy(asc(meters.meterNo))

/** Groups of units that a SmartTouch shows. */
export const readTouchGroups = (
  database: Database,
  controllerId: number,
): Promise<Pick<typeof touchGroups.$inferSelect, 'groupNo' | 'groupName' | 'unitKeys'>[]> =>
  database
    .select({ groupNo: touchGroups.groupNo, groupName: touchGroups.groupName, unitKeys: touchGroups.unitKeys })
    .from(touchGroups)
    .where(eq(touchGroups.controllerId, controllerId))
    .orderBy(asc(touchGroups.groupNo))

export const findTouchSettings = (
  database: Database,
  controllerId: number,
): Promise<typeof touchSettings.$inferSelect | undefined> =>
  findRow(database, touchSettings, eq(touchSettings.controllerId, controllerId))
