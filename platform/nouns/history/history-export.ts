import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { roundToNearestMinutes } from 'date-fns/roundToNearestMinutes'
import { startOfMinute } from 'date-fns/startOfMinute'
import type * as z from 'zod'
import { type HistoryLine, historyApi } from '@/lib/contract/history'
import type { Bilingual, Language } from '@/lib/contract/language'
import { measureUnit } from '@/lib/contract/measure-unit'
import type { PlatformId } from '@/lib/contract/platform-id'
import { utc } from '@/lib/format/utc'
import { parseWireTime } from '@/lib/format/wire-time'
import { toFileTime } from '@/lib/format/zoned-time'
import { signalOf } from '@/lib/hvac/signals'
import { readLines } from '../../history/samples/read-lines'
import type { Span, UnitPlace } from '../../history/samples/unit-span'
import type { Database } from '../../kernel/db/database'
import { registerJob } from '../../kernel/jobs/job-definition'
import { csvWriter } from '../../kernel/list/csv-writer'
import { toFileStem } from '../../kernel/list/file-stem'
import { toKnownZone } from '../../kernel/time/known-zone'
import { parseUnitKey, readSystemHistory, requireUnit } from './history-facts'
import { joinLines } from './join-lines'
import { stateNames } from './signal-names'

const rowsPerWrite = 1000

const texts = {
  time: { zh: '时间', en: 'Time' },
  avg: { zh: '平均', en: 'average' },
  min: { zh: '最低', en: 'lowest' },
  max: { zh: '最高', en: 'highest' },
  compared: { zh: '对比', en: 'Compared with' },
} as const satisfies Record<string, Bilingual>

/** Whole days: each part begins where a bucket does. */
const partMs = 7 * millisecondsInDay

type Column = { head: string; cell: (i: number) => string | number }

const toColumns = (line: HistoryLine, language: Language, behind = ''): Column[] => {
  const { unit, ...names } = signalOf(line.key)
  const states = stateNames[line.key]
  const name = names[language] + (unit ? ` (${measureUnit(unit, language)})` : '') + behind
  const show = (value: number | null | undefined): string | number => {
    if (value === null || value === undefined) return ''
    return states?.[value]?.[language] ?? value
  }
  const column = (values: readonly (number | null)[], part: Bilingual | null): Column => ({
    head: part ? `${name} ${part[language]}` : name,
    cell: (i) => show(values[i]),
  })
  return [
    column(line.avg, line.min ? texts.avg : null),
    ...(line.min ? [column(line.min, texts.min)] : []),
    ...(line.max ? [column(line.max, texts.max)] : []),
  ]
}

/** The other side of a comparison: its system over its own range. */
const readCompared = async (
  database: Database,
  wanted: { platformId: PlatformId; macWifiId: string; unit: string; from: string },
  lengthMs: number,
) => {
  const { platformId, macWifiId, unit } = wanted
  const startMs = startOfMinute(parseWireTime(wanted.from), { in: utc }).getTime()
  const { systemNo, unitNo } = parseUnitKey(unit)
  const from = new Date(startMs)
  const to = new Date(startMs + lengthMs)
  const record = await readSystemHistory(database, { platformId, macWifiId, systemNo, from, to })
  return { record, unit, unitNo, startMs }
}

/**
 * The samples of one unit as CSV: its heads in the first line, and one row for each minute or hour; beside it what the
 * picture lays over. The device and the unit stand in the name of the file, the rest in the log. A minute without a
 * sample has empty cells, so that a gap stays a gap.
 */
export const exportHistory = registerJob<z.infer<typeof historyApi.export.input>>({
  subject: 'history.export',
  kind: 'export',
  rights: ['unit:export'],
  input: historyApi.export.input,
  onRestart: 'rerun',
  run: async (query, job) => {
    const { database, history, platformId, language, now } = job
    const zone = toKnownZone(query.timeZone)
    const { systemNo, unitNo } = parseUnitKey(query.unit)
    const from = parseWireTime(query.from)
    const to = parseWireTime(query.to)
    const { macWifiId } = query
    const record = await readSystemHistory(database, { platformId, macWifiId, systemNo, from, to })
    const unit = requireUnit(record, query.unitKind, unitNo)
    const bucketMs = query.step === 'hour' ? millisecondsInHour : millisecondsInMinute
    const level = query.step === 'hour' ? 'hour' : 'sample'
    const startMs = Math.floor(from.getTime() / bucketMs) * bucketMs
    const lastMs = roundToNearestMinutes(to, { in: utc, roundingMethod: 'ceil' }).getTime()
    const endMs = Math.min(lastMs, now.getTime())
    const total = Math.max(0, Math.ceil((endMs - startMs) / bucketMs))
    /** Lines of a span, a week at a time: a month by the minute is not held twice. */
    const gather = async (of: UnitPlace, span: Span, isCounted: boolean): Promise<HistoryLine[]> => {
      const parts: HistoryLine[][] = []
      for (let begin = span.startMs; begin < span.endMs; begin += partMs) {
        job.signal.throwIfAborted()
        const part = { startMs: begin, endMs: Math.min(begin + partMs, span.endMs), bucketMs, level } as const
        parts.push(await readLines(history, of, query.points, part, job.signal))
        if (isCounted) await job.progress(Math.floor((begin - span.startMs) / bucketMs / 2), total)
      }
      return query.points.map((key, at) =>
        joinLines(
          key,
          parts.flatMap((lines) => lines[at] ?? []),
        ),
      )
    }
    const own = await gather(unit, { startMs, endMs: Math.max(startMs, endMs) }, true)
    const { compared } = query
    const other = compared && (await readCompared(database, { platformId, macWifiId, ...compared }, lastMs - startMs))
    const beside = other && {
      lines: await gather(
        requireUnit(other.record, query.unitKind, other.unitNo),
        // As many rows as the range itself has.
        { startMs: other.startMs, endMs: Math.min(other.startMs + total * bucketMs, now.getTime()) },
        false,
      ),
      label: ` ${texts.compared[language]} ${other.unit} ${toFileTime(new Date(other.startMs), zone)}`,
    }
    const columns = [
      ...own.flatMap((line) => toColumns(line, language)),
      ...(beside?.lines.flatMap((line) => toColumns(line, language, beside.label)) ?? []),
    ]
    const list = { name: `history-${macWifiId}-${query.unit}`, noun: 'history' }
    job.file.name = `${toFileStem(list, { now: new Date(startMs), zone, language })}.csv`
    const writer = csvWriter(job.file, zone, now)
    const zoneMark = language === 'zh' ? `（${zone}）` : ` (${zone})`
    await writer.head([texts.time[language] + zoneMark, ...columns.map(({ head }) => head)])
    for (let first = 0; first < total; first += rowsPerWrite) {
      job.signal.throwIfAborted()
      const rows = Array.from({ length: Math.min(rowsPerWrite, total - first) }, (_, k) => {
        const i = first + k
        return [new Date(startMs + i * bucketMs), ...columns.map(({ cell }) => cell(i))]
      })
      await writer.rows(rows)
      await job.progress(Math.floor((total + first) / 2), total)
    }
    await job.progress(total, total)
  },
})
