import { addMilliseconds } from 'date-fns/addMilliseconds'
import { and, asc, gt, type SQL } from 'drizzle-orm'
import type { CheckerFrame, FrameTypeName } from '@/lib/contract/checker-frame'
import type { Bilingual, Language } from '@/lib/contract/language'
import { csvLine } from '@/lib/format/csv-line'
import { toFileTime } from '@/lib/format/zoned-time'
import type { JobContext } from '../../../kernel/jobs/job-definition'
import type { FileColumn } from '../../../kernel/list/file-head'
import { checkerFrames } from '../../tables/checker'
import { toFrame } from './frame-rows'

const chunk = 2000

export const frameColumns: readonly FileColumn[] = [
  { zh: '序号', en: 'No.' },
  { zh: '时间', en: 'Time', time: true },
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
export const frameTypeNames: Record<FrameTypeName, Bilingual> = {
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

type Shown = { startTime: Date; zone: string; language: Language }

const toLine = (frame: CheckerFrame, { startTime, zone, language }: Shown): string =>
  csvLine([
    ...[frame.seq, toFileTime(addMilliseconds(startTime, frame.atMs), zone), frame.atMs],
    ...[frame.src, frame.dst, frame.type ? frameTypeNames[frame.type][language] : '', frame.length, frame.raw],
    ...[checks[frame.checksumOk][language], frame.gapMs ?? ''],
    ...[yesNo[frame.retry][language], yesNo[frame.collision][language]],
  ])

/** The lines of a file of frames in the order in which they were heard, some thousand at a time. */
export async function* frameLines(
  { database, signal }: Pick<JobContext, 'database' | 'signal'>,
  where: SQL | undefined,
  shown: Shown,
): AsyncGenerator<{ text: string; count: number }> {
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const rows = await database
      .select()
      .from(checkerFrames)
      .where(and(where, gt(checkerFrames.seq, after)))
      .orderBy(asc(checkerFrames.seq))
      .limit(chunk)
    const text = rows.map((row) => toLine(toFrame(row), shown)).join('')
    if (rows.length > 0) yield { text, count: rows.length }
    if (rows.length < chunk) return
    after = rows.at(-1)?.seq ?? after
  }
}
