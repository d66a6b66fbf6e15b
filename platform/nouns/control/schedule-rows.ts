import { asc, eq } from 'drizzle-orm'
import type { Schedule } from '@/lib/contract/schedule'
import type { Database } from '../../kernel/db/database'
import { schedules } from '../tables/controller-part'

/** The weekly programme of a controller, by time of day. */
export const readSchedules = async (database: Database, controllerId: number): Promise<Schedule[]> => {
  const rows = await database
    .select()
    .from(schedules)
    .where(eq(schedules.controllerId, controllerId))
    .orderBy(asc(schedules.scheduleNo))
  return rows.map(({ controllerId: _, ...schedule }) => schedule)
}
