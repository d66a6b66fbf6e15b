import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { dataReportApi } from '@/lib/contract/data-report'
import { signatureFile } from '@/lib/contract/data-report-signature'
import { logApi } from '@/lib/contract/log'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { makePng } from '../../testing/make-png'
import { reportDrafts } from '../../testing/report-drafts'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { dataReportSignatures } from '../tables/data-report'

let platform: TestPlatform
let token: string
let drafts: Awaited<ReturnType<typeof reportDrafts>>
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signIn('admin')
  drafts = await reportDrafts(platform, token)
})
afterAll(() => platform.close())

const made = async (more = {}) => (await drafts.save(more)).data.reportId
const given = { role: 1, signerName: '王工', version: 1, result: '', remark: '' }
const sign = (reportId: string, more: object = {}, as = token) =>
  platform.call(
    dataReportApi.sign,
    { reportId, ...given, file: 'a.png', content: makePng(), ...more },
    { token: as, language: 'en' },
  )
const byName = (reportId: string, more: object = {}, as = token) =>
  platform.call(
    dataReportApi.signByName,
    { reportId, ...given, result: null, role: 2, signerName: "Dr. O'Brien", ...more },
    { token: as, language: 'en' },
  )
const finish = (reportId: string, more: object = {}) =>
  platform.call(
    dataReportApi.finish,
    { reportId, result: 3, remark: '', version: 1, dropsSignatures: 0, ...more },
    { token, language: 'en' },
  )
const look = (reportId: string, fileId: string | null | undefined, as = token) =>
  platform.send(dataReportApi.signature, { reportId, fileId }, { token: as })
const stored = () => platform.database.$count(storedFiles, eq(storedFiles.area, 'signature'))
const kept = async () => (await platform.database.select().from(dataReportSignatures)).length

describe('a signature', () => {
  it('is kept as it was drawn, under a name of ours, with who and when; the other one by the name alone', async () => {
    const reportId = await made()
    const png = makePng({ width: 300, height: 90, colour: 6 })
    const { data } = await sign(reportId, { file: '王工 的签字.png', content: png, signerName: ' 王工 ' })
    const [first] = data.signatures
    expect(first).toMatchObject({ role: 1, signerName: '王工', signTime: '2026-11-21 00:00:00', result: null })
    expect((await byName(reportId)).data.signatures[1]).toMatchObject({
      role: 2,
      signerName: "Dr. O'Brien",
      fileId: null,
    })
    expect((await drafts.info(reportId)).signatures).toHaveLength(2)
    const image = await look(reportId, first?.fileId)
    expect(image.headers.get('content-type')).toBe('image/png')
    expect(image.headers.get('content-disposition')).toContain("filename*=UTF-8''signature.png")
    expect(new Uint8Array(await image.arrayBuffer())).toEqual(png)
  })

  it('takes the place of the one before, whose image is gone', async () => {
    const reportId = await made()
    const before = await stored()
    const { data: old } = await sign(reportId)
    const { data } = await sign(reportId, { signerName: '李工', content: makePng({ width: 61 }) })
    expect(data.signatures).toHaveLength(1)
    expect(data.signatures[0]).toMatchObject({ signerName: '李工' })
    expect(await stored()).toBe(before + 1)
    expect((await look(reportId, old.signatures[0]?.fileId)).status).toBe(404)
    expect((await byName(reportId, { role: 1 })).data.signatures).toHaveLength(1)
    expect(await stored()).toBe(before)
  })

  const noise = new Uint8Array(signatureFile.maxFile + 1)
  noise.set(makePng())
  const cut = makePng().slice(0, 80)
  const flipped = makePng()
  flipped[50] = (flipped[50] ?? 0) ^ 1
  const wrong: [string, object, string, number, string][] = [
    [
      'another image under its name',
      { content: new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]) },
      'file',
      400,
      'content',
    ],
    ['another ending', { file: 'a.jpg' }, 'file', 400, '.png files'],
    ['more than 200 kB', { content: noise }, 'file', 413, 'cannot exceed 200 kB'],
    ['only the first bytes of one', { content: makePng().slice(0, 8) }, 'file', 400, 'damaged'],
    ['one that is cut short', { content: cut }, 'file', 400, 'damaged'],
    ['one with a wrong sum', { content: flipped }, 'file', 400, 'damaged'],
    [
      'something behind its end',
      { content: makePng({ behind: new TextEncoder().encode('<script>') }) },
      'file',
      400,
      'damaged',
    ],
    ['sides that are too long', { content: makePng({ width: 1201 }) }, 'file', 400, 'too large or too small'],
    [
      'a head that promises little and rows that are many',
      { content: makePng({ rows: new Uint8Array(9_000_000) }) },
      'file',
      400,
      'damaged',
    ],
    ['too few rows', { content: makePng({ rows: new Uint8Array(50) }) }, 'file', 400, 'damaged'],
    ['rows that are not packed', { content: makePng({ packed: new Uint8Array(40) }) }, 'file', 400, 'damaged'],
    ['interlace', { content: makePng({ interlace: 1 }) }, 'file', 400, 'content'],
    ['sixteen bits', { content: makePng({ depth: 16 }) }, 'file', 400, 'content'],
    ['no name', { signerName: ' ' }, 'signerName', 400, 'empty'],
    ['a name with marks', { signerName: '<b>' }, 'signerName', 400, 'special'],
    ['a third signer', { role: 3 }, 'role', 400, ''],
  ]
  it.each(wrong)('is refused with %s, and nothing is kept', async (_, more, field, code, text) => {
    const reportId = await made()
    const before = [await stored(), await kept()]
    const { envelope } = await sign(reportId, more)
    expect(envelope.code).toBe(code)
    expect(envelope.fields?.[field]).toContain(text)
    expect([await stored(), await kept()]).toEqual(before)
  })

  it('is given, and taken off, only by who may change the report; seen by who may see it, and through it alone', async () => {
    const reportId = await made()
    const { data } = await sign(reportId)
    const fileId = data.signatures[0]?.fileId
    const viewer = await platform.signIn('viewer')
    expect((await look(reportId, fileId, viewer)).status).toBe(200)
    expect((await sign(reportId, {}, viewer)).code).toBe(403)
    expect((await byName(reportId, {}, viewer)).code).toBe(403)
    expect((await platform.call(dataReportApi.unsign, { reportId, role: 1 }, { token: viewer })).code).toBe(403)
    const other = await made()
    expect((await look(other, fileId)).status).toBe(404)
    expect((await look('999999', fileId)).status).toBe(404)
    expect((await sign('999999')).code).toBe(404)
    expect((await drafts.info(reportId)).signatures).toHaveLength(1)
  })

  it('is taken off a draft, with its image', async () => {
    const reportId = await made()
    const before = await stored()
    await sign(reportId)
    const { data } = await platform.call(dataReportApi.unsign, { reportId, role: 1 }, { token })
    expect(data.signatures).toEqual([])
    expect(await stored()).toBe(before)
  })

  it('stands in the log', async () => {
    const reportId = await made()
    await sign(reportId)
    const { reportNo } = await drafts.info(reportId)
    const { data } = await platform.call(logApi.operations, { target: reportNo, limit: 10 }, { token })
    const row = data.list.find(({ operation }) => operation === 2)
    expect(row).toMatchObject({ module: 'dataReport', target: reportNo, result: 0 })
    const detail = await platform.call(logApi.operation, { logId: row?.logId ?? '' }, { token })
    for (const word of ['王工', 'sha256']) expect(JSON.stringify(detail.data)).toContain(word)
  })
})

describe('what was signed', () => {
  it('goes when the report is changed, and not before whoever changes it was told', async () => {
    const reportId = await made()
    const before = await stored()
    await sign(reportId)
    await byName(reportId)
    const { envelope } = await drafts.save({ reportId, version: 1, customerName: '新客户' })
    expect(envelope).toMatchObject({ code: 400, fields: { '': expect.stringContaining('has been signed') } })
    expect(await drafts.info(reportId)).toMatchObject({ customerName: '青岛海景酒店', version: 1 })
    expect((await drafts.info(reportId)).signatures).toHaveLength(2)
    expect((await drafts.save({ reportId, version: 1, customerName: '新客户', dropsSignatures: 1 })).code).toBe(0)
    expect(await drafts.info(reportId)).toMatchObject({ customerName: '新客户', version: 2, signatures: [] })
    expect(await stored()).toBe(before)
  })

  it('is what its signer saw: an older report cannot be signed any more', async () => {
    const reportId = await made()
    await drafts.save({ reportId, version: 1, customerName: '新客户' })
    const before = await stored()
    expect((await sign(reportId)).code).toBe(409)
    expect((await byName(reportId)).code).toBe(409)
    expect((await sign(reportId, { version: 2 })).code).toBe(0)
    expect(await stored()).toBe(before + 1)
  })

  it('stays through finishing, and does not change any more', async () => {
    const reportId = await made()
    const { data } = await sign(reportId)
    expect((await finish(reportId)).code).toBe(0)
    for (const answer of [await sign(reportId, { version: 2 }), await byName(reportId, { version: 2 })])
      expect(answer.code).toBe(40003)
    expect((await platform.call(dataReportApi.unsign, { reportId, role: 1 }, { token })).code).toBe(40003)
    expect((await drafts.info(reportId)).signatures).toEqual(data.signatures)
    expect((await look(reportId, data.signatures[0]?.fileId)).status).toBe(200)
  })

  it('was not another conclusion: of two, only the signature under the same one stays', async () => {
    const reportId = await made()
    await sign(reportId)
    const remark = '待白天复测'
    await byName(reportId, { result: 2, remark })
    const { envelope } = await finish(reportId, { result: 2, remark })
    expect(envelope.fields).toMatchObject({ '': expect.stringContaining('has been signed') })
    expect((await drafts.info(reportId)).status).toBe(0)
    expect((await finish(reportId, { result: 3, remark: ` ${remark} ` })).code).toBe(400)
    expect((await finish(reportId, { result: 2, remark, dropsSignatures: 1 })).code).toBe(0)
    const { signatures } = await drafts.info(reportId)
    expect(signatures.map(({ role }) => role)).toEqual([2])
  })

  it('goes with its draft', async () => {
    const reportId = await made()
    const before = [await stored(), await kept()]
    await sign(reportId)
    expect((await platform.call(dataReportApi.remove, { reportId }, { token })).code).toBe(0)
    expect([await stored(), await kept()]).toEqual(before)
  })
})

describe('a signature on paper', () => {
  const read = async (reportId: string, language: 'zh' | 'en') => {
    const answer = await platform.send(dataReportApi.pdf, { reportId, language }, { token })
    expect(answer.status).toBe(200)
    const document = await getDocument({ data: new Uint8Array(await answer.arrayBuffer()), useSystemFonts: false })
      .promise
    const images: unknown[] = []
    let text = ''
    for (let at = 1; at <= document.numPages; at += 1) {
      const page = await document.getPage(at)
      const { fnArray, argsArray } = await page.getOperatorList()
      for (const [index, fn] of fnArray.entries()) {
        if (fn === OPS.paintImageXObject) images.push(argsArray[index].slice(1, 3))
      }
      text += (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join('')
    }
    return { images, text: text.replaceAll(' ', '') }
  }

  it.each([
    [0, 2],
    [4, 6],
  ])('is in the PDF, both of them, drawn by PNGs of colour types %i and %i', async (first, second) => {
    const reportId = await made()
    await sign(reportId, { content: makePng({ width: 240, height: 80, colour: first }) })
    await sign(reportId, { role: 2, content: makePng({ width: 200, height: 70, colour: second }) })
    expect((await read(reportId, 'zh')).images).toEqual([
      [240, 80],
      [200, 70],
    ])
  })

  it('has its name and its time by the clock of the site, in both languages; a line is left for the other', async () => {
    const reportId = await made()
    const bare = await read(reportId, 'en')
    expect(bare.images).toEqual([])
    await sign(reportId)
    const { timeZone } = await drafts.info(reportId)
    for (const language of ['zh', 'en'] as const) {
      const { text, images } = await read(reportId, language)
      expect(images).toHaveLength(1)
      expect(text).toContain(timeZone === 'Asia/Shanghai' ? '王工2026-11-2108:00(Asia/Shanghai)' : '王工2026-11-2')
      expect(text).toContain(language === 'zh' ? '客户（签字）姓名日期' : 'Customer(signature)NameDate')
    }
    await byName(reportId)
    expect((await read(reportId, 'en')).text).toContain("Dr.O'Brien(signedbyname)")
    expect((await read(reportId, 'zh')).text).toContain("Dr.O'Brien（以姓名签字）")
  })
})
