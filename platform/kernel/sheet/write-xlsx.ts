import writeExcelFile from 'write-excel-file/node'
import { toTextCell } from '@/lib/format/csv-cell'
import { escapeText } from './escape-text'

/** A text, a number, or a number with the format that it is shown in. */
export type SheetCell = string | number | { value: number; format: string }
export type TextSheet = { name: string; head: string[]; rows: SheetCell[][]; widths: number[] }

/**
 * The writer finds its shared texts by name in an object, and takes a name that every object has for one that is there
 * already. With a blank behind it, which readers take off, it is a text like any other.
 */
const toShareable = (value: string): string => (value in {} ? `${value} ` : value)

const text = { type: String, format: '@' } as const

const toText = (value: string): string => escapeText(toTextCell(value))

const toCell = (value: SheetCell) => {
  if (typeof value === 'object') return { type: Number, ...value }
  return typeof value === 'number' ? { type: Number, value } : { ...text, value: toShareable(toText(value)) }
}

/**
 * A workbook in which every text is text by type and by format, so that no program makes a number or a formula of it.
 */
export const writeXlsx = async (sheets: readonly TextSheet[]): Promise<Uint8Array> =>
  writeExcelFile(
    sheets.map(({ name, head, rows, widths }) => ({
      sheet: name,
      data: [
        head.map((value) => ({ ...text, value: toShareable(toText(value)), fontWeight: 'bold' as const })),
        ...rows.map((row) => row.map(toCell)),
      ],
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: 1,
    })),
  ).toBuffer()
