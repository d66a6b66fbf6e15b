import { checkerDataApi } from '@/lib/contract/checker-data'
import { implement } from '../../kernel/http/implement'
import { requireTask } from './require-checker'
import { exportSamples } from './sample-export'
import { toUnitName } from './sample-file'
import { readSampledUnits, readSeries } from './sample-rows'

export const checkerData = implement(checkerDataApi, {
  units: async ({ taskId }, context) => {
    const { task } = await requireTask(context, taskId)
    return { list: await readSampledUnits(context.database, task.id) }
  },

  series: async ({ taskId, fromMs, toMs, ...unit }, context) => {
    const { task } = await requireTask(context, taskId)
    return readSeries(context.database, task, unit, { fromMs, toMs })
  },

  export: async ({ taskId, timeZone, ...unit }, context) => {
    const { task, checker } = await requireTask(context, taskId)
    const target = `${checker.checkerId} ${task.recordName}`
    context.audit({ module: 'checkerData', target, after: { unit: toUnitName(unit) } })
    return { jobId: await context.startJob(exportSamples, { taskId: task.id, unit, timeZone }) }
  },
})
