import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { checkText } from '@/lib/contract/validation'
import { makeWorkbook, makeZip, sheetOf } from '../../testing/make-zip'
import type { PlatformError } from '../error/platform-error'
import { runSheetTask } from './run-sheet-task'

const folder = mkdtempSync(join(tmpdir(), 'sheets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (bytes: Buffer | string, type: 'xlsx' | 'csv' = 'xlsx', limits?: { ms: number; memory: number }) => {
  const path = join(folder, crypto.randomUUID())
  writeFileSync(path, bytes)
  return runSheetTask({ kind: 'read', path, type }, limits)
}
const refused = (check: string, errorName = 'badRequest') => ({ errorName, detail: { fields: { file: check } } })

const letters = (index: number): string =>
  (index >= 26 ? String.fromCharCode(64 + Math.floor(index / 26)) : '') + String.fromCharCode(65 + (index % 26))
const rowOf = (line: number, ...cells: string[]): string =>
  `<row r="${line}">${cells.map((cell, index) => `<c r="${letters(index)}${line}" t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
const head = rowOf(1, 'WiFi ID', 'Type', 'Model')
const row = rowOf(2, '84F3EB1A2C7D', '1', 'HM-64A')
const manyRows = (count: number): string =>
  Array.from({ length: count }, (_, index) => rowOf(index + 2, '84F3EB1A2C7D', '1', 'HM-64A')).join('')
const sheet = (content: string | Buffer, more = {}) => ({ name: 'xl/worksheets/sheet1.xml', content, ...more })
const MB = 1024 * 1024

describe('what other programs write', () => {
  const expected = [
    {
      line: 2,
      found: [],
      cells: {
        macWifiId: '84F3EB1A2C01',
        controllerType: 'Hi-Mit',
        controllerModel: 'HM-64A',
        deviceName: '',
        deviceSn: 'HM2403001287',
        project: '',
        installTime: '2026-05-10 14:00:00',
        remarks: '顶层机房',
      },
    },
    {
      line: 3,
      found: [
        { column: 'macWifiId', reason: 'notText', cell: 'A3' },
        { column: 'deviceSn', reason: 'notText', cell: 'D3' },
      ],
      cells: {
        macWifiId: '843512341234',
        controllerType: '1',
        controllerModel: 'HM-16A',
        deviceName: '',
        deviceSn: '2403001288',
        project: '',
        installTime: '',
        remarks: '第2台',
      },
    },
    {
      line: 6,
      found: [],
      cells: {
        macWifiId: '84F3EB1A2C03',
        controllerType: 'SmartTouch',
        controllerModel: 'ST-7A',
        deviceName: '',
        deviceSn: '',
        project: '',
        installTime: '2026/5/11',
        remarks: '第一行',
      },
    },
  ]
  const fixture = (name: string) => join(import.meta.dirname, '../../testing/fixtures', name)

  it('a workbook of LibreOffice: shared strings, a date, a number for a WiFi ID, a formula, blank rows', async () => {
    const path = fixture('libreoffice.xlsx')
    expect(await runSheetTask({ kind: 'read', path, type: 'xlsx' })).toMatchObject({
      rows: expected,
      unknownColumns: [],
    })
  })

  it('its CSV in GB18030, in which a number is text like any other', async () => {
    const path = fixture('libreoffice-gb18030.csv')
    const { rows } = await runSheetTask({ kind: 'read', path, type: 'csv' })
    expect(rows[0]?.cells).toEqual({ ...expected[0]?.cells, installTime: '2026-05-10 14:00' })
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 6])
    expect(rows[2]?.cells).toEqual(expected[2]?.cells)
  })

  it('a workbook with its texts inline, rich text, escapes and numbers without a style', async () => {
    const rich =
      '<row r="2"><c r="A2" t="inlineStr"><is><r><t>84F3</t></r><r><t>EB1A2C7D</t></r></is></c><c r="B2"><v>1</v></c>'
    const rest = '<c r="C2" t="inlineStr"><is><t>HM-64A &amp; &lt;b&gt;</t></is></c></row>'
    const { rows } = await read(makeWorkbook([sheet(sheetOf(head + rich + rest))]))
    expect(rows).toMatchObject([
      { cells: { macWifiId: '84F3EB1A2C7D', controllerType: '1', controllerModel: 'HM-64A & <b>' }, found: [] },
    ])
  })
})

describe('T27, T28: a file that means harm is refused, and why', () => {
  const bomb = Buffer.alloc(60 * MB, ' ')
  it.each<[string, Buffer, string]>([
    ['a bomb', makeWorkbook([sheet(bomb)]), 'fileUnsafe'],
    [
      'a bomb in many parts',
      makeWorkbook(
        ['a', 'b', 'c'].map((name) => ({ name, content: Buffer.alloc(20 * MB, 'x'), stored: true as const })),
      ),
      'fileUnsafe',
    ],
    ['a bomb that says it is small', makeWorkbook([sheet(bomb, { claimedSize: 1000 })]), 'fileDamaged'],
    [
      'shared strings that unpack to a hundred times themselves',
      makeWorkbook([{ name: 'xl/sharedStrings.xml', content: `<sst>${'<si><t>x</t></si>'.repeat(1_000_000)}</sst>` }]),
      'fileUnsafe',
    ],
    [
      'an external entity',
      makeWorkbook([
        sheet(
          sheetOf(head + row).replace(
            '<worksheet',
            '<!DOCTYPE w [<!ENTITY x SYSTEM "http://127.0.0.1:9/">]><worksheet',
          ),
        ),
      ]),
      'fileUnsafe',
    ],
    [
      'an entity in lower case',
      makeWorkbook([{ name: 'docProps/app.xml', content: '<!doctype a [<!entity b "c">]><a/>' }]),
      'fileUnsafe',
    ],
    [
      'an entity behind UTF-16',
      makeWorkbook([sheet(Buffer.from(`\ufeff<!DOCTYPE w>${sheetOf(head)}`, 'utf16le'))]),
      'fileUnsafe',
    ],
    ['a part above its folder', makeWorkbook([{ name: '../../evil.xml', content: '<a/>' }]), 'fileUnsafe'],
    ['a part with an absolute name', makeWorkbook([{ name: '/etc/evil.xml', content: '<a/>' }]), 'fileUnsafe'],
    ['a part with a backslash', makeWorkbook([{ name: 'xl\\evil.xml', content: '<a/>' }]), 'fileUnsafe'],
    ['a symbolic link', makeWorkbook([{ name: 'xl/link', content: '/etc/passwd', mode: 0o120777 }]), 'fileUnsafe'],
    [
      'another archive',
      makeWorkbook([{ name: 'xl/media/image1.png', content: makeZip([{ name: 'a', content: 'b' }]), stored: true }]),
      'fileUnsafe',
    ],
    ['another archive by its name', makeWorkbook([{ name: 'xl/embeddings/a.xlsx', content: 'x' }]), 'fileUnsafe'],
    ['a program', makeWorkbook([{ name: 'xl/media/image1.png', content: 'MZ\u0090' }]), 'fileUnsafe'],
    [
      'one part twice',
      makeZip([
        { name: 'xl/workbook.xml', content: '<a/>' },
        { name: 'xl/workbook.xml', content: '<b/>' },
      ]),
      'fileUnsafe',
    ],
    [
      '1,001 parts',
      makeZip(Array.from({ length: 1001 }, (_, index) => ({ name: `p${index}`, content: '' }))),
      'fileUnsafe',
    ],
    [
      'a million rows',
      makeWorkbook([sheet(sheetOf('<row ><c><v>1</v></c></row>'.repeat(1_000_000)), { stored: true })]),
      'tooManyRows',
    ],
    ['10,001 rows', makeWorkbook([sheet(sheetOf(head + manyRows(10_001)), { stored: true })]), 'tooManyRows'],
    [
      '51 columns',
      makeWorkbook([sheet(sheetOf(rowOf(1, 'WiFi ID', 'Type', 'Model', ...Array(48).fill('x'))))]),
      'tooManyColumns',
    ],
    ['another kind of archive', makeZip([{ name: 'word/document.xml', content: '<a/>' }]), 'fileContent'],
    ['half an archive', makeWorkbook([sheet(sheetOf(head + row))]).subarray(0, 700), 'fileDamaged'],
    ['XML that never closes', makeWorkbook([sheet(`<worksheet><sheetData>${head}`)]), 'fileDamaged'],
    ['no rows', makeWorkbook([sheet(sheetOf(head))]), 'fileEmpty'],
    ['no column of ours', makeWorkbook([sheet(sheetOf(rowOf(1, 'a', 'b') + row))]), 'missingColumn'],
    [
      'a column twice',
      makeWorkbook([sheet(sheetOf(rowOf(1, 'WiFi ID', 'wifi-id', 'Type', 'Model') + row))]),
      'repeatedColumn',
    ],
  ])('%s', async (_, bytes, check) => {
    await expect(read(bytes)).rejects.toMatchObject(refused(check))
  })

  it('names the columns of the template that are missing, or stand twice', async () => {
    const columnsOf = async (head: string): Promise<readonly string[] | undefined> => {
      const refusal: unknown = await read(`${head}\nx,1,y`, 'csv').catch((error: unknown) => error)
      return (refusal as PlatformError).detail.places
    }
    const missing = await columnsOf('WiFi ID,Serial no.,Remarks')
    expect(checkText('missingColumn', 'zh', { places: missing })).toBe(
      '缺少必填列“控制器类型 Controller type*、控制器型号 Model*”，请使用模板的表头',
    )
    expect(await columnsOf('WiFi ID,Type,类型')).toEqual(['控制器类型 Controller type*'])
  })

  it.each([
    ['a head', '"WiFi ID,Type,Model\nA,1,B', '1'],
    ['the second row', 'WiFi ID,Type,Model\n"A,1,B\nC,1,D\n', '2'],
    ['a row behind a cell of two lines', 'WiFi ID,Type,Model\n"A\r\nB",1,B\nC,"1,D\nE,1,F', '3'],
    ['a row behind Excel’s own first line', 'sep=;\r\nWiFi ID;Type;Model\r\nA;1;"B\r\nC;1;D', '3'],
  ])('names the line where a quote opens that never closes: %s', async (_, text, line) => {
    const refusal: unknown = await read(text, 'csv').catch((error: unknown) => error)
    expect((refusal as PlatformError).detail).toEqual({ fields: { file: 'unclosedQuote' }, places: [line] })
  })

  it.each([',', ';', '\t'])('reads heads of two lines, within quotes, behind %j', async (delimiter) => {
    const head = ['"WiFi ID"', '"Type"', '"Model"', '"My\nown"'].join(delimiter)
    const { rows, unknownColumns } = await read(`${head}\n${['A', '"1"', 'B', '"x""y"'].join(delimiter)}`, 'csv')
    expect(rows.map(({ cells }) => [cells.macWifiId, cells.controllerType, cells.controllerModel])).toEqual([
      ['A', '1', 'B'],
    ])
    expect(unknownColumns).toEqual(['My\nown'])
  })

  it.each<[string, Buffer | string, string]>([
    ['100,001 lines', '\n'.repeat(100_001), 'tooManyRows'],
    ['10,001 rows', `WiFi ID,Type,Model\n${'A,1,B\n'.repeat(10_001)}`, 'tooManyRows'],
    ['bytes of no encoding', Buffer.from([0x57, 0xff, 0xff, 0x81, 0x0a]), 'fileEncoding'],
    ['a quote that never closes', 'WiFi ID,Type,Model\n"A,1,B', 'unclosedQuote'],
    ['nothing', '', 'fileEmpty'],
  ])('as CSV: %s', async (_, bytes, check) => {
    await expect(read(bytes, 'csv')).rejects.toMatchObject(refused(check))
  })

  // Cells in the tens of millions, which the reader would make row by row before anybody counts them.
  const cell = (place: string) => `<c r="${place}"><v>1</v></c>`
  const far = (place: string, line: number) => `<row r="${line}">${cell(place)}</row>`
  it.each<[string, string, string]>([
    ['a cell at the end of every line', `${row}${far('XFD3', 3)}`, 'tooManyColumns'],
    ['a cell in the last line there is', `${row}${far('A1048576', 1_048_576)}`, 'tooManyRows'],
    ['a line beyond all lines', '<row r="9999999"/>', 'tooManyRows'],
    ['a place of nine digits', far('A999999999', 999_999_999), 'fileDamaged'],
    ['a place behind an entity', far('&#88;FD2', 2), 'fileDamaged'],
    ['a place behind another attribute', '<row\nr="2"><c t="s"\n r = \'XFD2\'><v>1</v></c></row>', 'tooManyColumns'],
    ['600,001 cells', `<row r="2">${'<c/>'.repeat(600_001)}</row>`, 'fileTooComplex'],
  ])('T50: a sheet with %s is refused before it is read', async (_, content, check) => {
    await expect(read(makeWorkbook([sheet(sheetOf(head + content), { stored: true })]))).rejects.toMatchObject(
      refused(check),
    )
  })

  // Each cost the reader, or would cost a slower one, some seconds to a minute of a core, whatever its size.
  const elsewhere = (target: string) => ({
    name: 'xl/_rels/workbook.xml.rels',
    content: `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="${target}"/></Relationships>`,
  })
  const part = (name: string, content: string) => ({ name: `xl/${name}.xml`, content, stored: true as const })
  const long = (piece: string, most = 400_000) => piece.repeat(Math.ceil(most / piece.length))
  it.each<[string, Parameters<typeof makeWorkbook>[0], string]>([
    ['a text without end', [part('worksheets/sheet1', sheetOf(rowOf(1, long('x'))))], 'fileTooComplex'],
    ['a tag without end', [part('worksheets/sheet1', sheetOf(`<row ${long('a="b" ')}/>`))], 'fileTooComplex'],
    ['tags within a tag', [part('worksheets/sheet1', sheetOf(`<row a="${long('<b')}"/>`))], 'fileDamaged'],
    ['a comment of tags', [part('worksheets/sheet1', sheetOf(`<!-- ${long('<b>')} -->`))], 'fileTooComplex'],
    ['CDATA of tags', [part('sharedStrings', `<sst><![CDATA[${long('<b>')}]]></sst>`)], 'fileTooComplex'],
    ['an instruction of tags', [part('styles', `<a><?b ${long('<b>')}?></a>`)], 'fileTooComplex'],
    ['a format of 2,000 brackets', [part('styles', `<numFmt formatCode="${long('[', 2000)}"/>`)], 'fileTooComplex'],
    ['1,001 formats', [part('styles', `<a>${'<x:numFmt a="b"/>'.repeat(1001)}</a>`)], 'fileTooComplex'],
    ['1,500,001 tags', [part('sharedStrings', `<sst>${'<a/>'.repeat(1_500_001)}</sst>`)], 'fileTooComplex'],
    [
      'as many in two parts',
      [part('sharedStrings', '<a/>'.repeat(800_000)), part('styles', '<a/>'.repeat(800_000))],
      'fileTooComplex',
    ],
    ['25 MB of text', [part('comments1', long(`<a>${'x'.repeat(1000)}</a>`, 25 * MB))], 'fileTooComplex'],
    ['its sheet in another part', [elsewhere('a.xml'), part('a', sheetOf('<c/>'.repeat(600_001)))], 'fileTooComplex'],
    [
      'cells under a prefix',
      [part('worksheets/sheet1', sheetOf('<x:c x:r="XFD1"><x:v>1</x:v></x:c>'))],
      'tooManyColumns',
    ],
    [
      'one column, and a cell far beside it',
      [part('worksheets/sheet1', sheetOf(`${far('IV1', 1)}${far('A90000', 90_000)}`))],
      'fileTooComplex',
    ],
  ])('T71: a workbook with %s is refused before it is read', async (_, parts, check) => {
    await expect(read(makeWorkbook(parts))).rejects.toMatchObject(refused(check))
  })

  it('T71: 10,000 rows of 20 texts are read, and a text as long as a cell may have', async () => {
    const wide = Array.from({ length: 17 }, (_, index) => `x${index}`)
    const rows = Array.from({ length: 9998 }, (_, index) => rowOf(index + 3, '84F3EB1A2C7D', '1', 'HM-64A', ...wide))
    const longest = rowOf(2, '84F3EB1A2C7D', '1', 'HM-64A', '&#20320;'.repeat(32_767), ...wide.slice(1))
    const content = sheetOf(rowOf(1, 'WiFi ID', 'Type', 'Model', ...wide) + longest + rows.join(''))
    expect((await read(makeWorkbook([part('worksheets/sheet1', content)]))).rows).toHaveLength(9999)
  })

  it.each<['device' | 'faultType', string, string, string]>([
    ['device', '9 MB of commas', ','.repeat(9 * MB), 'tooManyColumns'],
    ['faultType', '9 MB of commas', ','.repeat(9 * MB), 'tooManyColumns'],
    ['device', '257 columns', `WiFi ID,Type,Model\n${','.repeat(256)}`, 'tooManyColumns'],
    ['device', '600,001 cells', `WiFi ID,Type,Model\n${`${','.repeat(255)}\n`.repeat(2344)}`, 'fileTooComplex'],
    ['faultType', '600,001 cells', `${','.repeat(255)}\n`.repeat(2344), 'fileTooComplex'],
  ])('T50: of %s as CSV: %s', async (of, _, content, check) => {
    const path = join(folder, crypto.randomUUID())
    writeFileSync(path, content)
    const task = { kind: 'read', path, type: 'csv', sheet: of } as const
    await expect(runSheetTask(task)).rejects.toMatchObject(refused(check))
  })

  it('as many columns and cells as a file may have are read', async () => {
    const wide = `WiFi ID,Type,Model\n84F3EB1A2C7D,1,HM-64A${','.repeat(253)}\n`
    expect((await read(wide, 'csv')).rows).toHaveLength(1)
    const line = `84F3EB1A2C7D,1,HM-64A${',x'.repeat(47)}\n`
    expect((await read(`WiFi ID,Type,Model${',x'.repeat(47)}\n${line.repeat(10_000)}`, 'csv')).rows).toHaveLength(
      10_000,
    )
  })

  it('F25: one that takes too long or too much memory costs its thread and nothing else', async () => {
    const large = makeWorkbook([sheet(sheetOf(head + manyRows(10_000)), { stored: true })])
    const [late, hungry, right] = await Promise.allSettled([
      read(large, 'xlsx', { ms: 1, memory: 192 }),
      read(large, 'xlsx', { ms: 60_000, memory: 8 }),
      read(makeWorkbook([sheet(sheetOf(head + row))]), 'xlsx', { ms: 60_000, memory: 192 }),
    ])
    expect(late).toMatchObject({ reason: refused('fileTooComplex', 'payloadTooLarge') })
    expect(hungry).toMatchObject({ reason: refused('fileTooComplex', 'payloadTooLarge') })
    expect(right).toMatchObject({ value: { rows: [{ line: 2 }] } })
  })
})
