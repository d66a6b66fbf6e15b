import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, it } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { withoutGuard } from '@/lib/format/csv-cell'
import { csvLine } from '@/lib/format/csv-line'
import { expect } from '@/tests/support/expect'
import { itIf } from '@/tests/support/it-if'
import { xlsxWriter } from '../list/xlsx-writer'
import { writeXlsx } from './write-xlsx'

const folder = mkdtempSync(join(tmpdir(), 'formulas-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const seed = 52
const signs = ['=', '+', '-', '@', '|', '%', '＝', '＋', '－', '＠', '｜', '％', '﹦', '﹢', '﹣', '﹫', '﹪']
const ends = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029']
const blanks = [' ', '\t', '\u00a0', '\u3000', '\ufeff', '\u200b', '\u200e', '\u2060', '\u00ad', '\u0001', '\u001f']
const plain = ['a', '中', '1', "'", '"', ',', ';', '😀', 'cmd', '"\r\n', '",']
const nasty = fc
  .array(fc.constantFrom(...signs, ...ends, ...blanks, ...plain), { maxLength: 8 })
  .map((all) => all.join(''))
const table = fc.array(fc.array(nasty, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 })

/** A workbook as a list is exported in one. */
const listWorkbook = async (head: string[], rows: (string | number)[][]): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = []
  const file = {
    write: async (piece: string | Uint8Array) => {
      pieces.push(Buffer.from(piece))
    },
  }
  const writer = xlsxWriter(file, 'UTC', new Date('2026-07-24T08:00:00Z'))
  await writer.head(head)
  await writer.rows(rows)
  await writer.end()
  return Buffer.concat(pieces)
}

/** How a program that trims, and reads line by line, would find a formula; written without the rule that is tested. */
const formulaLine = /(?:^|[\n\r\v\f\u0085\u2028\u2029])[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠｜％﹦﹢﹣﹫﹪]/u
const leadingTab = /^[\s\p{Cc}\p{Cf}]*[\t\r]/u

/** What a workbook without styles would hold of a text: no controls but the three that XML has. */
const ofXml = (text: string): string => text.replace(/\p{Cc}/gu, (sign) => ('\t\n\r'.includes(sign) ? sign : ''))

describe('T52: no text of a file is a formula or a row of its own', () => {
  it('the case of the attack: a line feed, full-width signs, white space before them', () => {
    expect(csvLine(["compressor noisy\n=cmd|' /C calc'!A1", 'b'])).toBe(
      '"compressor noisy\n\'=cmd|\' /C calc\'!A1","b"\r\n',
    )
    for (const sign of signs) {
      for (const before of ['', ...blanks, ...ends, ' \u200b']) {
        expect(csvLine([`${before}${sign}1+1`]).startsWith('"\''), JSON.stringify(before + sign)).toBe(true)
      }
      for (const end of ends) {
        expect(csvLine([`a${end} ${sign}1`]), JSON.stringify(end + sign)).toContain(`${end}' ${sign}1`)
      }
    }
    expect(csvLine(['\tx', '\rx', ' \tx'])).toBe('"\'\tx","\'\rx","\' \tx"\r\n')
  })

  it('a number stays a number, and text that is not a number stays as it is', () => {
    expect(csvLine([-5, 0.5, 'a-b', '1+1', '顶层 = 机房', ''])).toBe('-5,0.5,"a-b","1+1","顶层 = 机房",""\r\n')
  })

  it('CSV comes back from csv-parse cell by cell, and no line of any cell begins like a formula', () => {
    fc.assert(
      fc.property(table, fc.constantFrom(['\r\n'], ['\r\n', '\n', '\r']), (rows, delimiters) => {
        const read = parse(rows.map(csvLine).join(''), { record_delimiter: [...delimiters] }) as string[][]
        expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length))
        for (const cell of read.flat()) {
          expect(cell).not.toMatch(formulaLine)
          expect(cell).not.toMatch(leadingTab)
        }
        // What our own files guard, our own import takes off.
        expect(read.flat().map(withoutGuard)).toEqual(rows.flat())
      }),
      { seed, numRuns: 1500 },
    )
  })

  it('a program that knows no quotes around line ends finds no line that begins like a formula', () => {
    fc.assert(
      fc.property(table, (rows) => {
        for (const line of rows
          .map(csvLine)
          .join('')
          .split(/[\n\r\v\f\u0085\u2028\u2029]/)) {
          expect(line.replace(/^"(?:",")*/, '')).not.toMatch(/^\s*[=+@|%＝＋－＠｜％-]/)
        }
      }),
      { seed, numRuns: 500 },
    )
  })

  it('a workbook, read as XML by another program: every text a string by its type, and no formula', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const clean = rows.map((row) => row.map(ofXml))
        const bytes = await writeXlsx([
          { name: 'A', head: ['=h', 'b', 'c'], rows: [...clean, [-5, 'x', 'y']], widths: [] },
        ])
        const files = unzipSync(bytes)
        const xml = (name: string): string => new TextDecoder().decode(files[name])
        const sheet = xml('xl/worksheets/sheet1.xml')
        expect(sheet).not.toMatch(/<f[\s>/]/)
        const cells = [...sheet.matchAll(/<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(
          ([, at = '', attributes = '', content = '']) => ({ at, attributes, content }),
        )
        const filled = cells.filter(({ content }) => content !== '')
        const numbers = filled.filter(({ attributes }) => !/ t="(?:s|inlineStr|str)"/.test(attributes))
        expect(numbers.map(({ at, content }) => [at, content])).toEqual([[`A${clean.length + 2}`, '<v>-5</v>']])
        expect(xml('xl/sharedStrings.xml')).toContain('>=h<')
      }),
      { seed, numRuns: 60 },
    )
  })

  it('the workbook of a list: every text a string by its type, which no program takes for a formula', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const bytes = await listWorkbook(['=h', 'b', 'c'], [...rows, [-5, 'x', 'y']])
        const sheet = new TextDecoder().decode(unzipSync(bytes)['xl/worksheets/sheet1.xml'])
        expect(sheet).not.toMatch(/<f[\s>/]/)
        expect([...sheet.matchAll(/<v>(.*?)<\/v>/g)].map(([, value]) => value)).toEqual(['-5'])
        expect(sheet.match(/<c [^>]*t="inlineStr"/g)?.length).toBe(
          3 + 2 + rows.flat().filter((cell) => cell !== '').length,
        )
        expect(sheet).toContain('>=h<')
      }),
      { seed, numRuns: 200 },
    )
  })

  const hasOffice = spawnSync('soffice', ['--version']).status === 0
  itIf(hasOffice, 'LibreOffice is not installed: its reading of a file is not seen')(
    'LibreOffice finds texts and no formula in either file',
    async () => {
      const rows = fc
        .sample(table, { seed, numRuns: 40 })
        .flat()
        .map((row) => row.map(ofXml))
      writeFileSync(join(folder, 'a.csv'), `\ufeff${rows.map(csvLine).join('')}`)
      writeFileSync(join(folder, 'b.xlsx'), await writeXlsx([{ name: 'A', head: ['h'], rows, widths: [] }]))
      writeFileSync(join(folder, 'c.xlsx'), await listWorkbook(['h'], rows))
      for (const name of ['a.csv', 'b.xlsx', 'c.xlsx']) {
        execFileSync('soffice', [
          '--headless',
          `-env:UserInstallation=file://${folder}/office`,
          '--convert-to',
          'fods',
          '--outdir',
          folder,
          join(folder, name),
        ])
        const read = readFileSync(join(folder, name.replace(/\..*/, '.fods')), 'utf8')
        expect(read, name).toContain('office:value-type="string"')
        expect(read, name).not.toContain('table:formula')
      }
    },
    120_000,
  )
})
