import { and, desc, eq, like } from 'drizzle-orm'
import type { OperationLog } from '@/lib/contract/log'
import type { ProjectChange } from '@/lib/contract/project'
import { toDifferences } from '../audit/differences'
import type { Database } from '../db/database'
import { operationLogs } from '../db/schema/log'
import { toWireTime } from '../db/wire-time'

/**
 * What was done to one project, as the operation log has it. Every change of a project names its key in what it was
 * before or after; quotes within a text are escaped there, so that no name can pass for a key.
 */
const ofProject = (platformId: number, projectId: number) =>
  and(
    eq(operationLogs.platformId, platformId),
    eq(operationLogs.module, 'project'),
    eq(operationLogs.result, 0),
    like(operationLogs.changes, `%"projectId":"${projectId}"%`),
  )

type Asked = { platformId: number; projectId: number; page: number; limit: number }

/** One page of a project's changes, newest first, and how many there are. */
export const readProjectHistory = async (database: Database, { platformId, projectId, page, limit }: Asked) => {
  const where = ofProject(platformId, projectId)
  const rows = await database
    .select()
    .from(operationLogs)
    .where(where)
    .orderBy(desc(operationLogs.operTime), desc(operationLogs.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const list = rows.map(
    (row): ProjectChange => ({
      changeId: String(row.id),
      time: toWireTime(row.operTime),
      realName: row.realName,
      account: row.account,
      operation: row.operation as OperationLog['operation'],
      // The key is how the row was found, not what was changed.
      differences: (toDifferences(row.changes) ?? []).filter(({ field }) => field !== 'projectId'),
    }),
  )
  return { list, total: await database.$count(operationLogs, where) }
}
