import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import type {
  ReportFact,
  ReportLayout,
  ReportSigning,
  ReportTable,
  ReportTableRow,
} from '@/lib/contract/data-report-layout'
import { reportWords } from '@/lib/contract/data-report-words'
import type { Language } from '@/lib/contract/language'
import { findUndrawn, toRuns } from './text-runs'

const ink = { line: '#b8c0c8', head: '#eef1f4', quiet: '#5c6670', fail: '#b3261e', title: '#16324a' } as const

const toneOf = ({ tone }: ReportTableRow): Pick<TableCellStyle, 'color'> =>
  tone === 'fail' ? { color: ink.fail } : tone === 'quiet' ? { color: ink.quiet } : {}
type TableCellStyle = { color?: string; fillColor?: string }

const heading = (text: string): Content => ({ text: toRuns(text), style: 'heading' })

const lines = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => ink.line,
  paddingTop: () => 2,
  paddingBottom: () => 2,
}

/** Two facts beside each other. */
const factTable = (facts: readonly ReportFact[]): Content => {
  const pairs = Array.from({ length: Math.ceil(facts.length / 2) }, (_, at) => facts.slice(2 * at, 2 * at + 2))
  const cells = (fact: ReportFact | undefined): TableCell[] =>
    fact ? [{ text: toRuns(fact.label), color: ink.quiet }, { text: toRuns(fact.value) }] : ['', '']
  return {
    table: {
      widths: [88, '*', 88, '*'],
      body: pairs.map(([left, right]) => [...cells(left), ...cells(right)]),
      dontBreakRows: true,
    },
    layout: lines,
  }
}

const dataTable = ({ head, groups }: ReportTable, widths: (string | number)[], left: number): Content => ({
  table: {
    headerRows: 1,
    widths,
    dontBreakRows: true,
    // The name of a group never stands alone at the end of a page.
    keepWithHeaderRows: 1,
    body: [
      head.map((text, at) => ({
        text: toRuns(text),
        fillColor: ink.head,
        alignment: at < left ? ('left' as const) : ('right' as const),
      })),
      ...groups.flatMap(({ title, rows }) => [
        [
          {
            text: toRuns(title),
            colSpan: head.length,
            color: ink.title,
            margin: [0, 3, 0, 0] as [number, number, number, number],
          },
          ...head.slice(1).map(() => ''),
        ],
        ...rows.map((row) =>
          row.cells.map((text, at) => ({
            text: toRuns(text),
            ...toneOf(row),
            alignment: at < left ? ('left' as const) : ('right' as const),
          })),
        ),
      ]),
    ],
  },
  layout: lines,
})

/** A line with room to sign over it; below it name and date, or room for them. */
const signingPlace = ({ label, below, isSigned }: ReportSigning): Content => ({
  stack: [
    { text: toRuns(label), color: ink.quiet },
    { canvas: [{ type: 'line', x1: 0, y1: 46, x2: 240, y2: 46, lineWidth: 0.5, lineColor: ink.quiet }] },
    {
      margin: [0, 3, 0, 0],
      columns: below.map((text) => ({ text: toRuns(text), ...(!isSigned && { color: ink.quiet }) })),
    },
  ],
  unbreakable: true,
})

const mostNamed = 20

/** Says which characters stand as □, by their numbers: a page printed by a browser has them. */
const undrawnNote = (layout: ReportLayout, say: (key: keyof typeof reportWords) => string): Content[] => {
  const undrawn = findUndrawn(layout)
  if (undrawn.length === 0) return []
  const numbers = undrawn
    .slice(0, mostNamed)
    .map((each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
  const list = `${numbers.join(' ')}${undrawn.length > mostNamed ? ' …' : ''}`
  return [{ text: toRuns(say('undrawn').replace('{list}', list)), color: ink.fail, margin: [0, 6, 0, 0] }]
}

/** A report on A4 paper: its number and the page at the foot of every page, the head of a table on every page of it. */
export const toDocument = (layout: ReportLayout, language: Language): TDocumentDefinitions => {
  const { title, reportNo, isDraft, general, installation, readings, judgement, conclusion, signing } = layout
  const say = (key: keyof typeof reportWords): string => reportWords[key][language]
  return {
    info: { title: `${title} ${reportNo}`, subject: title },
    language: language === 'zh' ? 'zh-CN' : 'en',
    pageSize: 'A4',
    pageMargins: [40, 40, 40, 48],
    defaultStyle: { font: 'Hans', fontSize: 8.5, lineHeight: 1.15 },
    styles: {
      title: { fontSize: 17, color: ink.title },
      heading: { fontSize: 11, color: ink.title, margin: [0, 12, 0, 4] },
    },
    ...(isDraft && { watermark: { text: say('draft'), font: 'Hans', color: ink.fail, opacity: 0.08 } }),
    footer: (page, count) => ({
      margin: [40, 12, 40, 0],
      columns: [
        { text: toRuns(reportNo), color: ink.quiet },
        {
          text: toRuns(say('page').replace('{page}', String(page)).replace('{count}', String(count))),
          color: ink.quiet,
          alignment: 'right',
        },
      ],
    }),
    content: [
      {
        columns: [
          { text: toRuns(title), style: 'title' },
          { text: toRuns(reportNo), alignment: 'right', margin: [0, 8, 0, 0] },
        ],
      },
      ...undrawnNote(layout, say),
      heading(general.title),
      factTable(general.facts),
      heading(installation.title),
      factTable(installation.facts),
      heading(conclusion.title),
      { text: toRuns(conclusion.result), fontSize: 12 },
      ...(conclusion.remark
        ? [{ text: toRuns(conclusion.remark), margin: [0, 4, 0, 0] as [number, number, number, number] }]
        : []),
      {
        columns: signing.places.map(signingPlace),
        columnGap: 34,
        margin: [0, 12, 0, 0],
      },
      heading(judgement.title),
      { text: toRuns(judgement.note), color: ink.quiet, margin: [0, 0, 0, 4] },
      dataTable(judgement.table, [44, '*', 80, 110, 96], 2),
      heading(readings.title),
      dataTable(readings.table, ['*', 60, 60, 60, 60], 1),
    ],
  }
}
