import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, it } from '@jest/globals'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { deviceSheet, importColumns, importHeads, toHead, toImportColumn } from '@/lib/contract/import-column'
import { toVisible } from '@/lib/contract/visible-text'
import { toSafeCell } from '@/lib/format/csv-cell'
import { expect } from '@/tests/support/expect'
import { readCsv } from './read-csv'
import { readXlsx } from './read-xlsx'
import { toImportRows } from './to-import-rows'
import { writeXlsx } from './write-xlsx'

const folder = mkdtempSync(join(tmpdir(), 'rows-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// What a person can type into a cell: no control characters and no invalid code points, which a workbook does not
// hold, nor the sign for what could not be read, which its writer drops; ends are trimmed by every reader.
const text = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map((raw) => raw.replace(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\ufffd]/gu, '').trim())
  // The import removes invisible characters, queries a number that was shortened, and leaves out an example.
  .map((raw) => toVisible(raw).trim())
  .filter((cell) => !/^(?:(?:示例|example)|-?\d(?:[.,]\d+)?E\+\d+$)/i.test(cell))
const id = fc.stringMatching(/^[0-9A-F]{12}$/).filter((cell) => !/^\dE\+/.test(cell))
const row = fc.record({
  macWifiId: id,
  controllerType: text,
  controllerModel: text,
  deviceSn: text,
  deviceName: text,
  project: text,
  installTime: text,
  remarks: text,
})
const rows = fc.array(row, { minLength: 1, maxLength: 8 })
const order = fc.shuffledSubarray([...importColumns], { minLength: importColumns.length })
const headOf = fc.constantFrom(
  toHead,
  (column: (typeof importColumns)[number]) => importHeads[column].zh,
  (column: (typeof importColumns)[number]) => ` ${importHeads[column].en.toUpperCase()} *`,
)
const guarded = (cells: Record<string, string>, columns: readonly string[]) =>
  columns.map((column) => toSafeCell(cells[column] ?? ''))

describe('rows that were written come back as they were, whatever the order of the columns', () => {
  it('from CSV, with any delimiter, in UTF-8 with or without a mark and in UTF-16', () => {
    const encode = fc.constantFrom(
      (csv: string) => Buffer.from(csv),
      (csv: string) => Buffer.from(`\ufeff${csv}`),
      (csv: string) => Buffer.from(`\ufeff${csv}`, 'utf16le'),
      (csv: string) => Buffer.from(`\ufeff${csv}`, 'utf16le').swap16(),
    )
    fc.assert(
      fc.property(
        rows,
        order,
        headOf,
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        encode,
        (all, columns, head, delimiter, newline, toBytes) => {
          const table = [columns.map(head), ...all.map((cells) => guarded(cells, columns))]
          const csv = stringify(table, { delimiter, record_delimiter: newline })
          const read = toImportRows(readCsv(toBytes(csv)), deviceSheet)
          expect(read.rows.map(({ cells }) => cells)).toEqual(all)
          expect(read.rows.map(({ line }) => line)).toEqual(all.map((_, index) => index + 2))
          expect(read.unknownColumns).toEqual([])
        },
      ),
      { numRuns: 300 },
    )
  })

  it('from a workbook', async () => {
    await fc.assert(
      fc.asyncProperty(rows, order, headOf, async (all, columns, head) => {
        const path = join(folder, crypto.randomUUID())
        const cells = all.map((each) => columns.map((column) => each[column]))
        writeFileSync(path, await writeXlsx([{ name: 'A', head: columns.map(head), rows: cells, widths: [] }]))
        expect(toImportRows(await readXlsx(path), deviceSheet).rows.map((each) => each.cells)).toEqual(all)
      }),
      { numRuns: 40 },
    )
  })
})

it('a cell is read as far as a workbook’s reaches: what is behind a megabyte of blanks is not looked for', () => {
  const long = `${' '.repeat(40_000)}x`
  const head = importColumns.map((column) => importHeads[column].zh)
  const table = [head, ['EE2E00000001', ...head.slice(1).map(() => long)]]
  const reading = { encoding: 'UTF-8', sheet: null, otherSheets: [], hiddenRows: 0, hiddenColumns: 0 }
  const { rows: found } = toImportRows({ rows: table, reading }, deviceSheet)
  expect(found[0]?.cells.remarks).toBe('')
  expect(found[0]?.cells.macWifiId).toBe('EE2E00000001')
})

describe('a head', () => {
  it('is known in both languages, in any case and width, and with or without its star', () => {
    for (const column of importColumns) {
      for (const name of [importHeads[column].zh, importHeads[column].en, toHead(column), column]) {
        for (const written of [name, ` ${name}＊ `, name.toUpperCase(), name.replace(/ /g, '_')]) {
          expect(toImportColumn(written), written).toBe(column)
        }
      }
    }
  })

  it('of any other text is no column, and no name that every object has', () => {
    for (const name of ['__proto__', 'constructor', 'toString', '']) expect(toImportColumn(name)).toBeUndefined()
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect([undefined, 'reason', ...importColumns]).toContain(toImportColumn(name))
      }),
    )
  })
})
