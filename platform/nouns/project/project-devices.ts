import { and, eq, type SQL } from 'drizzle-orm'
import type { Device } from '@/lib/contract/device'
import type { ProjectDeviceFilter, ProjectDeviceQuery } from '@/lib/contract/project'
import type { Database } from '../../kernel/db/database'
import { toWindow } from '../../kernel/db/page'
import { readControllers, toOrder } from '../device/controller-query'
import { toDevice } from '../device/controller-row'
import { controllers } from '../tables/fleet'

/** Controllers of a project, by key: whose it is has been looked at before. */
export const toProjectDeviceConditions = (
  projectId: number,
  { controllerType, onlineStatus, firmwareVersion }: Omit<ProjectDeviceFilter, 'projectId'>,
): SQL | undefined =>
  and(
    eq(controllers.projectId, projectId),
    controllerType === undefined ? undefined : eq(controllers.controllerType, controllerType),
    onlineStatus === undefined ? undefined : eq(controllers.onlineStatus, onlineStatus),
    firmwareVersion ? eq(controllers.firmwareVersion, firmwareVersion) : undefined,
  )

/** One page of the controllers of a project, of every kind, and how many match. */
export const listProjectDevices = async (
  database: Database,
  projectId: number,
  query: ProjectDeviceQuery,
  now: Date,
): Promise<{ list: Device[]; total: number }> => {
  const where = toProjectDeviceConditions(projectId, query)
  const total = await database.$count(controllers, where)
  const found = toWindow(total, query)
  if (!found) return { list: [], total }
  const keys = await database
    .select({ id: controllers.id })
    .from(controllers)
    .where(where)
    .orderBy(...toOrder(query, found.backwards))
    .limit(found.size)
    .offset(found.offset)
  const ids = keys.map(({ id }) => id)
  const rows = await readControllers(database, found.backwards ? ids.reverse() : ids, now)
  return { list: rows.map(({ row, names }) => toDevice(row, names, now)), total }
}
