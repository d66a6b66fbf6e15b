import type { DataReportDetail } from '@/lib/contract/data-report'
import {
  layoutReport,
  type ReportFact,
  type ReportFigure,
  type ReportLayout,
  type ReportTable,
} from '@/lib/contract/data-report-layout'
import { reportFields, reportWords } from '@/lib/contract/data-report-words'
import type { Language } from '@/lib/contract/language'
import { parseWireTime } from '@/lib/format/wire-time'
import { toZonedText } from '@/lib/format/zoned-time'
import { answerAttachment } from '../../kernel/http/attachment'
import { runSheetTask } from '../../kernel/sheet/run-sheet-task'
import type { SheetCell, TextSheet } from '../../kernel/sheet/write-xlsx'

/** Fonts are read and cut to the letters that are used: more memory than a sheet, and seconds on a busy machine. */
const limits = { ms: 30_000, memory: 256 }

/** A report laid out in a language, its times by the clock of its site. */
export const layoutOf = (report: DataReportDetail, language: Language): ReportLayout => {
  const { timeZone } = report
  const atSite = (time: string) => toZonedText(parseWireTime(time), timeZone)
  return layoutReport(report, language, atSite)
}

export const answerPdf = async (report: DataReportDetail, language: Language): Promise<Response> => {
  const bytes = await runSheetTask({ kind: 'pdf', layout: layoutOf(report, language), language }, limits)
  return answerAttachment(`${report.reportNo}.pdf`, new Uint8Array(bytes), bytes.byteLength)
}

/** A number is one that can be counted with, shown as on paper; a place left empty has a dash. */
const toSheetCell = (text: string, figure: ReportFigure | null | undefined): SheetCell => {
  if (!figure) return text === '--' ? '–' : text
  const { value, decimals, unit } = figure
  const zeros = decimals > 0 ? `0.${'0'.repeat(decimals)}` : '0'
  return { value, format: unit ? `${zeros}" ${unit.replaceAll('"', '')}"` : zeros }
}

const factSheet = (name: string, facts: readonly ReportFact[], head: string[]): TextSheet => ({
  name,
  head,
  widths: [28, 48],
  rows: facts.map(({ label, value, figure }) => [label, toSheetCell(value, figure)]),
})
const tableSheet = (name: string, { head, groups }: ReportTable, first: string): TextSheet => ({
  name,
  head: [first, ...head],
  widths: [36, ...head.map(() => 24)],
  rows: groups.flatMap(({ title, rows }) =>
    rows.map(({ cells, figures }) => [title, ...cells.map((text, at) => toSheetCell(text, figures?.[at]))]),
  ),
})

export const answerWorkbook = async (report: DataReportDetail, language: Language): Promise<Response> => {
  const { general, installation, conclusion, signing, judgement, readings, reportNo } = layoutOf(report, language)
  const facts = [
    { label: reportFields.reportNo[language], value: reportNo },
    ...general.facts,
    ...installation.facts,
    { label: conclusion.title, value: conclusion.result },
    { label: reportFields.remark[language], value: conclusion.remark },
    ...signing.places.map(({ label, below, isSigned }) => ({ label, value: isSigned ? below.join(' ') : '--' })),
  ]
  const [item, value, unit] = (['item', 'value', 'unit'] as const).map((key) => reportWords[key][language])
  const bytes = await runSheetTask({
    kind: 'write',
    sheets: [
      factSheet(general.title, facts, [item ?? '', value ?? '']),
      tableSheet(judgement.title, judgement.table, unit ?? ''),
      tableSheet(readings.title, readings.table, unit ?? ''),
    ],
  })
  return answerAttachment(`${reportNo}.xlsx`, new Uint8Array(bytes), bytes.byteLength)
}
