import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, it } from '@jest/globals'
import fc from 'fast-check'
import { faultTypeColumns, faultTypeSheet } from '@/lib/contract/fault-type-column'
import { deviceSheet, importColumns, importHeads, toHead } from '@/lib/contract/import-column'
import { expect } from '@/tests/support/expect'
import { makeWorkbook, sheetOf } from '../../testing/make-zip'
import { readCsv } from './read-csv'
import { readXlsx } from './read-xlsx'
import { fitsLayout, toImportRows } from './to-import-rows'

const folder = mkdtempSync(join(tmpdir(), 'kept-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const heads = importColumns.map(toHead)
const csv = (text: string | Uint8Array) => toImportRows(readCsv(Buffer.from(text as string)), deviceSheet)
const encode = (bytes: string) => Buffer.from(bytes, 'latin1')

const letter = (index: number): string => String.fromCharCode(65 + index)
const textCell = (text: string) => (place: string) =>
  `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
/** A cell by what follows its address: type, style, and content. */
const cell = (attributes: string, content: string) => (place: string) => `<c r="${place}"${attributes}>${content}</c>`
type MakeCell = ((place: string) => string) | undefined
const rowOf = (line: number, cells: readonly MakeCell[], attributes = ''): string =>
  `<row r="${line}"${attributes}>${cells.map((make, index) => make?.(`${letter(index)}${line}`) ?? '').join('')}</row>`
const styles =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="[$¥-804]#,##0.00"/><numFmt numFmtId="166" formatCode="0&quot;days&quot;"/></numFmts><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="20"/></cellXfs></styleSheet>'
const relations = (count: number) =>
  `<Relationships>${Array.from({ length: count }, (_, at) => `<Relationship Id="rId${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`
const workbookOf = (sheets: string, more = '') =>
  `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${more}<sheets>${sheets}</sheets></workbook>`

type Given = { rows: string; behind?: string; before?: string; workbook?: string; more?: [string, string][] }
const xlsx = async ({ rows, behind = '', before = '', workbook, more = [] }: Given, layout = deviceSheet) => {
  const path = join(folder, crypto.randomUUID())
  const sheet = sheetOf(rows)
    .replace('<sheetData>', `${before}<sheetData>`)
    .replace('</sheetData>', `</sheetData>${behind}`)
  const parts = [
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
    { name: 'xl/styles.xml', content: styles },
    ...(workbook ? [{ name: 'xl/workbook.xml', content: workbook }] : []),
    ...more.map(([name, content]) => ({ name, content })),
  ]
  writeFileSync(path, makeWorkbook(parts))
  return toImportRows(await readXlsx(path, (read) => fitsLayout(read, layout)), layout as typeof deviceSheet)
}
const head = rowOf(1, heads.map(textCell))
const plain = ['84F3EBAA0001', 'Hi-Mit', 'HM-64A', 'SN', 'Name', 'P', '2026-10-01', 'R']
/** A row whose cells are texts but for one column. */
const rowWith = (line: number, column: (typeof importColumns)[number], make: MakeCell, attributes = ''): string =>
  rowOf(
    line,
    plain.map((text, index) => (importColumns[index] === column ? make : textCell(text))),
    attributes,
  )
const textColumns = importColumns.filter((column) => !deviceSheet.notTexts.includes(column))

describe('every cell of a CSV file is kept', () => {
  it('whatever ends its lines, also each line otherwise', () => {
    const ends = fc.array(fc.constantFrom('\r\n', '\n', '\r'), { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(ends, fc.constantFrom(',', ';', '\t'), fc.boolean(), (all, sign, isMarked) => {
        const lines = [
          heads,
          ...all.slice(1).map((_, at) => [`84F3EBAA000${at}`, 'Hi-Mit', 'HM-64A', 'S', '"a\nb"', '', '', `r${at}`]),
        ]
        const text = lines.map((cells, at) => cells.join(sign) + all[at]).join('')
        const { rows } = csv((isMarked ? '\ufeff' : '') + text)
        expect(rows.map(({ cells }) => cells.remarks)).toEqual(['r0', 'r1', 'r2', 'r3', 'r4'])
        expect(rows.flatMap(({ found }) => found)).toEqual([])
        expect(rows[0]?.cells.deviceName).toBe('a\nb')
      }),
      { numRuns: 100 },
    )
  })

  it('more cells than heads are a problem of that row, each named; empty ones at the end are none', () => {
    const { rows } = csv('WiFi ID,Type,Model,,\nA,1,B,,\nC,1,D,x,\nE,1,F,,,84F3,y\n')
    expect(rows.map(({ found }) => found)).toEqual([
      [],
      [{ column: null, reason: 'extraCell', cell: 'D3', text: 'x' }],
      [
        { column: null, reason: 'extraCell', cell: 'F4', text: '84F3' },
        { column: null, reason: 'extraCell', cell: 'G4', text: 'y' },
      ],
    ])
  })

  it('errors of a spreadsheet and numbers that it has shortened are named', () => {
    const { rows } = csv('WiFi ID,Type,Model,SN,Project,Notes\nA,1,B,1.23E+16,#N/A,#DIV/0!\n')
    expect(rows[0]?.found).toEqual([
      { column: 'deviceSn', reason: 'notText', cell: 'D2' },
      { column: 'project', reason: 'noValue', cell: 'E2' },
      { column: 'remarks', reason: 'noValue', cell: 'F2' },
    ])
    // An error in other languages; what only begins like one is text.
    const words = ['#NV', '#BEZUG!', '#VALEUR!', '#¿NOMBRE?', '#ИМЯ?', '#YOK', 'Err:502', '#1', '#A-3!', '#zero']
    for (const word of words) {
      const { rows: found } = csv(`WiFi ID,Type,Model,SN,Name,Notes\nA,1,B,1,2,${word}\n`)
      const isText = ['#1', '#A-3!', '#zero'].includes(word)
      expect([word, found[0]?.found.map(({ reason }) => reason)]).toEqual([word, isText ? [] : ['noValue']])
    }
    // As a spreadsheet writes it where decimals have a comma.
    const european = csv('WiFi ID;Type;Model;SN;Name;Notes\nA;1;B;1,23E+16;-2,5E+3;1E+17\n')
    expect(european.rows[0]?.found.map(({ cell, reason }) => [cell, reason])).toEqual([
      ['D2', 'notText'],
      ['E2', 'notText'],
      ['F2', 'notText'],
    ])
  })
})

describe('what an earlier conversion has lost', () => {
  it.each(['�', '上海�店', '锟斤拷', `${'长'.repeat(300)}�`])(
    'is named by its cell in every column of a CSV file: %s',
    (text) => {
      for (const [index, column] of importColumns.entries()) {
        const row = importColumns.map((each) => (each === column ? text : 'x'))
        for (const [head, line] of [
          [heads, row],
          [[...heads].reverse(), [...row].reverse()],
        ] as const) {
          const at = head === heads ? index : heads.length - 1 - index
          const { rows } = csv(`${head.join(',')}\n${line.join(',')}`)
          expect(rows[0]?.found).toEqual([{ column, reason: 'lostText', cell: `${letter(at)}2` }])
        }
      }
    },
  )
})

describe('an encoding', () => {
  const line = '84F3EBAA0603,Hi-Mit,HM-64A,,S,,,'
  const inEnglish = `${importColumns.map((column) => importHeads[column].en).join(',')}\n${line}`
  it('is said, and taken without a mark where it proves itself', () => {
    expect(csv(`${heads.join(',')}\n${line}中`).reading.encoding).toBe('UTF-8')
    const wide = Buffer.from(`\ufeff${heads.join(',')}\n${line}`, 'utf16le')
    expect(csv(wide).reading.encoding).toBe('UTF-16')
    // A head in GB18030: 备注.
    const gb = Buffer.concat([encode('WiFi ID,Type,Model,\xb1\xb8\xd7\xa2\n'), encode('A,1,B,\xc9\xee\xdb\xda\n')])
    const { rows, reading } = csv(gb)
    expect([reading.encoding, rows[0]?.cells.remarks]).toEqual(['GB18030', '深圳'])
  })

  it.each<[string, string]>([
    ['Windows-1252', 'S\xe3o Paulo, Z\xfcrich'],
    ['Windows-1251', '\xcc\xee\xf1\xea\xe2\xe0'],
    ['Shift-JIS', '\x93\x8c\x8b\x9e'],
    ['Big5', '\xa5x\xa5_'],
    ['GB18030 under heads in English alone', '\xc9\xee\xdb\xda'],
  ])('%s is refused and not guessed', (_, bytes) => {
    expect(() => csv(Buffer.concat([Buffer.from(inEnglish), encode(bytes)]))).toThrow('fileEncoding')
  })

  it.each(['utf16le', 'utf32'])('%s without a mark is refused', (name) => {
    const bytes = Buffer.from(`${inEnglish}`, 'utf16le')
    expect(() => csv(name === 'utf32' ? Buffer.concat([encode('\xff\xfe\0\0'), bytes]) : bytes)).toThrow('fileEncoding')
  })
})

it('signs that nobody sees are no part of a cell; joiners of scripts and pictures are', () => {
  const invisible = ['\u200b', '\u202a', '\u202c', '\u00a0', '\ufeff', '\u200e', '\u2060', '\u00ad', '\u2066', '\u200d']
  for (const mark of invisible) {
    const { rows } = csv(
      `${mark}WiFi ID${mark},Type,Model,Name\n${mark}84F3EBAA0701${mark},1,HM-64A,${mark}泵${mark}\n`,
    )
    expect([rows[0]?.cells.macWifiId, rows[0]?.cells.deviceName], JSON.stringify(mark)).toEqual(['84F3EBAA0701', '泵'])
  }
  expect(csv('WiFi ID,Type,Model,Name\nA,1,B,👩\u200d🔧 می\u200cخواهم\n').rows[0]?.cells.deviceName).toBe(
    '👩\u200d🔧 می\u200cخواهم',
  )
})

describe('a cell of a workbook that has no usable value is not an empty one', () => {
  const useless: [string, MakeCell, string][] = [
    ...['#N/A', '#REF!', '#DIV/0!', '#VALUE!', '#NAME?', '#SPILL!'].map((error): [string, MakeCell, string] => [
      error,
      cell(' t="e"', `<v>${error}</v>`),
      error,
    ]),
    ['a formula with an error', cell(' t="e"', '<f>VLOOKUP(A4,Z:Z,1,0)</f><v>#N/A</v>'), '#N/A'],
    ['a formula without a result', cell('', '<f>A1&amp;"x"</f>'), '=A1&"x"'],
    ['a formula with an empty result of a number', cell('', '<f>A1</f><v></v>'), '=A1'],
    ['a formula of text without a result', cell(' t="str"', '<f>A1</f>'), '=A1'],
    ['an error that was pasted as text', textCell('#N/A'), '#N/A'],
    ['a type that nobody knows', cell(' t="x"', '<v>9</v>'), '9'],
  ]
  it.each(useless)('%s, in any column', async (_, make, text) => {
    for (const [index, column] of importColumns.entries()) {
      const { rows } = await xlsx({ rows: head + rowWith(2, column, make) })
      expect([column, rows[0]?.cells[column], rows[0]?.found]).toEqual([
        column,
        text,
        [{ column, reason: 'noValue', cell: `${letter(index)}2` }],
      ])
    }
  })

  it('while an empty one, a formula whose result is nothing and a formula with a text are what they are', async () => {
    for (const make of [undefined, cell('', ''), cell(' t="str"', '<f>A1</f><v></v>'), textCell(' ')]) {
      const { rows } = await xlsx({ rows: head + rowWith(2, 'project', make) })
      expect([rows[0]?.cells.project, rows[0]?.found]).toEqual(['', []])
    }
    const { rows } = await xlsx({ rows: head + rowWith(2, 'project', cell(' t="str"', '<f>A1</f><v>P7</v>')) })
    expect([rows[0]?.cells.project, rows[0]?.found]).toEqual(['P7', []])
  })

  it('a merged value belongs to each of its cells, in any column, and makes no row where there is none', async () => {
    for (const [index, column] of importColumns.entries()) {
      const at = letter(index)
      const { rows } = await xlsx({
        rows: head + rowWith(2, column, textCell('M')) + rowWith(3, column, undefined) + rowWith(4, column, undefined),
        behind: `<mergeCells count="1"><mergeCell ref="${at}2:${at}9"/></mergeCells>`,
      })
      expect([column, rows.map(({ cells }) => cells[column])]).toEqual([column, ['M', 'M', 'M']])
    }
  })

  it('a merged value reaches no further than the heads', async () => {
    const { rows } = await xlsx({
      rows: head + rowWith(2, 'remarks', textCell('r')),
      behind: '<mergeCells><mergeCell ref="H2:L2"/></mergeCells>',
    })
    expect([rows[0]?.cells.remarks, rows[0]?.found]).toEqual(['r', []])
  })

  it('a merged error is named in each of them, and a merge over columns fills each', async () => {
    const error = cell(' t="e"', '<v>#N/A</v>')
    const { rows } = await xlsx({
      rows: head + rowWith(2, 'deviceName', error) + rowWith(3, 'deviceName', undefined),
      behind: '<mergeCells><mergeCell ref="E2:F3"/></mergeCells>',
    })
    expect(rows.map(({ found }) => found.map((each) => each.cell))).toEqual([
      ['E2', 'F2'],
      ['E3', 'F3'],
    ])
  })
})

describe('a cell that is no text is asked about in a column of texts', () => {
  const odd: [string, MakeCell, string][] = [
    ['a small number', cell('', '<v>8</v>'), '8'],
    ['a number of 17 digits', cell('', '<v>12345678901234567</v>'), '12345678901234567'],
    ['a number of 24 digits', cell('', '<v>240500170000000000000001</v>'), '240500170000000000000001'],
    ['a number in scientific notation', cell('', '<v>2.40500170000000E+23</v>'), '2.40500170000000E+23'],
    ['a percentage', cell(' s="2"', '<v>0.07</v>'), '7%'],
    ['an amount of money', cell(' s="4"', '<v>1234.5</v>'), '1234.5'],
    ['a number with a word in its format', cell(' s="5"', '<v>3</v>'), '3'],
    ['a date', cell(' s="1"', '<v>46296</v>'), '2026-10-01 00:00:00'],
    ['a date by a format of its own', cell(' s="3"', '<v>46296.5</v>'), '2026-10-01 12:00:00'],
    ['a date of ISO', cell(' t="d"', '<v>2026-10-01T08:30:00Z</v>'), '2026-10-01T08:30:00'],
    ['true', cell(' t="b"', '<v>1</v>'), 'TRUE'],
    ['a formula with a number', cell('', '<f>1+7</f><v>8</v>'), '8'],
  ]
  it.each(odd)('%s, in any of them', async (_, make, text) => {
    for (const column of textColumns) {
      const { rows } = await xlsx({ rows: head + rowWith(2, column, make) })
      const place = `${letter(importColumns.indexOf(column))}2`
      expect([column, rows[0]?.cells[column], rows[0]?.found]).toEqual([
        column,
        text,
        [{ column, reason: 'notText', cell: place }],
      ])
    }
  })

  it('in the dictionary of faults too: 8 is not 08', async () => {
    const row = rowOf(2, [textCell('室内机'), cell('', '<v>8</v>'), textCell('中'), textCell('E')])
    const { rows } = await xlsx(
      {
        rows:
          rowOf(
            1,
            faultTypeColumns.map((column) => textCell(faultTypeSheet.toHead(column))),
          ) + row,
      },
      faultTypeSheet as never,
    )
    expect(rows[0]?.found).toEqual([{ column: 'faultCode', reason: 'notText', cell: 'B2' }])
  })

  it('but not where a number or a date is what the column means', async () => {
    const type = await xlsx({ rows: head + rowWith(2, 'controllerType', cell('', '<v>1</v>')) })
    expect([type.rows[0]?.cells.controllerType, type.rows[0]?.found]).toEqual(['1', []])
    const time = await xlsx({ rows: head + rowWith(2, 'installTime', cell(' s="1"', '<v>46296</v>')) })
    expect([time.rows[0]?.cells.installTime, time.rows[0]?.found]).toEqual(['2026-10-01 00:00:00', []])
  })
})

describe('a date', () => {
  const one = '<sheet name="A" sheetId="1" r:id="rId1"/>'
  it.each<[string, string]>([
    ['', '46296'],
    ['<workbookPr date1904="0"/>', '46296'],
    ['<workbookPr date1904="false"/>', '46296'],
    ['<workbookPr date1904="1"/>', '44834'],
    ['<workbookPr date1904="true"/>', '44834'],
    ['<x:workbookPr x:date1904="true"/>', '44834'],
  ])('counts from the day that the workbook says: %s', async (more, serial) => {
    const rows = head + rowWith(2, 'installTime', cell(' s="3"', `<v>${serial}.60416666667</v>`))
    const read = await xlsx({ rows, workbook: workbookOf(one, more) })
    expect(read.rows[0]?.cells.installTime).toBe('2026-10-01 14:30:00')
  })
})

describe('what one may not have seen of a workbook is told', () => {
  it('hidden rows and columns that have something in them, the sheet, and the sheets that are not read', async () => {
    const rows =
      head +
      rowWith(2, 'remarks', textCell('a'), ' hidden="1"') +
      rowWith(3, 'remarks', textCell('b'), ' hidden="true"') +
      rowWith(4, 'remarks', textCell('c')) +
      '<row r="5" hidden="1"/>'
    const { reading, rows: read } = await xlsx({
      rows,
      before: '<cols><col min="4" max="5" hidden="1"/><col min="20" max="200" hidden="1"/></cols>',
      workbook: workbookOf(
        '<sheet name="设备" sheetId="1" r:id="rId1"/><sheet name="Old" sheetId="2" state="hidden" r:id="rId2"/>',
      ),
      more: [
        ['xl/_rels/workbook.xml.rels', relations(2)],
        ['xl/worksheets/sheet2.xml', sheetOf('')],
      ],
    })
    expect(reading).toEqual({ encoding: null, sheet: '设备', otherSheets: ['Old'], hiddenRows: 2, hiddenColumns: 2 })
    expect(read).toHaveLength(3)
  })

  it('the first sheet that can be seen is the one that is read', async () => {
    const { reading, rows } = await xlsx({
      rows: '',
      workbook: workbookOf(
        '<sheet name="Lists" sheetId="1" state="veryHidden" r:id="rId1"/><sheet name="Data" sheetId="2" r:id="rId2"/>',
      ),
      more: [
        ['xl/_rels/workbook.xml.rels', relations(2)],
        ['xl/worksheets/sheet2.xml', sheetOf(head + rowWith(2, 'remarks', textCell('a')))],
      ],
    })
    expect([reading.sheet, reading.otherSheets, rows.length]).toEqual(['Data', ['Lists'], 1])
  })
})

it('the first sheet with the columns that are needed is read, not a page of notes before it', async () => {
  const { reading, rows } = await xlsx({
    rows: rowOf(1, [textCell('How to fill this in')]),
    workbook: workbookOf(
      ['Notes', 'Data', 'More']
        .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
        .join(''),
    ),
    more: [
      ['xl/_rels/workbook.xml.rels', relations(3)],
      ['xl/worksheets/sheet2.xml', sheetOf(head + rowWith(2, 'remarks', textCell('a')))],
      ['xl/worksheets/sheet3.xml', sheetOf(head + rowWith(2, 'remarks', textCell('b')))],
    ],
  })
  expect([reading.sheet, reading.otherSheets, rows[0]?.cells.remarks]).toEqual(['Data', ['Notes', 'More'], 'a'])
})

it('a cell in the place of another, or before it, is no table', async () => {
  const twice = '<row r="2"><c r="A2"><v>1</v></c><c r="A2"><v>2</v></c></row>'
  await expect(xlsx({ rows: head + twice })).rejects.toThrow('fileDamaged')
  await expect(xlsx({ rows: head + rowOf(1, [textCell('x')]) })).rejects.toThrow('fileDamaged')
})
