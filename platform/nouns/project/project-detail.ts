import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { ProjectDetail } from '@/lib/contract/project'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import type { Context } from '../../kernel/http/context'
import { controllers } from '../tables/fleet'
import { faults, repairs } from '../tables/fleet-fault'
import { mayCall } from './project-contacts'
import { countMembers } from './project-members'
import { type ProjectRow, readProjects } from './project-query'

/** Everything about a project that the head of its page shows. */
export const readProjectDetail = async (
  database: Database,
  row: ProjectRow,
  { language, actor }: Pick<Context, 'language' | 'actor'>,
): Promise<ProjectDetail> => {
  const project = (await readProjects(database, [row.id], { language })).get(row.id)
  const { contacts, telephone, email } = row
  if (project === undefined) throw new Error(`project ${row.id} is gone within its own reading`)
  const inProject = eq(controllers.projectId, row.id)
  const byControllerType = await database
    .select({ controllerType: controllers.controllerType, count: count() })
    .from(controllers)
    .where(inProject)
    .groupBy(controllers.controllerType)
    .orderBy(controllers.controllerType)
  const firmware = await database
    .select({
      controllerType: controllers.controllerType,
      firmwareVersion: controllers.firmwareVersion,
      count: count(),
    })
    .from(controllers)
    .where(inProject)
    .groupBy(controllers.controllerType, controllers.firmwareVersion, controllers.firmwareOrder)
    .orderBy(sql`count(*) desc`, controllers.controllerType, desc(controllers.firmwareOrder))
  const ofProject = sql`${repairs.controllerId} in (select ${controllers.id} from ${controllers} where ${inProject})`
  const [visit] = await database
    .select()
    .from(repairs)
    .where(and(ofProject, eq(repairs.status, 2)))
    .orderBy(sql`${repairs.finishTime} desc nulls last`, desc(repairs.id))
    .limit(1)
  return {
    ...project,
    ...(mayCall(actor) && { contacts, telephone, email }),
    byControllerType,
    firmware,
    lastVisit: visit?.finishTime
      ? {
          repairId: String(visit.id),
          repairNo: visit.repairNo,
          finishTime: toWireTime(visit.finishTime),
          handler: visit.handler ?? '',
          result: visit.handleResult,
        }
      : null,
    openRepairs: await database.$count(repairs, and(ofProject, sql`${repairs.status} <> 2`)),
    faultCount: await database.$count(
      faults,
      sql`${faults.controllerId} in (select ${controllers.id} from ${controllers} where ${inProject})`,
    ),
    memberCount: await countMembers(database, row),
    updateTime: toWireTime(row.updateTime),
  }
}
