import { checkerFrameApi } from '@/lib/contract/checker-frame'
import { toPage } from '../../../kernel/db/page'
import { implement } from '../../../kernel/http/implement'
import { requireTask } from '../require-checker'
import { exportFrames } from './frame-export'
import { countFrames, isFiltered, readFrames } from './frame-rows'
import { readLane, summarizeFrames } from './frame-summary'

export const checkerFrame = implement(checkerFrameApi, {
  list: async ({ page, limit, taskId, ...filter }, context) => {
    const { task } = await requireTask(context, taskId)
    const total = !isFiltered(filter)
      ? task.frameCount * (1 - task.overwritten)
      : await countFrames(context.database, task.id, filter)
    const window = { offset: (page - 1) * limit, size: limit }
    const list = window.offset >= total ? [] : await readFrames(context.database, task.id, filter, window)
    return toPage(list, total, { page, limit })
  },

  position: async ({ taskId, seq, ...filter }, context) => {
    const { task } = await requireTask(context, taskId)
    if (!isFiltered(filter)) return { before: Math.min(seq - 1, task.frameCount) }
    return { before: await countFrames(context.database, task.id, filter, seq) }
  },

  summary: async ({ taskId }, context) => summarizeFrames(context.database, (await requireTask(context, taskId)).task),

  lane: async ({ taskId }, context) => readLane(context.database, (await requireTask(context, taskId)).task.id),

  export: async ({ taskId, filter, timeZone }, context) => {
    const { task, checker } = await requireTask(context, taskId)
    const target = `${checker.checkerId} ${task.recordName}`
    context.audit({ module: 'checkerFrame', target, after: { filter } })
    return { jobId: await context.startJob(exportFrames, { taskId: task.id, filter, timeZone }) }
  },
})
