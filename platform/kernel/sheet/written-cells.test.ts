import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, it } from '@jest/globals'
import fc from 'fast-check'
import { faultTypeColumns, faultTypeSheet } from '@/lib/contract/fault-type-column'
import { toVisible } from '@/lib/contract/visible-text'
import { csvLine } from '@/lib/format/csv-line'
import { expect } from '@/tests/support/expect'
import { csvWriter } from '../list/csv-writer'
import type { OpenListWriter } from '../list/list-writer'
import { xlsxWriter } from '../list/xlsx-writer'
import { readCsv } from './read-csv'
import { readXlsx } from './read-xlsx'
import { toImportRows } from './to-import-rows'
import { writeXlsx } from './write-xlsx'

const folder = mkdtempSync(join(tmpdir(), 'written-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const heads = faultTypeColumns.map(faultTypeSheet.toHead)
type Rows = string[][]

const listFile = async (open: OpenListWriter, rows: Rows): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = []
  const file = {
    write: async (piece: string | Uint8Array) => {
      pieces.push(Buffer.from(piece as string))
    },
  }
  const writer = open(file, 'UTC', new Date('2026-07-24T08:00:00Z'))
  await writer.head(heads)
  await writer.rows(rows)
  await writer.end()
  return Buffer.concat(pieces)
}

/** Everything that writes a table, which people change and give back. */
const writers: Record<string, { type: 'csv' | 'xlsx'; write: (rows: Rows) => Promise<Uint8Array> }> = {
  'a list as CSV': { type: 'csv', write: (rows) => listFile(csvWriter, rows) },
  'a list as a workbook': { type: 'xlsx', write: (rows) => listFile(xlsxWriter, rows) },
  'failed rows as CSV': {
    type: 'csv',
    write: async (rows) => Buffer.from(`\ufeff${[heads, ...rows].map(csvLine).join('')}`),
  },
  'failed rows as a workbook': {
    type: 'xlsx',
    write: (rows) => writeXlsx([{ name: 'A', head: heads, rows, widths: [] }]),
  },
}

const readBack = async (bytes: Uint8Array, type: 'csv' | 'xlsx'): Promise<Rows> => {
  const path = join(folder, crypto.randomUUID())
  writeFileSync(path, bytes)
  const table =
    type === 'csv' ? readCsv(bytes, (head) => faultTypeSheet.toColumn(head) !== undefined) : await readXlsx(path)
  const { rows } = toImportRows(table, faultTypeSheet)
  expect(rows.flatMap(({ found }) => found)).toEqual([])
  return rows.map(({ cells }) => faultTypeColumns.map((column) => cells[column]))
}

const known = [
  'panel _x0041_ left, _x000A_ right',
  '_x005F_x0041_',
  '__x000D__',
  '+8613800000000',
  '-1楼',
  '=1+1',
  "'=1",
  "''+86",
  "'",
  "it's",
  '@home',
  '"quoted", and; so\ton',
  '00123',
  '08',
  '12345678901234567',
  '0.10',
  'TRUE',
  '2026-10-01',
  '1,5',
  '𝒳 👩\u200d🔧 é',
  'line\nline',
  'line\n=line',
  "line\n'=line",
  'valueOf',
  '&amp; <b> &#10;',
  'sep=;',
]
const pieces = fc.constantFrom(
  '_',
  'x',
  '0041',
  '_x000D_',
  "'",
  '=',
  '+',
  '-',
  '\n',
  ' ',
  '"',
  ',',
  ';',
  'a',
  '中',
  '8',
  '＝',
)
const nasty = fc
  .array(pieces, { minLength: 1, maxLength: 7 })
  .map((all) => toVisible(all.join('')).trim())
  .filter((text) => text !== '')

describe.each(Object.entries(writers))('%s, read again', (_, { type, write }) => {
  it('has every cell as it was', async () => {
    const rows = known.map((text) => ['室内机', ...Array(12).fill(text)])
    expect(await readBack(await write(rows), type)).toEqual(rows)
  })

  it('has every cell as it was, whatever stands in it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(nasty, { minLength: 12, maxLength: 12 }), { minLength: 1, maxLength: 5 }),
        async (all) => {
          const rows = all.map((cells) => ['室内机', ...cells])
          expect(await readBack(await write(rows), type)).toEqual(rows)
        },
      ),
      { numRuns: 60 },
    )
  })
})
