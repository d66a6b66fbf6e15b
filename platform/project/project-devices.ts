import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { Device, OnlineStatus } from '@/lib/contract/device'
import type { projectDeviceSorts } from '@/lib/contract/project'
import type { Database } from '../db/database'
import { toWindow } from '../db/page'
import { controllers } from '../db/schema/fleet'
import { readControllers, toOrder } from '../fleet/controller-query'
import { toDevice } from '../fleet/controller-row'

type Query = {
  page: number
  limit: number
  sidx?: (typeof projectDeviceSorts)[number] | undefined
  order?: 'asc' | 'desc' | undefined
  onlineStatus?: z.infer<typeof OnlineStatus> | undefined
}

/** One page of the controllers of a project, of every kind, and how many match. */
export const listProjectDevices = async (
  database: Database,
  projectId: number,
  query: Query,
  now: Date,
): Promise<{ list: Device[]; total: number }> => {
  const where = and(
    eq(controllers.projectId, projectId),
    query.onlineStatus === undefined ? undefined : eq(controllers.onlineStatus, query.onlineStatus),
  )
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
