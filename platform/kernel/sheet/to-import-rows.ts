import type { CellReason, FileReading } from '@/lib/contract/cell-reason'
import { maxImportRows } from '@/lib/contract/device-import'
import type { ImportColumn } from '@/lib/contract/import-column'
import type { SheetLayout } from '@/lib/contract/sheet-layout'
import { toVisible } from '@/lib/contract/visible-text'
import { withoutGuard } from '@/lib/format/csv-cell'
import { SheetError } from './sheet-error'
import { type Cell, longestCell, maxColumns, type ReadTable, type Table } from './table'

/** A cell that cannot be taken as it is; in no column, it has its text with it. */
export type FoundProblem<Column extends string = ImportColumn> = {
  column: Column | null
  reason: CellReason
  /** Its address, as a spreadsheet has it. */
  cell: string
  text?: string
}
/** A row of the file under the template's columns. */
export type ReadRow<Column extends string = ImportColumn> = {
  /** Line of the file, from 1. */
  line: number
  cells: Record<Column, string>
  found: FoundProblem<Column>[]
}
export type ReadFile<Column extends string = ImportColumn> = {
  rows: ReadRow<Column>[]
  unknownColumns: string[]
  reading: FileReading
}

const maxCell = 2000
const maxHead = 64
const maxUnknown = 20
/** Cells without a head that are named of one row. */
const maxExtra = 5

/** Text that the database can store, cut at the most that a user reads. Thousands of cells may share a long one. */
const toText = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return ''
  const text = (typeof cell === 'string' ? cell : cell.text).slice(0, longestCell).trim()
  return cut(toVisible(text.slice(0, 2 * maxCell).replaceAll('\u0000', '')).trim(), maxCell)
}

/** Half of a surrogate pair, in the text or left by the cut, is no character that a database keeps. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/\p{Surrogate}/gu, '\ufffd')

const isBlank = (row: readonly Cell[]): boolean => row.every((cell) => toText(cell) === '')

/** The template's own example, which people leave in. */
const isExample = (text: string): boolean => /^(?:示例|example)/i.test(text)

/** A number that a spreadsheet has shortened, as it stands in a CSV file: in much of Europe with a comma. */
const isScientific = (text: string): boolean => /^-?\d(?:[.,]\d+)?E\+\d+$/i.test(text)

/** Errors that end in a mark, as spreadsheets in English and in languages of our markets save them. */
const errorNames = new Set(
  [
    'REF DIV/0 VALUE NAME NUM NULL SPILL CALC FIELD BLOCKED CONNECT UNKNOWN BUSY',
    'BEZUG WERT ZAHL ÜBERLAUF',
    'VALEUR NOM NOMBRE NUL PROPAGATION',
    'VALOR NULO DESBORDAMIENTO',
    'RIF VALORE NOME NULLO ESPANSIONE NÚM',
    'VERW DEEL/0 WAARDE NAAM GETAL LEEG OVERLOOP',
    'ADR DZIEL/0 ARG NAZWA LICZBA ZERO',
    'BAŞV SAYI/0 DEĞER AD SAYI BOŞ TAŞMA',
    'ССЫЛКА ДЕЛ/0 ЗНАЧ ИМЯ ЧИСЛО ПУСТО ПЕРЕНОС',
  ].flatMap((names) => names.split(' ')),
)

const unmarkedErrors = /^(?:#(?:N\/A|NV|N\/D|N\/B|YOK|Н\/Д|GETTING_DATA)|Err:5\d\d)$/iu

/** An error of a spreadsheet, as it stands in a CSV file. */
const isError = (text: string): boolean => {
  const [, name = ''] = /^#[¡¿]?(.{2,14})[!?]$/u.exec(text) ?? []
  return errorNames.has(name.toUpperCase()) || unmarkedErrors.test(text)
}

/** What a wrong conversion leaves of a character that it could not read, and what a second one makes of two of these. */
const lost = /[\ufffd\p{Surrogate}]|锟斤拷/u

/** A to Z, AA to IV. */
const letters = (index: number): string =>
  (index < 26 ? '' : String.fromCharCode(64 + Math.floor(index / 26))) + String.fromCharCode(65 + (index % 26))

type Head<Column> = { columns: Map<Column, number>; unknownColumns: string[]; named: ReadonlySet<number> }

const readHead = <Column extends string>(row: readonly Cell[], layout: SheetLayout<Column>): Head<Column> => {
  const columns = new Map<Column, number>()
  const unknownColumns: string[] = []
  const named = new Set<number>()
  for (const [index, cell] of row.entries()) {
    const text = toText(cell)
    if (text === '') continue
    named.add(index)
    const column = layout.toColumn(text)
    if (column === 'reason') continue
    if (column === undefined) unknownColumns.push(cut(text, maxHead))
    else if (columns.has(column)) throw new SheetError('repeatedColumn', [layout.toHead(column)])
    else columns.set(column as Column, index)
  }
  const missing = layout.required.filter((column) => !columns.has(column))
  if (missing.length > 0) throw new SheetError('missingColumn', missing.map(layout.toHead))
  return { columns, unknownColumns: unknownColumns.slice(0, maxUnknown), named }
}

/** Why a cell cannot be taken as it is. */
const cellProblem = (cell: Cell | undefined, holdsText: boolean): CellReason | undefined => {
  if (cell === null || cell === undefined) return undefined
  if (typeof cell !== 'string') {
    if (cell.kind === 'noValue') return 'noValue'
    return holdsText ? 'notText' : undefined
  }
  if (lost.test(cell.slice(0, longestCell))) return 'lostText'
  const text = cell.length < 64 ? toText(cell) : ''
  if (isError(text)) return 'noValue'
  return holdsText && isScientific(text) ? 'notText' : undefined
}

/** Content under no head: where a row has more cells than the head, its content has moved or two rows became one. */
const extraCells = (row: readonly Cell[], line: number, named: ReadonlySet<number>): FoundProblem<never>[] =>
  row.flatMap((cell, index) => {
    const text = named.has(index) ? '' : toText(cell)
    return text === ''
      ? []
      : [{ column: null, reason: 'extraCell' as const, cell: `${letters(index)}${line}`, text: cut(text, 100) }]
  })

/** Whether a sheet is the table that is looked for: its first line that is not blank has all that is required. */
export const fitsLayout = <Column extends string>(
  table: Table,
  { required, toColumn }: SheetLayout<Column>,
): boolean => {
  const head = new Set(table.find((row) => !isBlank(row))?.map((cell) => toColumn(toText(cell))))
  return required.every((column) => head.has(column))
}

/**
 * Rows of a table under the columns that its first line names, in any order and either language. Blank rows and the
 * template's example are left out. Throws a `SheetError` for what is no such table.
 */
export const toImportRows = <Column extends string>(
  { rows: table, reading }: ReadTable,
  layout: SheetLayout<Column>,
): ReadFile<Column> => {
  const headAt = table.findIndex((row) => !isBlank(row))
  const head = table[headAt]
  if (head === undefined) throw new SheetError('fileEmpty')
  if (table.some((row) => row.length > maxColumns && !isBlank(row.slice(maxColumns))))
    throw new SheetError('tooManyColumns')
  const { columns, unknownColumns, named } = readHead(head, layout)
  const rows: ReadRow<Column>[] = []
  for (const [index, row] of table.entries()) {
    if (index <= headAt || isBlank(row)) continue
    const line = index + 1
    const at = (column: Column): Cell | undefined => row[columns.get(column) ?? -1]
    const cells = Object.fromEntries(
      layout.columns.map((column) => [column, withoutGuard(toText(at(column)))]),
    ) as Record<Column, string>
    if (isExample(cells[layout.key])) continue
    if (rows.length >= maxImportRows) throw new SheetError('tooManyRows')
    const found = layout.columns.flatMap((column): FoundProblem<Column>[] => {
      const reason = cellProblem(at(column), !layout.notTexts.includes(column))
      return reason ? [{ column, reason, cell: `${letters(columns.get(column) ?? 0)}${line}` }] : []
    })
    rows.push({ line, cells, found: [...found, ...extraCells(row, line, named).slice(0, maxExtra)] })
  }
  if (rows.length === 0) throw new SheetError('fileEmpty')
  const otherSheets = reading.otherSheets.slice(0, maxUnknown).map((name) => cut(name, maxHead))
  return { rows, unknownColumns, reading: { ...reading, otherSheets } }
}
