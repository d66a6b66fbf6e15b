import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import type * as z from 'zod'
import { type HistoryLine, historyApi } from '@/lib/contract/history'
import { pointOf } from '@/lib/contract/history-point'
import type { Bilingual, Language } from '@/lib/contract/language'
import { measureUnit } from '@/lib/contract/measure-unit'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toDateTime } from '@/lib/format/date-time'
import { parseWireTime } from '@/lib/format/wire-time'
import type { SystemFacts } from '@/simulator/model/system-facts'
import type { Telemetry, UnitAddress } from '@/simulator/model/telemetry'
import type { Database } from '../../kernel/db/database'
import { registerJob } from '../../kernel/jobs/job-definition'
import { csvWriter } from '../../kernel/list/csv-writer'
import { toKnownZone } from '../../kernel/time/known-zone'
import { parseUnitKey, readSystemHistory, requireUnit } from './history-facts'
import { historyLines } from './history-lines'
import { signalNames, stateNames } from './signal-names'

const rowsPerWrite = 1000

const texts = {
  time: { zh: '时间', en: 'Time' },
  avg: { zh: '平均', en: 'average' },
  min: { zh: '最低', en: 'lowest' },
  max: { zh: '最高', en: 'highest' },
  compared: { zh: '对比', en: 'Compared with' },
} as const satisfies Record<string, Bilingual>

type Column = { head: string; cell: (i: number) => string | number }

const toColumns = (line: HistoryLine, language: Language, behind = ''): Column[] => {
  const { unit } = pointOf(line.key)
  const states = stateNames[line.key]
  const name = signalNames[line.key][language] + (unit ? ` (${measureUnit(unit, language)})` : '') + behind
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
  const startMs = Math.floor(parseWireTime(wanted.from).getTime() / millisecondsInMinute) * millisecondsInMinute
  const { systemNo, unitNo } = parseUnitKey(unit)
  const [from, to] = [new Date(startMs), new Date(startMs + lengthMs)]
  const record = await readSystemHistory(database, { platformId, macWifiId, systemNo, from, to })
  return { record, unit, unitNo, startMs }
}

/**
 * The samples of one unit as CSV: its heads in the first line, and one row for each minute or hour; beside it what the
 * picture lays over. The device and the unit stand in the name of the file, the rest in the log. A minute without a
 * sample has empty cells, so that a gap stays a gap.
 */
export const historyExport = (telemetry: Telemetry) =>
  registerJob<z.infer<typeof historyApi.export.input>>({
    subject: 'history.export',
    kind: 'export',
    rights: ['unit:export'],
    input: historyApi.export.input,
    onRestart: 'rerun',
    run: async (query, job) => {
      const { database, platformId, language, now } = job
      const zone = toKnownZone(query.timeZone)
      const { systemNo, unitNo } = parseUnitKey(query.unit)
      const [from, to] = [parseWireTime(query.from), parseWireTime(query.to)]
      const { macWifiId } = query
      const record = await readSystemHistory(database, { platformId, macWifiId, systemNo, from, to })
      const unit = requireUnit(record, query.unitKind, unitNo)
      const startMs = Math.floor(from.getTime() / millisecondsInMinute) * millisecondsInMinute
      const lastMs = Math.ceil(to.getTime() / millisecondsInMinute) * millisecondsInMinute
      const endMs = Math.min(lastMs, now.getTime())
      const bucketMs = query.step === 'hour' ? millisecondsInHour : millisecondsInMinute
      const total = Math.max(0, Math.ceil((endMs - startMs) / bucketMs))
      const gather = async (facts: SystemFacts, of: UnitAddress, begin: number, end: number, report: boolean) => {
        const gathered = historyLines(query.points, { startMs: begin, endMs: Math.max(begin, end), bucketMs })
        for await (const samples of telemetry.unitSamples(facts, of, new Date(begin), new Date(end))) {
          job.signal.throwIfAborted()
          gathered.add(samples)
          if (report) await job.progress(Math.floor((samples.startMs - begin) / bucketMs / 2), total)
        }
        return gathered.lines()
      }
      const own = await gather(record.facts, unit, startMs, endMs, true)
      const { compared } = query
      const other = compared && (await readCompared(database, { platformId, macWifiId, ...compared }, lastMs - startMs))
      const beside = other && {
        lines: await gather(
          other.record.facts,
          requireUnit(other.record, query.unitKind, other.unitNo),
          other.startMs,
          // As many rows as the range itself has.
          Math.min(other.startMs + total * bucketMs, now.getTime()),
          false,
        ),
        label: ` ${texts.compared[language]} ${other.unit} ${toDateTime(new Date(other.startMs), zone)}`,
      }
      const columns = [
        ...own.flatMap((line) => toColumns(line, language)),
        ...(beside?.lines.flatMap((line) => toColumns(line, language, beside.label)) ?? []),
      ]
      job.file.name = `history-${macWifiId}-${query.unit}.csv`
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
