import * as z from 'zod'
import { SampledUnit } from '@/lib/contract/checker-data'
import { registerJob } from '../../kernel/jobs/job-definition'
import { toFileStem } from '../../kernel/list/file-stem'
import { toKnownZone } from '../../kernel/time/known-zone'
import { checkerSamples } from '../tables/checker'
import { requireJobTask } from './require-checker'
import { toSampleHead, toSampleLines, toUnitName } from './sample-file'
import { ofSampledUnit, sampleChunks } from './sample-rows'

/** Every sample of one unit as a CSV file, also of a task that still runs. */
export const exportSamples = registerJob({
  subject: 'checkerData.export',
  kind: 'export',
  rights: ['checker:export'],
  input: z.strictObject({ taskId: z.number(), unit: SampledUnit, timeZone: z.string() }),
  onRestart: 'rerun',
  run: async ({ taskId, unit, timeZone }, job) => {
    const { database, language } = job
    const { startTime } = (await requireJobTask(job, taskId)).task
    const shown = { startTime, zone: toKnownZone(timeZone), language }
    const total = await database.$count(checkerSamples, ofSampledUnit(taskId, unit))
    const list = { name: `checker-samples-${taskId}-${toUnitName(unit).replace(' ', '-')}`, noun: 'checkerData' }
    job.file.name = `${toFileStem(list, { now: job.now, zone: shown.zone, language })}.csv`
    await job.file.write(toSampleHead(unit, shown))
    let done = 0
    for await (const rows of sampleChunks(job, taskId, unit)) {
      await job.file.write(toSampleLines(rows, shown))
      done += rows.length
      await job.progress(done, Math.max(total, done))
    }
    await job.progress(done, done)
  },
})
