import { addMilliseconds } from 'date-fns/addMilliseconds'
import type { Bilingual, Language } from '@/lib/contract/language'
import { csvLine } from '@/lib/format/csv-line'
import { toFileTime } from '@/lib/format/zoned-time'
import type { Database } from '../../../kernel/db/database'
import { toFileHead } from '../../../kernel/list/file-head'
import type { CheckerRow } from '../checker-rows'
import { frameTypeNames } from '../frames/frame-file'
import { summarizeFrames } from '../frames/frame-summary'
import type { TaskRow } from '../require-checker'
import { readGaps } from '../sample-rows'

const texts = {
  item: { zh: '项目', en: 'Item' },
  value: { zh: '内容', en: 'Value' },
  checker: { zh: 'Checker', en: 'Checker' },
  recordName: { zh: '记录名称', en: 'Record name' },
  recorder: { zh: '记录人', en: 'Recorder' },
  zone: { zh: '时区', en: 'Time zone' },
  startTime: { zh: '开始时间', en: 'Start' },
  endTime: { zh: '结束时间', en: 'End' },
  endReason: { zh: '结束原因', en: 'End reason' },
  systems: { zh: '系统号', en: 'Systems' },
  all: { zh: '全部', en: 'All' },
  interval: { zh: '时间间隔（秒）', en: 'Interval (s)' },
  samples: { zh: '采样数', en: 'Samples' },
  frames: { zh: '总帧数', en: 'Frames' },
  perMinute: { zh: '帧/分钟', en: 'Frames per minute' },
  recorded: { zh: '记录时长（秒）', en: 'Recorded (s)' },
  notRecorded: { zh: '中断时长（秒）', en: 'Not recorded (s)' },
  utilisation: { zh: '总线占用率（%）', en: 'Bus utilisation (%)' },
  collisions: { zh: '冲突', en: 'Collisions' },
  collisionRate: { zh: '冲突率（%）', en: 'Collision rate (%)' },
  checksumErrors: { zh: '校验错误', en: 'Checksum errors' },
  retries: { zh: '重发', en: 'Retries' },
  silent: { zh: '未应答地址', en: 'Silent addresses' },
  ofType: { zh: '按类型的帧数', en: 'Frames by type' },
  unknown: { zh: '无法识别', en: 'Unknown' },
  talker: { zh: '发送最多的地址', en: 'Top talkers' },
  gap: { zh: '中断', en: 'Gap' },
} as const satisfies Record<string, Bilingual>

const reasons = {
  1: { zh: '到时', en: 'As planned' },
  2: { zh: '手动', en: 'By hand' },
  3: { zh: '存储已满', en: 'Storage full' },
  4: { zh: '离线超时', en: 'Offline too long' },
} as const satisfies Record<number, Bilingual>
const gapReasons = {
  1: { zh: '暂停', en: 'Suspended' },
  2: { zh: '未收到', en: 'Not heard' },
} as const satisfies Record<number, Bilingual>

type Shown = { zone: string; language: Language }

/** What a record is and comes to, as a file of two columns. */
export const toTaskSummary = async (
  database: Database,
  { task, checker }: { task: TaskRow; checker: CheckerRow },
  { zone, language }: Shown,
): Promise<string> => {
  const of = (key: keyof typeof texts): string => texts[key][language]
  const time = (ms: number): string => toFileTime(addMilliseconds(task.startTime, ms), zone)
  const seconds = (ms: number): number => Math.round(ms / 1000)
  const summary = await summarizeFrames(database, task)
  const gaps = await readGaps(database, task.id)
  const figures: [string, string | number][] =
    task.recordType === 1
      ? [
          [of('frames'), summary.frameCount],
          [of('perMinute'), summary.framesPerMinute],
          [of('utilisation'), summary.utilisation],
          [of('collisions'), summary.collisions],
          [of('collisionRate'), summary.collisionRate],
          [of('checksumErrors'), summary.checksumErrors],
          [of('retries'), summary.retries],
          [of('silent'), summary.silent.join(' ')],
          ...summary.byType.map(({ type, count }): [string, string | number] => [
            `${of('ofType')}: ${type === null ? of('unknown') : frameTypeNames[type][language]}`,
            count,
          ]),
          ...summary.talkers.map(({ address, count }): [string, string | number] => [
            `${of('talker')}: ${address}`,
            count,
          ]),
        ]
      : [
          [of('interval'), task.timeInterval ?? ''],
          [of('samples'), task.sampleCount],
        ]
  const lines: [string, string | number][] = [
    [of('checker'), `${checker.checkerName} ${checker.checkerId}`],
    [of('recordName'), task.recordName],
    [of('recorder'), task.recorder],
    [of('zone'), zone],
    [of('startTime'), toFileTime(task.startTime, zone)],
    [of('endTime'), task.endTime === null ? '' : toFileTime(task.endTime, zone)],
    [of('endReason'), task.endReason === null ? '' : reasons[task.endReason][language]],
    [of('systems'), task.systemNos.length > 0 ? task.systemNos.join(' ') : of('all')],
    [of('recorded'), seconds(summary.recordedMs)],
    [of('notRecorded'), seconds(summary.gapMs)],
    ...figures,
    ...gaps.map(({ fromMs, toMs, reason }): [string, string] => [
      `${of('gap')}: ${gapReasons[reason][language]}`,
      `${time(fromMs)} – ${time(toMs)}`,
    ]),
  ]
  const head = toFileHead({ zone, columns: [texts.item, texts.value], language })
  return head + lines.map(csvLine).join('')
}
