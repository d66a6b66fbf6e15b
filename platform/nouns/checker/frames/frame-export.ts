import { and, lte } from 'drizzle-orm'
import * as z from 'zod'
import { FrameFilter } from '@/lib/contract/checker-frame'
import { registerJob } from '../../../kernel/jobs/job-definition'
import { toFileHead } from '../../../kernel/list/file-head'
import { toFileStem } from '../../../kernel/list/file-stem'
import { toKnownZone } from '../../../kernel/time/known-zone'
import { checkerFrames } from '../../tables/checker'
import { requireJobTask } from '../require-checker'
import { frameColumns, frameLines } from './frame-file'
import { isFiltered, toFrameConditions } from './frame-rows'

/** Every frame of a filter that was there when the file began, in the order in which they were heard. */
export const exportFrames = registerJob({
  subject: 'checkerFrame.export',
  kind: 'export',
  rights: ['checker:export'],
  input: z.strictObject({ taskId: z.number(), filter: FrameFilter, timeZone: z.string() }),
  onRestart: 'rerun',
  run: async ({ taskId, filter, timeZone }, job) => {
    const { database, language } = job
    const zone = toKnownZone(timeZone)
    const { startTime, frameCount } = (await requireJobTask(job, taskId)).task
    const where = and(toFrameConditions(taskId, filter), lte(checkerFrames.seq, frameCount))
    const total = isFiltered(filter) ? await database.$count(checkerFrames, where) : frameCount
    const list = { name: `checker-frames-${taskId}`, noun: 'checkerFrame' }
    job.file.name = `${toFileStem(list, { filter, now: job.now, zone, language })}.csv`
    await job.file.write(toFileHead({ zone, columns: frameColumns, language }))
    let done = 0
    for await (const { text, count } of frameLines(job, where, { startTime, zone, language })) {
      await job.file.write(text)
      done += count
      await job.progress(done, Math.max(total, done))
    }
    await job.progress(done, done)
  },
})
