import type { DataReportDetail } from '@/lib/contract/data-report'
import { layoutReport, type ReportFact, type ReportLayout, type ReportTable } from '@/lib/contract/data-report-layout'
import { reportFields, reportWords } from '@/lib/contract/data-report-words'
import type { Language } from '@/lib/contract/language'
import { parseWireTime } from '@/lib/format/wire-time'
import { toZonedText } from '@/lib/format/zoned-time'
import { answerAttachment } from '../../kernel/http/attachment'
import { runSheetTask } from '../../kernel/sheet/run-sheet-task'
import type { TextSheet } from '../../kernel/sheet/write-xlsx'

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

/** A text of ours as a sheet shows it without the guard of foreign texts: a negative number, a range, a place left empty. */
const toSheetCell = (text: string): string | number => {
  if (text === '--') return '–'
  return /^-\d+(?:\.\d+)?$/.test(text) ? Number(text) : text.replace(/^-(?=\d)/, '\u2212')
}

const factSheet = (name: string, facts: readonly ReportFact[], head: string[]): TextSheet => ({
  name,
  head,
  widths: [28, 48],
  rows: facts.map(({ label, value }) => [label, value === '--' ? '–' : value]),
})
const tableSheet = (name: string, { head, groups }: ReportTable, first: string): TextSheet => ({
  name,
  head: [first, ...head],
  widths: [36, ...head.map(() => 24)],
  rows: groups.flatMap(({ title, rows }) => rows.map(({ cells }) => [title, ...cells.map(toSheetCell)])),
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
