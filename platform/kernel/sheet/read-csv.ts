import { CsvError, type Options, parse } from 'csv-parse/sync'
import { toImportColumn } from '@/lib/contract/import-column'
import { decodeText } from './decode-text'
import { SheetError } from './sheet-error'
import { maxCells, maxLines, maxReadColumns, type ReadTable } from './table'

const delimiters = [',', ';', '\t'] as const
/** Programs on Windows, on Unix and on old Macintoshes end lines each in a way of their own, and files that two have written have both. */
const lineEnds = ['\r\n', '\n', '\r']

type Parsing = { delimiter: string; most: number; linesBefore?: number }

const parseLines = (text: string, { delimiter, most, linesBefore = 0 }: Parsing): string[][] => {
  let lines = 0
  let cells = 0
  const options: Options = {
    delimiter,
    // Otherwise the first one that it finds alone ends a line.
    record_delimiter: lineEnds,
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
  }
  try {
    return parse(text, options) as string[][]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Its own number of lines is that of the file's end.
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw new SheetError('unclosedQuote', [String(linesBefore + lines + 1)])
    throw new SheetError('fileDamaged')
  }
}

type IsKnown = (head: string) => boolean

/** Excel's own first line `sep=;` says it; otherwise the sign under which the head has most columns that are known. */
const findHead = (text: string, isKnown: IsKnown): { delimiter: string; rest: string; head: string[] } => {
  const said = /^sep=([,;\t])(?:\r\n|\n|\r)/i.exec(text)
  const rest = said ? text.slice(said[0].length) : text
  // As long as a head may be, whose cells may have lines.
  const begin = rest.trimStart().slice(0, 20_000)
  const headBy = (delimiter: string) => {
    const [head = []] = parseLines(begin, { delimiter, most: 1 })
    return { delimiter, rest, head, known: head.filter(isKnown).length }
  }
  if (said?.[1]) return headBy(said[1])
  const [best] = delimiters.map(headBy).sort((a, b) => b.known - a.known)
  return best ?? headBy(',')
}

/** Rows of a CSV file in any of the encodings and with any of the delimiters that spreadsheets write. */
export const readCsv = (
  bytes: Uint8Array,
  isKnown: IsKnown = (head) => toImportColumn(head) !== undefined,
): ReadTable => {
  // A head in Chinese that is known says that all of the file reads as it should.
  const isProven = (text: string): boolean =>
    findHead(text, isKnown).head.some((head) => isKnown(head) && /[^\p{ASCII}]/u.test(head))
  const { text, encoding } = decodeText(bytes, isProven)
  const { delimiter, rest } = findHead(text, isKnown)
  // Its own first line is a line of the file all the same.
  const linesBefore = rest.length < text.length ? 1 : 0
  const lines = parseLines(rest, { delimiter, most: maxLines + 1, linesBefore })
  const rows = linesBefore === 1 ? [[], ...lines] : lines
  return { rows, reading: { encoding, sheet: null, otherSheets: [], hiddenRows: 0, hiddenColumns: 0 } }
}
