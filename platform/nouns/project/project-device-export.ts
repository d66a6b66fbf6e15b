import type * as z from 'zod'
import { exportOf } from '@/lib/contract/device'
import { ProjectDeviceFilter, projectDeviceSorts } from '@/lib/contract/project'
import { registerJob } from '../../kernel/jobs/job-definition'
import { writeControllers } from '../device/controller-export'
import { projectDeviceRows } from './project-devices'

const input = exportOf(ProjectDeviceFilter, projectDeviceSorts)

/** Controllers of one project, as its page lists them, held once more to what the caller may see when it begins. */
export const exportProjectDevices = registerJob<z.infer<typeof input>>({
  subject: 'project.exportDevices',
  kind: 'export',
  rights: ['device:export'],
  input,
  onRestart: 'rerun',
  run: async (given, job) => {
    const keys = await projectDeviceRows.keys(job.database, job, given)
    await writeControllers({ keys, name: 'project-devices' }, given, job)
  },
})
