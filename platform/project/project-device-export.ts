import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import { exportOf } from '@/lib/contract/device'
import { ProjectDeviceFilter, projectDeviceSorts } from '@/lib/contract/project'
import { toRowId } from '../db/row-id'
import { controllers } from '../db/schema/fleet'
import { writeControllers } from '../fleet/controller-export'
import { controllersWithin } from '../fleet/controllers-within'
import { registerJob } from '../jobs/job-definition'
import { toProjectDeviceConditions } from './project-devices'

const input = exportOf(ProjectDeviceFilter, projectDeviceSorts)

/** Controllers of one project, as its page lists them, held once more to what the caller may see when it begins. */
export const exportProjectDevices = registerJob<z.infer<typeof input>>({
  subject: 'project.exportDevices',
  kind: 'export',
  rights: ['device:export'],
  input,
  onRestart: 'rerun',
  run: async (given, job) => {
    const { projectId, ...filter } = given.filter
    const where = and(
      eq(controllers.platformId, job.platformId),
      controllersWithin(job.reach),
      toProjectDeviceConditions(toRowId(projectId), filter),
    )
    await writeControllers({ where }, given, job)
  },
})
