import { and, eq, lte } from 'drizzle-orm'
import * as z from 'zod'
import { type JobContext, registerJob } from '../../../kernel/jobs/job-definition'
import { type ZipWriter, zipWriter } from '../../../kernel/jobs/zip-writer'
import { toFileHead } from '../../../kernel/list/file-head'
import { toKnownZone } from '../../../kernel/time/known-zone'
import { checkerFrames, checkerSamples } from '../../tables/checker'
import { frameColumns, frameLines } from '../frames/frame-file'
import { requireJobTask, type TaskRow } from '../require-checker'
import { toSampleHead, toSampleLines, toUnitName } from '../sample-file'
import { sampleChunks } from '../sample-rows'
import { toTaskSummary } from './task-summary-file'

/** A spreadsheet opens some 1,048,000 rows: longer captures go into several files. */
const rowsOfFile = 1_000_000

type Shown = { startTime: Date; zone: string; language: JobContext['language'] }

const writeFrames = async (zip: ZipWriter, task: TaskRow, shown: Shown, job: JobContext): Promise<void> => {
  const where = and(eq(checkerFrames.taskId, task.id), lte(checkerFrames.seq, task.frameCount))
  const begin = async (file: number): Promise<void> => {
    await zip.begin(file === 1 ? 'frames.csv' : `frames-${file}.csv`)
    await zip.write(toFileHead({ columns: frameColumns, ...shown }))
  }
  let done = 0
  let files = 1
  await begin(files)
  for await (const { text, count } of frameLines(job, where, shown)) {
    if (done >= files * rowsOfFile) await begin(++files)
    await zip.write(text)
    done += count
    await job.progress(done, Math.max(task.frameCount, done))
  }
}

const writeSamples = async (zip: ZipWriter, task: TaskRow, shown: Shown, job: JobContext): Promise<void> => {
  const total = await job.database.$count(checkerSamples, eq(checkerSamples.taskId, task.id))
  let done = 0
  let open = ''
  for await (const rows of sampleChunks(job, task.id, null)) {
    for (const first of new Map(rows.map((row) => [toUnitName(row), row])).values()) {
      const name = toUnitName(first)
      if (name !== open) {
        open = name
        await zip.begin(`${name.replace(' ', '-')}.csv`)
        await zip.write(toSampleHead(first, shown))
      }
      await zip.write(
        toSampleLines(
          rows.filter((row) => toUnitName(row) === name),
          shown,
        ),
      )
    }
    done += rows.length
    await job.progress(done, Math.max(total, done))
  }
}

/**
 * All of a record as an archive of CSV files: what it comes to, and its frames or the samples of each unit. Domain 2.18,
 * `downloadUrl`.
 */
export const downloadTask = registerJob({
  subject: 'checkerTask.download',
  kind: 'export',
  rights: ['checker:export'],
  input: z.strictObject({ taskId: z.number(), timeZone: z.string() }),
  onRestart: 'rerun',
  run: async ({ taskId, timeZone }, job) => {
    const { database, language, now } = job
    const found = await requireJobTask(job, taskId)
    const { task, checker } = found
    const shown = { startTime: task.startTime, zone: toKnownZone(timeZone), language }
    const zip = zipWriter(job.file, now)
    job.file.name = `${checker.checkerId}-${taskId}.zip`
    await zip.begin('summary.csv')
    await zip.write(await toTaskSummary(database, found, shown))
    await (task.recordType === 1 ? writeFrames : writeSamples)(zip, task, shown, job)
    await zip.end()
  },
})
