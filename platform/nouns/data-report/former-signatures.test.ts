import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { dataReportApi, type ReportSignature } from '@/lib/contract/data-report'
import { removedFiles } from '../../kernel/storage/removed-file-table'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { readPdf } from '../../testing/read-pdf'
import { reportDrafts } from '../../testing/report-drafts'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { dataReports } from '../tables/data-report'

let platform: TestPlatform
let token: string
let drafts: Awaited<ReturnType<typeof reportDrafts>>
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signIn('admin')
  drafts = await reportDrafts(platform, token)
})
afterAll(() => platform.close())

const made = async () => (await drafts.save()).data.reportId
const finish = (reportId: string, remark = '') =>
  platform.call(dataReportApi.finish, { reportId, result: 3, remark, version: 1 }, { token })
const signaturesOf = async (reportId: string) => (await drafts.info(reportId)).signatures
const company: ReportSignature = { role: 1, signerName: '王工', signTime: '2026-11-20 16:30:05' }
const customer: ReportSignature = { role: 2, signerName: "Dr. O'Brien", signTime: '2026-11-20 17:00:00' }
const signed = async (): Promise<string> => {
  const reportId = await made()
  const values = { signatures: [company], timeZone: 'Asia/Shanghai' }
  await platform.database
    .update(dataReports)
    .set(values)
    .where(eq(dataReports.id, Number(reportId)))
  return reportId
}

it('the migration keeps who signed a report on the screen, and when; a drawing goes', async () => {
  const { database } = platform
  const run = async (file: string) => {
    for (const statement of (await readFile(`platform/migrations/${file}.sql`, 'utf8')).split(
      '--> statement-breakpoint',
    ))
      await database.execute(sql.raw(statement))
  }
  const [finished, draft, otherRemark, otherResult, unsigned] = await Promise.all([
    made(),
    made(),
    made(),
    made(),
    made(),
  ])
  expect((await finish(finished)).code).toBe(0)
  await database.execute(sql`alter table data_report drop column signatures`)
  const fileId = 'f'.repeat(36)
  await database.insert(storedFiles).values({
    fileId,
    platformId: 6,
    area: 'signature' as 'photo',
    fileName: 'signature.png',
    size: 1,
    sha256: '',
    createTime: new Date(),
  })
  const sign = (reportId: string, { role, signerName, signTime }: ReportSignature, more = {}) => {
    const { result = null, remark = '', file = null } = more as { result?: number; remark?: string; file?: string }
    return database.execute(sql`insert into data_report_signature (report_id, role, signer_name, file_id, sign_time,
      result, remark) values (${Number(reportId)}, ${role}, ${signerName}, ${file}, ${signTime}, ${result}, ${remark})`)
  }
  await sign(finished, customer, { result: 3 })
  await sign(finished, company, { file: fileId })
  await sign(draft, company)
  await sign(otherRemark, company, { remark: '待复测' })
  await sign(otherResult, company, { result: 2 })
  await run('0043_drop_drawn_signatures')

  expect(await signaturesOf(finished)).toEqual([company, customer])
  expect(await signaturesOf(draft)).toEqual([company])
  for (const reportId of [otherRemark, otherResult, unsigned]) expect(await signaturesOf(reportId)).toEqual([])
  expect(await database.$count(storedFiles, eq(storedFiles.fileId, fileId))).toBe(0)
  expect(await database.$count(removedFiles, eq(removedFiles.fileId, fileId))).toBe(1)
})

describe('a signature of the screen', () => {
  it('is printed with its name and its time by the clock of the site; the other side has a line', async () => {
    const reportId = await signed()
    for (const [language, printed, line] of [
      ['zh', '王工（屏幕签字）2026-11-2100:30(Asia/ShanghaiUTC+8)', '客户（签字）姓名日期'],
      ['en', '王工(signedonscreen)2026-11-2100:30(Asia/ShanghaiUTC+8)', 'Customer(signature)NameDate'],
    ] as const) {
      const answer = await platform.send(dataReportApi.pdf, { reportId, language }, { token })
      const text = (await readPdf(await answer.arrayBuffer())).text.replaceAll(' ', '')
      expect(text).toContain(printed)
      expect(text).toContain(line)
    }
  })

  it('stays through finishing what was signed', async () => {
    const reportId = await signed()
    expect((await finish(reportId)).code).toBe(0)
    expect(await signaturesOf(reportId)).toEqual([company])
  })

  it('goes with what was signed: a draft that is changed, or finished with another remark', async () => {
    const changed = await signed()
    expect((await drafts.save({ reportId: changed, version: 1, customerName: '新客户' })).code).toBe(0)
    expect(await signaturesOf(changed)).toEqual([])
    const remarked = await signed()
    expect((await finish(remarked, '待白天复测')).code).toBe(0)
    expect(await signaturesOf(remarked)).toEqual([])
  })
})
