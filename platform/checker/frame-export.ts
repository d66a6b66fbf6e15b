import { and, asc, eq, gt, lte } from 'drizzle-orm'
import * as z from 'zod'
import { FrameFilter, type FrameTypeName } from '@/lib/contract/checker-frame'
import type { Bilingual } from '@/lib/contract/language'
import { toDateTime } from '@/lib/format/date-time'
import { checkerFrames, checkers, checkerTasks } from '../db/schema/checker'
import { csvLine, toKnownZone } from '../fleet/csv-file'
import { toFileHead } from '../fleet/file-head'
import { registerJob } from '../jobs/job-definition'
import { PlatformError } from '../platform-error'
import { checkersWithin } from './checker-rows'
import { isFiltered, toFrame, toFrameConditions } from './frame-rows'

const chunk = 2000

const columns: readonly Bilingual[] = [
  { zh: '序号', en: 'No.' },
  { zh: '时间', en: 'Time' },
  { zh: '相对时间（毫秒）', en: 'Since start (ms)' },
  { zh: '源地址', en: 'Source' },
  { zh: '目的地址', en: 'Destination' },
  { zh: '类型', en: 'Type' },
  { zh: '长度（字节）', en: 'Length (bytes)' },
  { zh: '报文（十六进制）', en: 'Bytes (hex)' },
  { zh: '校验', en: 'Checksum' },
  { zh: '间隔（毫秒）', en: 'Gap (ms)' },
  { zh: '重发', en: 'Retry' },
  { zh: '冲突', en: 'Collision' },
]
const types: Record<FrameTypeName, Bilingual> = {
  status: { zh: '状态', en: 'Status' },
  control: { zh: '控制', en: 'Control' },
  ack: { zh: '应答', en: 'Acknowledge' },
  alarm: { zh: '报警', en: 'Alarm' },
  addressing: { zh: '地址', en: 'Addressing' },
}
const checks = [
  { zh: '错误', en: 'Wrong' },
  { zh: '正确', en: 'Right' },
] as const satisfies readonly Bilingual[]
const yesNo = [
  { zh: '否', en: 'No' },
  { zh: '是', en: 'Yes' },
] as const satisfies readonly Bilingual[]

/** Every frame of a filter that was there when the file began, in the order in which they were heard. */
export const exportFrames = registerJob({
  subject: 'checkerFrame.export',
  kind: 'export',
  input: z.strictObject({ taskId: z.number(), filter: FrameFilter, timeZone: z.string() }),
  onRestart: 'rerun',
  run: async ({ taskId, filter, timeZone }, job) => {
    const { database, language, platformId, reach } = job
    const zone = toKnownZone(timeZone)
    const [found] = await database
      .select({ task: checkerTasks })
      .from(checkerTasks)
      .innerJoin(checkers, eq(checkers.id, checkerTasks.checkerRow))
      .where(and(eq(checkerTasks.id, taskId), eq(checkerTasks.platformId, platformId), checkersWithin(reach)))
    if (found === undefined) throw new PlatformError('notFound')
    const { startTime, frameCount } = found.task
    const where = and(toFrameConditions(taskId, filter), lte(checkerFrames.seq, frameCount))
    const total = isFiltered(filter) ? await database.$count(checkerFrames, where) : frameCount
    job.file.name = 'excel-list.csv'
    await job.file.write(toFileHead({ filter, zone, columns, language, now: job.now }))
    let after = 0
    for (let done = 0; ; ) {
      job.signal.throwIfAborted()
      const rows = await database
        .select()
        .from(checkerFrames)
        .where(and(where, gt(checkerFrames.seq, after)))
        .orderBy(asc(checkerFrames.seq))
        .limit(chunk)
      const lines = rows
        .map(toFrame)
        .map((frame) =>
          csvLine([
            ...[frame.seq, toDateTime(new Date(startTime.getTime() + frame.atMs), zone), frame.atMs],
            ...[frame.src, frame.dst, frame.type ? types[frame.type][language] : '', frame.length, frame.raw],
            ...[checks[frame.checksumOk][language], frame.gapMs ?? ''],
            ...[yesNo[frame.retry][language], yesNo[frame.collision][language]],
          ]),
        )
      if (lines.length > 0) await job.file.write(lines.join(''))
      done += rows.length
      await job.progress(done, Math.max(total, done))
      if (rows.length < chunk) return
      after = rows.at(-1)?.seq ?? after
    }
  },
})
