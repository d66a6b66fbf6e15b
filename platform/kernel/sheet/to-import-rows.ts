import { isValid } from 'date-fns/isValid'
import { maxImportRows } from '@/lib/contract/device-import'
import type { ImportColumn } from '@/lib/contract/import-column'
import type { SheetLayout } from '@/lib/contract/sheet-layout'
import { withoutGuard } from '@/lib/format/csv-cell'
import { toWireTime } from '@/lib/format/wire-time'
import { SheetError } from './sheet-error'
import { type Cell, maxColumns, type Table } from './table'

/** A row of the file under the template's columns. */
export type ReadRow<Column extends string = ImportColumn> = {
  /** Line of the file, from 1. */
  line: number
  cells: Record<Column, string>
  /** The key was no text: where it is a WiFi ID, its digits are not all there any more. */
  isMangled: 0 | 1
}
export type ReadFile<Column extends string = ImportColumn> = { rows: ReadRow<Column>[]; unknownColumns: string[] }

const maxCell = 2000
/** What a cell of a workbook can hold. A longer text may be shared by thousands of cells, and each would be trimmed. */
const longestCell = 32_767
const maxHead = 64
const maxUnknown = 20

/** A time as it stands in the sheet, which knows no zone. A sheet counts in parts of a day: seconds come out uneven. */
const toTimeText = (cell: Date): string => (isValid(cell) ? toWireTime(Math.round(cell.getTime() / 1000) * 1000) : '')

/** Text that the database can keep, cut where nobody would read on. */
const toText = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return ''
  const text = cell instanceof Date ? toTimeText(cell) : String(cell).slice(0, longestCell)
  return cut(text.replaceAll('\u0000', '').trim(), maxCell)
}

/** Half of a surrogate pair, in the text or left by the cut, is no character that a database keeps. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/\p{Surrogate}/gu, '\ufffd')

const isBlank = (row: readonly Cell[]): boolean => row.every((cell) => toText(cell) === '')

/** The template's own example, which people leave in. */
const isExample = (text: string): boolean => /^(?:示例|example)/i.test(text)

const isScientific = (text: string): boolean => /^\d(?:\.\d+)?E\+\d+$/i.test(text)

type Head<Column> = { columns: Map<Column, number>; unknownColumns: string[] }

const readHead = <Column extends string>(row: readonly Cell[], layout: SheetLayout<Column>): Head<Column> => {
  const columns = new Map<Column, number>()
  const unknownColumns: string[] = []
  for (const [index, cell] of row.entries()) {
    const text = toText(cell)
    if (text === '') continue
    const column = layout.toColumn(text)
    if (column === 'reason') continue
    if (column === undefined) unknownColumns.push(cut(text, maxHead))
    else if (columns.has(column)) throw new SheetError('repeatedColumn')
    else columns.set(column as Column, index)
  }
  if (layout.required.some((column) => !columns.has(column))) throw new SheetError('missingColumn')
  return { columns, unknownColumns: unknownColumns.slice(0, maxUnknown) }
}

/**
 * Rows of a table under the columns that its first line names, in any order and either language. Blank rows and the
 * template's example are left out. Throws a `SheetError` for what is no such table.
 */
export const toImportRows = <Column extends string>(table: Table, layout: SheetLayout<Column>): ReadFile<Column> => {
  const headAt = table.findIndex((row) => !isBlank(row))
  const head = table[headAt]
  if (head === undefined) throw new SheetError('fileEmpty')
  if (table.some((row) => row.length > maxColumns && !isBlank(row.slice(maxColumns))))
    throw new SheetError('tooManyColumns')
  const { columns, unknownColumns } = readHead(head, layout)
  const rows: ReadRow<Column>[] = []
  for (const [index, row] of table.entries()) {
    if (index <= headAt || isBlank(row)) continue
    const at = (column: Column): Cell | undefined => row[columns.get(column) ?? -1]
    const cells = Object.fromEntries(
      layout.columns.map((column) => [column, withoutGuard(toText(at(column)))]),
    ) as Record<Column, string>
    if (isExample(cells[layout.key])) continue
    if (rows.length >= maxImportRows) throw new SheetError('tooManyRows')
    const id = at(layout.key)
    rows.push({ line: index + 1, cells, isMangled: typeof id === 'number' || isScientific(cells[layout.key]) ? 1 : 0 })
  }
  if (rows.length === 0) throw new SheetError('fileEmpty')
  return { rows, unknownColumns }
}
