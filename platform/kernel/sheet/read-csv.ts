import { CsvError, parse } from 'csv-parse/sync'
import { toImportColumn } from '@/lib/contract/import-column'
import { decodeText } from './decode-text'
import { SheetError } from './sheet-error'
import { maxCells, maxLines, maxReadColumns, type Table } from './table'

const delimiters = [',', ';', '\t'] as const

const parseLines = (text: string, delimiter: string, most: number): string[][] => {
  let lines = 0
  let cells = 0
  return parse(text, {
    delimiter,
    // Rows of different length are ordinary: an editor leaves empty cells at the end away.
    relax_column_count: true,
    // A quote inside a cell that has none around it, as in 7"屏.
    relax_quotes: true,
    skip_empty_lines: false,
    // While it reads, and before it makes a row of them.
    cast: (cell: string, { index }: { index: number }) => {
      if (index >= maxReadColumns) throw new SheetError('tooManyColumns')
      if (++cells > maxCells) throw new SheetError('fileTooComplex')
      return cell
    },
    to: most,
    on_record: (record: string[]) => {
      if (++lines > maxLines) throw new SheetError('tooManyRows')
      return record
    },
  })
}

/** Excel's own first line `sep=;` says it; otherwise the sign under which the head has most columns that are known. */
const findDelimiter = (text: string, isKnown: (head: string) => boolean): { delimiter: string; rest: string } => {
  const said = /^sep=([,;\t])\r?\n/i.exec(text)
  if (said?.[1]) return { delimiter: said[1], rest: text.slice(said[0].length) }
  const begin = text.trimStart().slice(0, 20_000)
  const known = (delimiter: string): number => {
    const [head = []] = parseLines(begin.split(/\r\n|\n|\r/, 1)[0] ?? '', delimiter, 1)
    return head.filter(isKnown).length
  }
  const best = delimiters.map((delimiter) => ({ delimiter, count: known(delimiter) })).sort((a, b) => b.count - a.count)
  return { delimiter: best[0]?.delimiter ?? ',', rest: text }
}

/** Rows of a CSV file in any of the encodings and with any of the delimiters that spreadsheets write. */
export const readCsv = (
  bytes: Uint8Array,
  isKnown: (head: string) => boolean = (head) => toImportColumn(head) !== undefined,
): Table => {
  const text = decodeText(bytes)
  try {
    const { delimiter, rest } = findDelimiter(text, isKnown)
    const lines = parseLines(rest, delimiter, maxLines + 1)
    // Its own first line is a line of the file all the same.
    return rest.length < text.length ? [[], ...lines] : lines
  } catch (error) {
    if (error instanceof CsvError) throw new SheetError('fileDamaged')
    throw error
  }
}
