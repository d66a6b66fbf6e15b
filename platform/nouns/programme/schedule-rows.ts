import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Schedule } from '@/lib/contract/schedule'
import type { Database } from '../../kernel/db/database'
import { findRow } from '../../kernel/db/require-row'
import type { StoredRow } from '../../kernel/http/keep-stored'
import { schedules, touchGroups } from '../tables/controller-part'
import { controllers, refrigerantSystems } from '../tables/fleet'
import { inController } from '../tables/in-controller'

/** The weekly programme of a controller, by time of day. */
export const readSchedules = async (database: Database, controllerId: number): Promise<Schedule[]> => {
  const rows = await database
    .select()
    .from(schedules)
    .where(eq(schedules.controllerId, controllerId))
    .orderBy(asc(schedules.scheduleNo))
  return rows.map(({ controllerId: _, ...schedule }) => schedule)
}

/** One change at a time of the programme of a controller. */
export const lockProgramme = async (database: Database, macWifiId: string): Promise<void> => {
  await database
    .select({ id: controllers.id })
    .from(controllers)
    .where(eq(controllers.macWifiId, macWifiId))
    .for('update')
}

export const findTouchGroup = (
  database: Database,
  controllerId: number,
  groupNo: number,
): Promise<typeof touchGroups.$inferSelect | undefined> =>
  findRow(database, touchGroups, and(eq(touchGroups.controllerId, controllerId), eq(touchGroups.groupNo, groupNo)))

/** Kinds of the systems of a controller, of all or of some. */
export const readSystemTypes = async (
  database: Database,
  controllerId: number,
  systemNos?: number[],
): Promise<(typeof refrigerantSystems.$inferSelect)['systemType'][]> => {
  const among = systemNos === undefined ? undefined : inArray(refrigerantSystems.systemNo, systemNos)
  const rows = await database
    .select({ systemType: refrigerantSystems.systemType })
    .from(refrigerantSystems)
    .where(and(eq(refrigerantSystems.controllerId, controllerId), among))
  return rows.map(({ systemType }) => systemType)
}

/** A line as it was and as it will be: without the one it is new, without the other it goes. */
export type ScheduleChange = { before?: Schedule | undefined; after?: Schedule | undefined }

export const writeSchedule = async (
  database: Database,
  { controllerId, scheduleNo }: { controllerId: number; scheduleNo: number },
  { before, after }: ScheduleChange,
): Promise<void> => {
  const own = and(eq(schedules.controllerId, controllerId), eq(schedules.scheduleNo, scheduleNo))
  if (after === undefined) await database.delete(schedules).where(own)
  else if (before === undefined) await database.insert(schedules).values({ ...after, controllerId })
  else await database.update(schedules).set(after).where(own)
}

/** Notes at a controller how many lines it has: its list is sorted by that. */
export const keepScheduleCount = async (database: Database, controllerId: number): Promise<void> => {
  const scheduleCount = await database.$count(schedules, eq(schedules.controllerId, controllerId))
  await database.update(controllers).set({ scheduleCount }).where(eq(controllers.id, controllerId))
}

/** The row of an update, by the number within its controller. */
export const storedSchedule: StoredRow = {
  table: schedules,
  where: (raw, { platformId }) => {
    const scheduleNo = Number(raw.scheduleNo)
    if (!Number.isInteger(scheduleNo)) return undefined
    return and(
      sql`${schedules.scheduleNo} = ${scheduleNo}`,
      inController(schedules.controllerId, String(raw.macWifiId), platformId),
    )
  },
}
