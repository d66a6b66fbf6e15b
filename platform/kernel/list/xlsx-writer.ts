import { millisecondsInDay } from 'date-fns/constants'
import { startOfSecond } from 'date-fns/startOfSecond'
import { toTextCell } from '@/lib/format/csv-cell'
import { utc } from '@/lib/format/utc'
import { toWall } from '@/lib/format/wall'
import { isoOffset } from '@/lib/format/zoned-time'
import { zipWriter } from '../jobs/zip-writer'
import { escapeText } from '../sheet/escape-text'
import type { ListCell, OpenListWriter } from './list-writer'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const formats = 'http://schemas.openxmlformats.org'
const main = `${formats}/spreadsheetml/2006/main`
const types = `${formats}/officeDocument/2006/relationships`

const parts = {
  '[Content_Types].xml': `<Types xmlns="${formats}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${formats}/package/2006/relationships"><Relationship Id="rId1" Type="${types}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${types}"><sheets><sheet name="list" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${formats}/package/2006/relationships"><Relationship Id="rId1" Type="${types}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${types}/styles" Target="styles.xml"/></Relationships>`,
} as const

/**
 * Styles by number: 0 as it is, 1 text, 2 a moment, 3 a head; then a moment with each of the offsets. The cell stays a
 * date and shows the offset behind it, so that an hour that occurs twice is two hours there.
 */
const toStyles = (offsets: readonly string[]): string => {
  const format = 'yyyy\\-mm\\-dd\\ hh:mm:ss'
  const own = ['', ...offsets.map((offset) => `&quot;${offset}&quot;`)]
  const numFmts = own.map((end, at) => `<numFmt numFmtId="${164 + at}" formatCode="${format}${end}"/>`).join('')
  const moments = offsets.map((_, at) => `<xf xfId="0" numFmtId="${165 + at}" applyNumberFormat="1"/>`).join('')
  return `<styleSheet xmlns="${main}"><numFmts count="${own.length}">${numFmts}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${4 + offsets.length}"><xf xfId="0"/><xf xfId="0" numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/>${moments}</cellXfs></styleSheet>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text of XML 1.0: what it has no character for is left out, and what looks like an escape of a workbook is none. */
const toXml = (text: string): string =>
  escapeText(text)
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
    .replaceAll('\r', '&#13;')

/** The most that a cell holds. */
const longest = 32_767
const textCell = (at: string, value: string, style: 1 | 3): string =>
  `<c r="${at}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${toXml(toTextCell(value).slice(0, longest))}</t></is></c>`

/** Days since the last of 1899, by the clock of the zone: what a spreadsheet has for a moment. */
const toSerial = (moment: Date, zone: string): number =>
  startOfSecond(toWall(moment, zone), { in: utc }).getTime() / millisecondsInDay + 25_569

/** A to Z, AA to ZZ. */
const letters = (column: number): string =>
  (column < 26 ? '' : String.fromCharCode(64 + Math.floor(column / 26))) + String.fromCharCode(65 + (column % 26))

/** Number of the style in which a moment is shown. */
type StyleOf = (moment: Date) => number

const toCell = (at: string, value: ListCell, zone: string, styleOf: StyleOf): string => {
  if (value instanceof Date) return `<c r="${at}" s="${styleOf(value)}"><v>${toSerial(value, zone)}</v></c>`
  if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${at}"><v>${value}</v></c>` : ''
  return value ? textCell(at, value, 1) : ''
}

/**
 * A workbook of one sheet, written as it is read from the database: the libraries at hand hold all of it in memory.
 * Every text is text by type and by format: it is no formula, and needs no quote before it.
 */
export const xlsxWriter: OpenListWriter = (file, zone, now) => {
  const zip = zipWriter(file, now)
  let written = 1
  /** Offsets of the zone in this file: one, or two where its clocks were changed. */
  const offsets: string[] = []
  const styleOf: StyleOf = (moment) => {
    if (zone === 'UTC') return 2
    const offset = isoOffset(moment, zone)
    if (!offsets.includes(offset)) offsets.push(offset)
    return 4 + offsets.indexOf(offset)
  }
  /** In characters; a moment has its offset, too. */
  const widthOf = (title: string): number =>
    Math.max(zone !== 'UTC' && title.includes(zone) ? 26 : 12, Math.min(40, title.length + 6))
  const toRow = (row: readonly ListCell[]): string => {
    written += 1
    return `<row r="${written}">${row.map((cell, column) => toCell(`${letters(column)}${written}`, cell, zone, styleOf)).join('')}</row>`
  }
  return {
    head: async (titles) => {
      for (const [name, content] of Object.entries(parts)) {
        await zip.begin(name)
        await zip.write(declaration + content)
      }
      await zip.begin('xl/worksheets/sheet1.xml')
      const widths = titles.map(
        (title, index) => `<col min="${index + 1}" max="${index + 1}" width="${widthOf(title)}" customWidth="1"/>`,
      )
      await zip.write(
        `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.map((title, column) => textCell(`${letters(column)}1`, title, 3)).join('')}</row>`,
      )
    },
    rows: (rows) => zip.write(rows.map(toRow).join('')),
    end: async () => {
      await zip.write('</sheetData></worksheet>')
      await zip.begin('xl/styles.xml')
      await zip.write(declaration + toStyles(offsets))
      await zip.end()
    },
  }
}
