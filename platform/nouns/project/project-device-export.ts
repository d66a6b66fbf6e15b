import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import { exportOf } from '@/lib/contract/device'
import { ProjectDeviceFilter, projectDeviceSorts } from '@/lib/contract/project'
import { toRowId } from '../../kernel/db/row-id'
import { registerJob } from '../../kernel/jobs/job-definition'
import { writeControllers } from '../device/controller-export'
import { controllersWithin } from '../device/controllers-within'
import { controllers } from '../tables/fleet'
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
